package charts

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// vgsvg writes a text as <text x=... y=... transform=... style="...">escaped</text>, its style with double quotes
// and a size in px.
var (
	svgText   = regexp.MustCompile(`(?s)<text ([^>]*?)style="([^"]*)">([^<]*)</text>`)
	svgSize   = regexp.MustCompile(`font-size:([0-9.e+-]+)px`)
	svgFamily = regexp.MustCompile(`font-family:[^;"]*;font-variant:[^;"]*`)
	svgStyle  = regexp.MustCompile(`style="[^"]*"`)
	svgColor  = regexp.MustCompile(`#[0-9A-Fa-f]{6}`)
	svgHead   = regexp.MustCompile(`(?s)^.*?<svg [^>]*>`)
)

// families are tried in turn: Liberation Sans, and those of the same metrics.
const families = "font-family:'Liberation Sans',Arimo,Arial,Helvetica,sans-serif"

// pinned gives every text the width it was laid out with, so that another font cannot make it run into
// its neighbours, and names fonts that exist on every system. Inline, it trades fixed colours for the page's.
func pinned(raw []byte, chart Chart, inline bool) []byte {
	raw = svgText.ReplaceAllFunc(raw, func(element []byte) []byte {
		part := svgText.FindSubmatch(element)
		style := string(part[2])
		size, err := strconv.ParseFloat(submatch(svgSize, style), 64)
		if err != nil {
			return element
		}
		text := html.UnescapeString(string(part[3]))
		style = svgFamily.ReplaceAllString(style, families)
		return fmt.Appendf(nil, `<text %stextLength="%.2f" lengthAdjust="spacingAndGlyphs" style="%s">%s</text>`,
			part[1], drawnWidth(text, size, strings.Contains(style, "font-weight:bold")), style, part[3])
	})
	if inline {
		raw = svgStyle.ReplaceAllFunc(raw, func(style []byte) []byte { return svgColor.ReplaceAllFunc(style, themed) })
	}
	label := fmt.Sprintf(`role="img" aria-label="%s"`, html.EscapeString(OneLine(chart.Alt)))
	head := fmt.Sprintf(`<svg viewBox="0 0 %g %g" %s xmlns="http://www.w3.org/2000/svg">`, chart.width.Points(), chart.height.Points(), label)
	if !inline {
		head = fmt.Sprintf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"+
			`<svg width="%gpt" height="%gpt" viewBox="0 0 %g %g" %s xmlns="http://www.w3.org/2000/svg">`,
			chart.width.Points(), chart.height.Points(), chart.width.Points(), chart.height.Points(), label)
	}
	return append([]byte(head), bytes.TrimSpace(svgHead.ReplaceAll(raw, nil))...)
}

// drawnWidth is the width in points that a text was laid out with.
func drawnWidth(text string, size float64, heavy bool) float64 {
	style := textStyle(vg.Length(size), ink)
	style.Font = font.From(sans, vg.Length(size))
	if heavy {
		style.Font.Weight = bold
	}
	return textWidth(style, text).Points()
}

// themed turns a colour of the light theme into a reference to the page's own, with itself for pages that have none.
func themed(hexadecimal []byte) []byte {
	found := strings.ToLower(string(hexadecimal))
	for _, variable := range CSSVariables() {
		if variable.Light == found {
			return fmt.Appendf(nil, "var(--%s,%s)", variable.Name, found)
		}
	}
	return hexadecimal
}

func submatch(pattern *regexp.Regexp, text string) string {
	if found := pattern.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}
