package charts

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lines is a chart of curves, each named where it ends. The first Named lines are told apart; the rest are
// drawn in grey behind them, and their number is said.
type Lines struct {
	Name, Title, Note, Alt string
	XAxis, YAxis           string
	XScale, YScale         Scale
	YFromZero              bool
	XTick, YTick           func(float64) string
	Steps                  bool // hold a value until the next point, as counts do
	Lines                  []Line
}

// Line is one curve. Points whose value its axis cannot show are left out, and the curve is broken there.
type Line struct {
	Label string
	X, Y  []float64
}

// Chart lays the lines out. Without a point there is no chart, and false.
func (l Lines) Chart() (Chart, bool) {
	points := 0
	for _, curve := range l.Lines {
		points += min(len(curve.X), len(curve.Y))
	}
	if points == 0 {
		return Chart{}, false
	}
	return Chart{
		Name: l.Name, Title: l.Title, Note: l.Note, Alt: l.Alt,
		width: chartWidth, height: 430, paint: l.paint,
	}, true
}

func (l Lines) paint(c draw.Canvas) {
	const footHeight, nameHeight = 36, 18
	var xs, ys []float64
	for _, curve := range l.Lines {
		for i := range min(len(curve.X), len(curve.Y)) {
			if finite(curve.X[i]) && finite(curve.Y[i]) {
				xs, ys = append(xs, curve.X[i]), append(ys, curve.Y[i])
			}
		}
	}
	y := newAxis(l.YScale, ys, l.YFromZero, 8, l.YTick)
	names := l.names()
	style := textStyle(12, ink)
	widest := vg.Length(0)
	for _, name := range names {
		widest = max(widest, textWidth(style, name))
	}
	field := vg.Rectangle{
		Min: vg.Point{X: c.Min.X + y.labelWidth() + 8, Y: c.Min.Y + footHeight},
		Max: vg.Point{X: c.Max.X - widest - 34, Y: c.Max.Y - nameHeight},
	}
	x := newAxis(l.XScale, xs, false, 8, l.XTick)
	x.drawX(c, field)
	y.drawY(c, field)
	small := textStyle(11, faint)
	write(c, small, c.Min.X, field.Max.Y+8, l.YAxis)
	write(c, small, field.Min.X+(field.Size().X-textWidth(small, l.XAxis))/2, field.Min.Y-30, l.XAxis)
	if rest := len(l.Lines) - len(names); rest > 0 {
		text := fmt.Sprintf("%d more in grey", rest)
		write(c, small, c.Max.X-textWidth(small, text), field.Min.Y-30, text)
	}

	var ends []lineEnd
	for i, curve := range slices.Backward(l.Lines) { // the first on top
		look, width := seriesStyle{color: muted}, vg.Length(0.9)
		if i < len(names) {
			look, width = series[i], 1.8
			if l.Steps {
				look.dashes = nil // small steps would drown in dashes; the markers remain
			}
		}
		runs := l.runs(curve, x, y, field)
		for _, run := range runs {
			line(c, look.color, width, look.dashes, run...)
		}
		if i >= len(names) || len(runs) == 0 {
			continue
		}
		l.markers(c, look, runs, vg.Length(i))
		last := runs[len(runs)-1]
		ends = append(ends, lineEnd{name: names[i], look: look, from: last[len(last)-1]})
	}
	nameEnds(c, ends, field)
}

// names are the labels of the lines that get one, shortened to fit.
func (l Lines) names() []string {
	names := make([]string, min(Named, len(l.Lines)))
	for i := range names {
		names[i] = fit(l.Lines[i].Label, textStyle(12, ink), 190)
	}
	return names
}

// runs turns a curve into its unbroken pieces on the canvas.
func (l Lines) runs(curve Line, x, y axis, field vg.Rectangle) [][]vg.Point {
	var runs [][]vg.Point
	var run []vg.Point
	for i := range min(len(curve.X), len(curve.Y)) {
		if !x.holds(curve.X[i]) || !y.holds(curve.Y[i]) {
			if run != nil {
				runs, run = append(runs, run), nil
			}
			continue
		}
		point := vg.Point{
			X: field.Min.X + vg.Length(x.at(curve.X[i]))*field.Size().X,
			Y: field.Min.Y + vg.Length(y.at(curve.Y[i]))*field.Size().Y,
		}
		if l.Steps && len(run) > 0 {
			run = append(run, vg.Point{X: point.X, Y: run[len(run)-1].Y})
		}
		run = append(run, point)
	}
	if run != nil {
		runs = append(runs, run)
	}
	return runs
}

// markers sets a line's glyph on its points. Curves of steps have too many: there it is set at a distance, each line out of
// step with the others, so that lines which run together show all their glyphs.
func (l Lines) markers(c draw.Canvas, look seriesStyle, runs [][]vg.Point, place vg.Length) {
	const apart = 64
	style := draw.GlyphStyle{Color: look.color, Radius: 3.5, Shape: look.glyph}
	next := runs[0][0].X + apart/Named*place
	for _, run := range runs {
		for i, point := range run {
			if !l.Steps {
				c.DrawGlyphNoClip(style, point)
				continue
			}
			for i > 0 && next <= point.X {
				c.DrawGlyphNoClip(style, vg.Point{X: next, Y: run[i-1].Y})
				next += apart
			}
		}
	}
}

// lineEnd is where a line stops and what to write there.
type lineEnd struct {
	name string
	look seriesStyle
	from vg.Point
}

// nameEnds writes the lines' names to the right of the field, moved apart where lines end together, each tied to its line.
func nameEnds(c draw.Canvas, ends []lineEnd, field vg.Rectangle) {
	const spacing = 15
	if len(ends) == 0 {
		return
	}
	slices.SortStableFunc(ends, func(a, b lineEnd) int {
		switch {
		case a.from.Y < b.from.Y:
			return -1
		case a.from.Y > b.from.Y:
			return 1
		}
		return 0
	})
	heights := make([]vg.Length, len(ends))
	for i, end := range ends {
		heights[i] = end.from.Y
	}
	spread(heights, spacing, field.Min.Y+4, field.Max.Y-4)
	left := field.Max.X + 22
	for i, end := range ends {
		style := textStyle(12, ink)
		style.Color = end.look.color
		line(c, end.look.color, 0.8, nil,
			vg.Point{X: end.from.X + 6, Y: end.from.Y},
			vg.Point{X: field.Max.X + 8, Y: heights[i]}, vg.Point{X: left - 10, Y: heights[i]})
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: end.look.color, Radius: 3.5, Shape: end.look.glyph}, vg.Point{X: left - 7, Y: heights[i]})
		write(c, style, left, heights[i]-4, end.name)
	}
}

// spread moves sorted positions apart to the spacing, each group staying centred on where it was wanted, within the
// bounds as far as they suffice.
func spread(at []vg.Length, spacing, low, high vg.Length) {
	type block struct {
		sum   vg.Length // of wanted starts, each less its place in the block
		count int
	}
	var blocks []block
	start := func(b block) vg.Length { return b.sum / vg.Length(b.count) }
	for _, wanted := range at {
		blocks = append(blocks, block{wanted, 1})
		for n := len(blocks); n > 1; n = len(blocks) {
			below, above := blocks[n-2], blocks[n-1]
			if start(above) >= start(below)+spacing*vg.Length(below.count) {
				break
			}
			shift := spacing * vg.Length(below.count*above.count)
			blocks = append(blocks[:n-2], block{below.sum + above.sum - shift, below.count + above.count})
		}
	}
	i := 0
	for _, b := range blocks {
		for k := range b.count {
			at[i] = start(b) + spacing*vg.Length(k)
			i++
		}
	}
	// Push down from the top bound, then up from the bottom one, which wins if there is no room.
	for i := len(at) - 1; i >= 0; i-- {
		at[i] = min(at[i], high-spacing*vg.Length(len(at)-1-i))
	}
	for i := range at {
		at[i] = max(at[i], low+spacing*vg.Length(i))
	}
}
