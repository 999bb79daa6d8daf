package charts

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Rows is a chart of one value a row: a bar from the reference, or a dot, with an interval and the figures in words at
// the right. It grows with its rows, so that thirty read as well as three.
type Rows struct {
	Name, Title, Note, Alt string
	Axis                   string               // what the values are, under the axis
	Scale                  Scale                //
	Reference              float64              // where bars begin and a line stands; on a log scale it must be positive
	Dots                   bool                 // dots rather than bars, where the reference is no natural start
	Tick                   func(float64) string // how the axis writes a value
	Rows                   []Row
}

// Row is one row of a chart of rows.
type Row struct {
	Label     string
	Text      string  // at the right: the figures
	Value     float64 // ignored if Missing
	Low, High float64 // the interval; equal where there is none
	Unsure    bool    // drawn pale: the value cannot be told from the reference
	Missing   bool    // nothing to draw; Text says why
	Strong    bool    // label in bold, as for the base
}

// Chart lays the rows out. Without rows there is no chart, and false.
func (r Rows) Chart() (Chart, bool) {
	if len(r.Rows) == 0 {
		return Chart{}, false
	}
	rowHeight := vg.Length(26)
	if len(r.Rows) > 12 {
		rowHeight = 20
	}
	fieldHeight := rowHeight * vg.Length(len(r.Rows))
	const footHeight = 36 // tick labels and the axis' name
	return Chart{
		Name: r.Name, Title: r.Title, Note: r.Note, Alt: r.Alt,
		width: chartWidth, height: 2*margin + headHeight + fieldHeight + footHeight,
		paint: func(c draw.Canvas) { r.paint(c, rowHeight, footHeight) },
	}, true
}

func (r Rows) paint(c draw.Canvas, rowHeight, footHeight vg.Length) {
	const gap, labelsMost, textsMost = 10, 240, 190
	plain, strong, figures := textStyle(12, ink), textStyle(12, ink), textStyle(11, ink)
	strong.Font.Weight = bold
	labels, texts := make([]string, len(r.Rows)), make([]string, len(r.Rows))
	labelWidth, figuresWidth := vg.Length(0), vg.Length(0)
	values := []float64{r.Reference}
	for i, row := range r.Rows {
		labels[i], texts[i] = fit(row.Label, strong, labelsMost), fit(row.Text, figures, textsMost)
		labelWidth = max(labelWidth, textWidth(strong, labels[i]))
		figuresWidth = max(figuresWidth, textWidth(figures, texts[i]))
		if !row.Missing && finite(row.Value) {
			values = append(values, row.Value)
			if row.High > row.Low {
				values = append(values, row.Low, row.High)
			}
		}
	}
	if r.Dots && r.Reference == 0 {
		values = values[1:]
	}
	field := vg.Rectangle{
		Min: vg.Point{X: c.Min.X + labelWidth + gap, Y: c.Min.Y + footHeight},
		Max: vg.Point{X: c.Max.X - figuresWidth - gap, Y: c.Max.Y},
	}
	ticks := max(2, min(8, int(field.Size().X/60)))
	x := newAxis(r.Scale, values, r.Scale == Linear && !r.Dots, ticks, r.Tick)
	x.drawX(c, field)
	place := func(v float64) vg.Length { return field.Min.X + vg.Length(x.at(v))*field.Size().X }
	if x.holds(r.Reference) && !(r.Dots && r.Reference == 0) {
		at := place(r.Reference)
		line(c, ink, 1, nil, vg.Point{X: at, Y: field.Min.Y}, vg.Point{X: at, Y: field.Max.Y})
	}
	for i, row := range r.Rows {
		middle := field.Max.Y - rowHeight*(vg.Length(i)+0.5)
		style := plain
		if row.Strong {
			style = strong
		}
		write(c, style, field.Min.X-gap-textWidth(style, labels[i]), middle-4, labels[i])
		if !row.Missing && x.holds(row.Value) {
			r.mark(c, row, place, middle, rowHeight)
		} else {
			figures.Color = faint
		}
		write(c, figures, c.Max.X-textWidth(figures, texts[i]), middle-4, texts[i])
		figures.Color = ink
	}
	name := textStyle(11, faint)
	write(c, name, field.Min.X+(field.Size().X-textWidth(name, r.Axis))/2, field.Min.Y-30, r.Axis)
}

// mark draws a row's bar or dot, and its interval.
func (r Rows) mark(c draw.Canvas, row Row, place func(float64) vg.Length, middle, rowHeight vg.Length) {
	clr := dearer
	switch {
	case r.Dots && row.Strong:
		clr = ink
	case row.Unsure:
		clr = unsure
	case row.Value < r.Reference:
		clr = cheaper
	}
	at, half := place(row.Value), rowHeight*0.32
	if r.Dots {
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: clr, Radius: 4.5, Shape: draw.CircleGlyph{}}, vg.Point{X: at, Y: middle})
	} else {
		rectangle(c, clr, place(r.Reference), middle-half, at, middle+half)
	}
	if row.High > row.Low {
		low, high := place(row.Low), place(row.High)
		line(c, ink, 1.4, nil, vg.Point{X: low, Y: middle}, vg.Point{X: high, Y: middle})
		for _, end := range []vg.Length{low, high} {
			line(c, ink, 1.4, nil, vg.Point{X: end, Y: middle - 4}, vg.Point{X: end, Y: middle + 4})
		}
	}
}
