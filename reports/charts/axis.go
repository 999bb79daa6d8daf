package charts

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Scale is how an axis maps values.
type Scale uint8

// The scales. Log axes leave out values that are not positive.
const (
	Linear Scale = iota
	Log
)

// axis is one direction of a chart: a range, its ticks, and where a value lies.
type axis struct {
	scale    Scale
	min, max float64
	ticks    []plot.Tick
}

// newAxis spans the values, with at most maxTicks labelled ticks and a little room at both ends. On a linear axis from zero the
// low end stays at zero. No values give an axis from 0 to 1, or 1 to 10 if logarithmic.
func newAxis(scale Scale, values []float64, fromZero bool, maxTicks int, label func(float64) string) axis {
	a := axis{scale: scale, min: math.Inf(1), max: math.Inf(-1)}
	whole := true // counts have no ticks between them
	for _, v := range values {
		if !a.holds(v) {
			continue
		}
		whole = whole && v == math.Trunc(v)
		a.min, a.max = min(a.min, v), max(a.max, v)
	}
	if a.min > a.max {
		a.min, a.max = 0, 1
		if scale == Log {
			a.min, a.max = 1, 10
		}
	}
	a.widen(fromZero)
	for _, v := range niceValues(scale, a.min, a.max, maxTicks) {
		if whole && v != math.Trunc(v) {
			continue
		}
		a.ticks = append(a.ticks, plot.Tick{Value: v, Label: label(v)})
	}
	return a
}

// widen gives the range a size and room for marks at its ends.
func (a *axis) widen(fromZero bool) {
	if a.scale == Log {
		low, high := math.Log(a.min), math.Log(a.max)
		room := max(0.04*(high-low), 0.02)
		a.min, a.max = math.Exp(low-room), math.Exp(high+room)
		return
	}
	if fromZero {
		a.min, a.max = min(0, a.min), max(0, a.max)
	}
	room := 0.04 * (a.max - a.min)
	if room == 0 {
		room = max(math.Abs(a.max)*0.1, 0.5)
	}
	if !fromZero || a.min < 0 {
		a.min -= room
	}
	a.max += room
}

// holds reports whether the axis can show the value.
func (a axis) holds(v float64) bool {
	return finite(v) && (a.scale == Linear || v > 1/largest)
}

// at is the place of a value on the axis: 0 at its low end, 1 at its high end, and never beyond them.
func (a axis) at(v float64) float64 {
	low, high := a.min, a.max
	if a.scale == Log {
		v, low, high = math.Log(v), math.Log(low), math.Log(high)
	}
	return max(0, min(1, (v-low)/(high-low)))
}

// niceValues chooses round values within the range, as many as fit but no more than most.
func niceValues(scale Scale, low, high float64, most int) []float64 {
	if scale == Log && high/low >= 2.5 {
		for _, steps := range [][]float64{{1, 1.5, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}, {1}} {
			if values := logValues(low, high, steps, 1); len(values) >= 2 && len(values) <= most {
				return values
			}
		}
		for decades := 1; decades < 40; decades++ {
			if values := logValues(low, high, []float64{1}, decades); len(values) <= most {
				return values
			}
		}
	}
	return linearValues(low, high, most)
}

// logValues lists the steps of every n-th decade within the range.
func logValues(low, high float64, steps []float64, n int) []float64 {
	var values []float64
	for decade := math.Floor(math.Log10(low)); decade <= math.Log10(high); decade++ {
		if int(decade)%n != 0 {
			continue
		}
		for _, step := range steps {
			if v := step * math.Pow(10, decade); v >= low && v <= high {
				values = append(values, v)
			}
		}
	}
	return values
}

// linearValues lists the multiples of a round step within the range.
func linearValues(low, high float64, most int) []float64 {
	for exponent := math.Floor(math.Log10(high-low)) - 2; ; exponent++ {
		for _, step := range []float64{1, 2, 5} {
			step *= math.Pow(10, exponent)
			first, last := math.Ceil(low/step), math.Floor(high/step)
			if last-first+1 > float64(most) {
				continue
			}
			var values []float64
			for k := first; k <= last; k++ {
				values = append(values, k*step)
			}
			return values
		}
	}
}

// grid draws the lines of a horizontal axis's ticks through the field, and their labels below it.
func (a axis) drawX(c draw.Canvas, field vg.Rectangle) {
	style := textStyle(11, faint)
	for _, tick := range a.ticks {
		x := field.Min.X + vg.Length(a.at(tick.Value))*field.Size().X
		line(c, grid, 0.7, nil, vg.Point{X: x, Y: field.Min.Y}, vg.Point{X: x, Y: field.Max.Y})
		write(c, style, x-textWidth(style, tick.Label)/2, field.Min.Y-14, tick.Label)
	}
	line(c, faint, 0.8, nil, field.Min, vg.Point{X: field.Max.X, Y: field.Min.Y})
}

// drawY does the same for a vertical axis, labels to its left.
func (a axis) drawY(c draw.Canvas, field vg.Rectangle) {
	style := textStyle(11, faint)
	for _, tick := range a.ticks {
		y := field.Min.Y + vg.Length(a.at(tick.Value))*field.Size().Y
		line(c, grid, 0.7, nil, vg.Point{X: field.Min.X, Y: y}, vg.Point{X: field.Max.X, Y: y})
		write(c, style, field.Min.X-6-textWidth(style, tick.Label), y-4, tick.Label)
	}
}

// labelWidth is the width of the widest tick label.
func (a axis) labelWidth() vg.Length {
	widest := vg.Length(0)
	for _, tick := range a.ticks {
		widest = max(widest, textWidth(textStyle(11, faint), tick.Label))
	}
	return widest
}

// largest bounds what is drawn, so that no sum or product on the way overflows.
const largest = 1e100

// finite reports whether a value can be drawn.
func finite(v float64) bool { return math.Abs(v) < largest }

// Plain formats a tick with as few digits as tell it: 0.25, 12, 3k, 40M.
func Plain(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if math.Abs(v) >= unit.size*0.9999999 {
			return short(v/unit.size) + unit.name
		}
	}
	return short(v)
}

// Times formats a ratio's tick: 0.5×.
func Times(v float64) string { return short(v) + "×" }

// Percent formats a share's tick: 0.25 is 25%.
func Percent(v float64) string { return short(v*100) + "%" }

// Seconds formats a duration's tick, given in seconds.
func Seconds(v float64) string {
	switch {
	case v == 0:
		return "0 s"
	case math.Abs(v) < 0.9999e-3:
		return short(v*1e6) + " µs"
	case math.Abs(v) < 0.9999:
		return short(v*1e3) + " ms"
	}
	return short(v) + " s"
}

// short writes a number with at most four significant digits and no trailing zeros.
func short(v float64) string {
	text := strconv.FormatFloat(v, 'g', 4, 64)
	if strings.Contains(text, "e") {
		if rounded, err := strconv.ParseFloat(text, 64); err == nil {
			text = strconv.FormatFloat(rounded, 'f', -1, 64)
		}
	}
	if text == "-0" {
		return "0"
	}
	return text
}
