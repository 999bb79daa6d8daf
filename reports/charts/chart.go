// Package charts draws the few kinds of picture that reports need: rows with bars and intervals, lines with
// their names beside them, and tables of shaded numbers. It knows nothing of chess or runs.
//
// A chart is laid out with the metrics of its own font and its texts are pinned to the widths computed, so
// nothing overlaps whichever font a viewer has. Colours are told apart by the colour-blind and in grey print; dashes,
// markers, and names written at the lines say the same again.
package charts

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Chart is a picture that knows its own size.
type Chart struct {
	Name  string // file name without extension
	Title string // what is shown
	Note  string // one line on how to read it; may be empty
	Alt   string // the same for those who cannot see it

	width, height vg.Length // in points
	paint         func(draw.Canvas)
}

// The measures of all charts, in points.
const (
	chartWidth vg.Length = 760
	margin     vg.Length = 12
	headHeight vg.Length = 44 // title and note
)

// dpi is the resolution of PNG files: sharp in print at the width of a page.
const dpi = 144

// draw paints the background, the head, and the chart below it.
func (c Chart) draw(canvas draw.Canvas) {
	canvas.SetColor(paper)
	canvas.Fill(canvas.Rectangle.Path())
	inner := draw.Crop(canvas, margin, -margin, margin, -margin)
	title, note := textStyle(15, ink), textStyle(11, faint)
	title.Font.Weight = bold
	write(inner, title, inner.Min.X, inner.Max.Y-13, fit(c.Title, title, inner.Size().X))
	write(inner, note, inner.Min.X, inner.Max.Y-30, fit(c.Note, note, inner.Size().X))
	c.paint(draw.Crop(inner, 0, 0, 0, -headHeight))
}

// PNG renders the chart as an image.
func (c Chart) PNG() ([]byte, error) {
	canvas := vgimg.NewWith(vgimg.UseWH(c.width, c.height), vgimg.UseDPI(dpi))
	c.draw(draw.New(canvas))
	var out bytes.Buffer
	if err := png.Encode(&out, paletted(canvas.Image())); err != nil {
		return nil, fmt.Errorf("chart %s as PNG: %w", c.Name, err)
	}
	return out.Bytes(), nil
}

// SVG renders the chart as a file of its own, with fixed colours.
func (c Chart) SVG() ([]byte, error) {
	raw, err := c.rawSVG()
	if err != nil {
		return nil, err
	}
	return pinned(raw, c, false), nil
}

// InlineSVG renders the chart as an element for a page. Its colours are the page's custom properties where those
// exist (see CSSVariables), so that it follows a dark theme.
func (c Chart) InlineSVG() ([]byte, error) {
	raw, err := c.rawSVG()
	if err != nil {
		return nil, err
	}
	return pinned(raw, c, true), nil
}

func (c Chart) rawSVG() ([]byte, error) {
	canvas := vgsvg.NewWith(vgsvg.UseWH(c.width, c.height))
	c.draw(draw.New(canvas))
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return nil, fmt.Errorf("chart %s as SVG: %w", c.Name, err)
	}
	return out.Bytes(), nil
}

// line draws a straight line.
func line(c draw.Canvas, clr color.Color, width vg.Length, dashes []vg.Length, points ...vg.Point) {
	if len(points) < 2 {
		return
	}
	c.StrokeLines(draw.LineStyle{Color: clr, Width: width, Dashes: dashes}, points)
}

// rectangle fills a box, whichever two corners are given.
func rectangle(c draw.Canvas, clr color.Color, x0, y0, x1, y1 vg.Length) {
	c.FillPolygon(clr, []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}})
}
