package charts

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Shades is a table of numbers, each in a cell as dark as it is large among its column. The numbers are written out, so that
// print loses nothing.
type Shades struct {
	Name, Title, Note, Alt string
	Columns                []string
	Rows                   []ShadeRow
	Cell                   func(float64) string // how a cell writes its value
}

// ShadeRow is one row of shaded numbers. A value that is not finite leaves its cell empty.
type ShadeRow struct {
	Label  string
	Values []float64 // one a column
	Strong bool      // label in bold, as for the base
}

const shadeRowHeight vg.Length = 22

// Chart lays the table out. Without rows or columns there is no chart, and false.
func (s Shades) Chart() (Chart, bool) {
	if len(s.Rows) == 0 || len(s.Columns) == 0 {
		return Chart{}, false
	}
	head := s.headHeight()
	return Chart{
		Name: s.Name, Title: s.Title, Note: s.Note, Alt: s.Alt,
		width: chartWidth, height: 2*margin + headHeight + head + shadeRowHeight*vg.Length(len(s.Rows)) + 4,
		paint: func(c draw.Canvas) { s.paint(c, head) },
	}, true
}

// slant is the angle of column names: steep enough for narrow columns, flat enough to read.
const slant = math.Pi / 4

func (s Shades) headHeight() vg.Length {
	tallest := vg.Length(0)
	for _, name := range s.Columns {
		tallest = max(tallest, textWidth(textStyle(11, ink), s.columnName(name)))
	}
	return tallest*vg.Length(math.Sin(slant)) + 16
}

func (s Shades) columnName(name string) string { return fit(name, textStyle(11, ink), 150) }

func (s Shades) paint(c draw.Canvas, head vg.Length) {
	plain, strong, small := textStyle(12, ink), textStyle(12, ink), textStyle(11, ink)
	strong.Font.Weight = bold
	labelWidth := vg.Length(0)
	labels := make([]string, len(s.Rows))
	for i, row := range s.Rows {
		labels[i] = fit(row.Label, strong, 220)
		labelWidth = max(labelWidth, textWidth(strong, labels[i]))
	}
	left := c.Min.X + labelWidth + 10
	// The last column's slanted name leans out to the right of it.
	lean := textWidth(small, s.columnName(s.Columns[len(s.Columns)-1])) * vg.Length(math.Cos(slant))
	columnWidth := min(90, (c.Max.X-left)/vg.Length(len(s.Columns)))
	if overhang := left + columnWidth*(vg.Length(len(s.Columns))-0.5) + lean - c.Max.X; overhang > 0 {
		columnWidth -= overhang / vg.Length(len(s.Columns))
	}
	top := c.Max.Y - head
	for j, name := range s.Columns {
		writeSlanted(c, small, slant, left+columnWidth*(vg.Length(j)+0.5), top+6, s.columnName(name))
	}
	for i, row := range s.Rows {
		bottom := top - shadeRowHeight*vg.Length(i+1)
		style := plain
		if row.Strong {
			style = strong
		}
		write(c, style, left-10-textWidth(style, labels[i]), bottom+7, labels[i])
		for j := range min(len(row.Values), len(s.Columns)) {
			if !finite(row.Values[j]) {
				continue
			}
			x := left + columnWidth*vg.Length(j)
			share := s.share(j, row.Values[j])
			shade := color.NRGBA{series[1].color.R, series[1].color.G, series[1].color.B, uint8(12 + 100*share)}
			rectangle(c, shade, x+1, bottom+1, x+columnWidth-1, bottom+shadeRowHeight-1)
			text := fit(s.Cell(row.Values[j]), small, columnWidth-4)
			write(c, small, x+(columnWidth-textWidth(small, text))/2, bottom+7, text)
		}
	}
}

// share is a value's part of the largest in its column.
func (s Shades) share(column int, value float64) float64 {
	largest := 0.0
	for _, row := range s.Rows {
		if column < len(row.Values) && finite(row.Values[column]) {
			largest = max(largest, row.Values[column])
		}
	}
	if largest <= 0 {
		return 0
	}
	return max(0, value/largest)
}
