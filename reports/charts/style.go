package charts

import (
	"fmt"
	"image/color"
	"strings"
	"unicode"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const bold = stdfont.WeightBold

// The colours of everything but the data.
var (
	paper = color.RGBA{0xff, 0xff, 0xff, 0xff}
	ink   = color.RGBA{0x1c, 0x1e, 0x21, 0xff}
	faint = color.RGBA{0x5f, 0x66, 0x6e, 0xff}
	grid  = color.RGBA{0xdf, 0xe2, 0xe6, 0xff}
	muted = color.RGBA{0xb4, 0xba, 0xc1, 0xff}
)

// series are the styles of lines. The first belongs to the base. The colours are those of M. Okabe and K. Ito, "Color
// universal design", 2008, without the yellow that vanishes on paper; dashes and markers tell them apart without colour.
var series = []seriesStyle{
	{color.RGBA{0x1c, 0x1e, 0x21, 0xff}, nil, draw.CircleGlyph{}},
	{color.RGBA{0x00, 0x72, 0xb2, 0xff}, dashes(7, 3), draw.SquareGlyph{}},
	{color.RGBA{0xd5, 0x5e, 0x00, 0xff}, dashes(2, 2), draw.PyramidGlyph{}},
	{color.RGBA{0x00, 0x9e, 0x73, 0xff}, dashes(9, 3, 2, 3), draw.RingGlyph{}},
	{color.RGBA{0xb8, 0x5c, 0x92, 0xff}, dashes(4, 2), draw.BoxGlyph{}},
	{color.RGBA{0xc7, 0x86, 0x00, 0xff}, dashes(12, 3), draw.TriangleGlyph{}},
	{color.RGBA{0x3a, 0x9b, 0xd4, 0xff}, dashes(5, 2, 1, 2, 1, 2), draw.CrossGlyph{}},
	{color.RGBA{0x8c, 0x56, 0x3a, 0xff}, dashes(1, 3), draw.PlusGlyph{}},
}

// Named is how many lines of one chart get a style and a name of their own; the rest are drawn in grey.
const Named = 8

type seriesStyle struct {
	color  color.RGBA
	dashes []vg.Length
	glyph  draw.GlyphDrawer
}

func dashes(lengths ...vg.Length) []vg.Length { return lengths }

// dearer and cheaper fill bars above and below their reference; unsure, those whose interval holds it.
var (
	dearer  = series[1].color
	cheaper = series[2].color
	unsure  = color.RGBA{0x9a, 0xa5, 0xb1, 0xff}
)

// sans is the typeface of all charts.
var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

// textStyle is text of the given size in points, left-aligned on its baseline.
func textStyle(size vg.Length, clr color.Color) draw.TextStyle {
	return draw.TextStyle{Color: clr, Font: font.From(sans, size), Handler: plot.DefaultTextHandler}
}

// write puts one line of text at a point of its baseline.
func write(c draw.Canvas, style draw.TextStyle, x, y vg.Length, text string) {
	if text == "" {
		return
	}
	c.SetColor(style.Color)
	c.FillString(font.DefaultCache.Lookup(style.Font, style.Font.Size), vg.Point{X: x, Y: y}, text)
}

// writeSlanted does so turned by an angle in radians, counterclockwise.
func writeSlanted(c draw.Canvas, style draw.TextStyle, angle float64, x, y vg.Length, text string) {
	c.Push()
	c.Translate(vg.Point{X: x, Y: y})
	c.Rotate(angle)
	write(c, style, 0, 0, text)
	c.Pop()
}

func textWidth(style draw.TextStyle, text string) vg.Length { return style.Width(text) }

// fit shortens text until it is at most as wide as given, and makes it safe to draw. The middle gives way to an
// ellipsis: names differ at their ends.
func fit(text string, style draw.TextStyle, width vg.Length) string {
	const longest = 400
	runes := []rune(OneLine(text))
	if len(runes) > longest {
		runes = append(runes[:longest/2:longest/2], runes[len(runes)-longest/2:]...)
	}
	if textWidth(style, string(runes)) <= width {
		return string(runes)
	}
	for kept := len(runes) - 1; kept > 0; kept-- {
		tail := kept / 3
		shorter := string(runes[:kept-tail]) + "…" + string(runes[len(runes)-tail:])
		if textWidth(style, shorter) <= width {
			return shorter
		}
	}
	return "…"
}

// OneLine makes any text fit for one line: no control characters, no line breaks, no marks that turn the direction
// of what follows, and valid UTF-8.
func OneLine(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar:
			return '\u00b7'
		}
		return r
	}, strings.ToValidUTF8(text, "\u00b7"))
}

// CSSVariables are the custom properties that an inline chart reads, with their colours for a light page and a dark
// one, in a fixed order.
func CSSVariables() []CSSVariable {
	return []CSSVariable{
		{"chart-paper", hex(paper), "transparent"},
		{"chart-ink", hex(ink), "#e6e8ea"},
		{"chart-faint", hex(faint), "#a3abb3"},
		{"chart-grid", hex(grid), "#3a4047"},
		{"chart-muted", hex(muted), "#5b636b"},
		{"chart-unsure", hex(unsure), "#77818b"},
		{"chart-1", hex(series[1].color), "#4aa8e8"},
		{"chart-2", hex(series[2].color), "#f2843a"},
		{"chart-3", hex(series[3].color), "#2fc79b"},
		{"chart-4", hex(series[4].color), "#dd8fbd"},
		{"chart-5", hex(series[5].color), "#eab13d"},
		{"chart-6", hex(series[6].color), "#86cdf5"},
		{"chart-7", hex(series[7].color), "#c79a80"},
	}
}

// CSSVariable is one custom property of a page, named without its two dashes.
type CSSVariable struct{ Name, Light, Dark string }

// hex is a colour as CSS writes it.
func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
