package charts_test

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rookery/reports/charts"
)

// render draws a chart as a page has it and as a file, checks what can be checked of any, and returns its texts.
func render(t *testing.T, chart charts.Chart) []string {
	t.Helper()
	inline, err := chart.InlineSVG()
	if err != nil {
		t.Fatal(err)
	}
	check(t, inline)
	file, err := chart.SVG()
	if err != nil {
		t.Fatal(err)
	}
	return check(t, file)
}

func TestPictures(t *testing.T) {
	for _, chart := range []charts.Chart{
		must(rows(5, func(i int) string { return hostile[i] }).Chart()),
		must(lines(9, 10, func(i, p int) float64 { return float64(1 + i*p) }).Chart()),
		must(shades(3, 5).Chart()),
	} {
		data, err := chart.PNG()
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if corner := picture.At(0, 0); picture.Bounds().Dx() < 1500 || corner != (color.RGBA{255, 255, 255, 255}) {
			t.Errorf("%s: %v with %v at the corner, want at least 1500 wide on white", chart.Name, picture.Bounds(), corner)
		}
		if len(data) > 120_000 {
			t.Errorf("%s: a file of %d bytes", chart.Name, len(data))
		}
	}
}

func wantTexts(t *testing.T, texts []string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(texts, w) {
			t.Errorf("%q is not written; there is %q", w, texts)
		}
	}
}

func rows(n int, label func(int) string) charts.Rows {
	r := charts.Rows{
		Name: "rows", Title: "Cost", Note: "A note.", Axis: "nodes", Scale: charts.Log, Reference: 1, Tick: charts.Times,
	}
	for i := range n {
		value := math.Exp(1.2 - 2*float64(i)/float64(n))
		r.Rows = append(r.Rows, charts.Row{Label: label(i), Text: fmt.Sprintf("%.2f× (%.2f–%.2f)", value, value*0.9, value*1.1), Value: value, Low: value * 0.9, High: value * 1.1})
	}
	return r
}

func TestRowsAreReadableHoweverMany(t *testing.T) {
	for _, n := range []int{1, 2, 7, 13, 31, 60} {
		r := rows(n, func(i int) string { return fmt.Sprintf("without late-move-reductions %d", i) })
		r.Rows = append(r.Rows, charts.Row{Label: "without killers", Text: "equal signature: not run", Missing: true})
		texts := render(t, must(r.Chart()))
		wantTexts(t, texts, "Cost", "A note.", "nodes", "1×", "without late-move-reductions 0", "without killers", "equal signature: not run")
		wantTexts(t, texts, fmt.Sprintf("without late-move-reductions %d", n-1))
	}
}

func TestLongLabelsKeepTheirEnds(t *testing.T) {
	texts := render(t, must(rows(3, func(i int) string { return strings.Repeat("very-long-name-", 30) + fmt.Sprint(i) }).Chart()))
	for i := range 3 {
		if !slices.ContainsFunc(texts, func(s string) bool {
			return strings.HasPrefix(s, "very-long") && strings.HasSuffix(s, fmt.Sprintf("name-%d", i)) && strings.Contains(s, "…")
		}) {
			t.Errorf("label %d has lost its end: %q", i, texts)
		}
	}
}

func lines(n, points int, y func(line, point int) float64) charts.Lines {
	l := charts.Lines{
		Name: "lines", Title: "Nodes by depth", Note: "A note.", XAxis: "depth", YAxis: "nodes", YScale: charts.Log, XTick: charts.Plain, YTick: charts.Plain,
	}
	for i := range n {
		line := charts.Line{Label: fmt.Sprintf("without switch %d", i)}
		for p := range points {
			line.X, line.Y = append(line.X, float64(p+1)), append(line.Y, y(i, p))
		}
		l.Lines = append(l.Lines, line)
	}
	return l
}

func TestLinesAreNamedWhereTheyEnd(t *testing.T) {
	growing := func(i, p int) float64 { return 20 * math.Pow(1.8+float64(i)/50, float64(p)) }
	together := func(_, p int) float64 { return 20 * math.Pow(1.9, float64(p)) }
	for _, n := range []int{1, 3, charts.Named, charts.Named + 1, 40} {
		for name, y := range map[string]func(int, int) float64{"spread out": growing, "all in one": together} {
			t.Run(fmt.Sprintf("%d lines %s", n, name), func(t *testing.T) {
				texts := render(t, must(lines(n, 10, y).Chart()))
				for i := range min(n, charts.Named) {
					wantTexts(t, texts, fmt.Sprintf("without switch %d", i))
				}
				if n > charts.Named {
					wantTexts(t, texts, fmt.Sprintf("%d more in grey", n-charts.Named))
				}
			})
		}
	}
}

func TestStepsAndLinearAxes(t *testing.T) {
	l := lines(6, 150, func(i, p int) float64 { return float64(p * (10 + i) / 10) })
	l.Steps, l.YScale, l.YFromZero, l.XScale = true, charts.Linear, true, charts.Log
	wantTexts(t, render(t, must(l.Chart())), "0", "50", "100", "without switch 5")
}

func TestPointsThatAnAxisCannotShowAreLeftOut(t *testing.T) {
	l := lines(3, 6, func(i, p int) float64 {
		return []float64{0, -1, math.NaN(), math.Inf(1), 5, 7}[(p+i)%6]
	})
	render(t, must(l.Chart()))
	one := lines(1, 1, func(int, int) float64 { return 0 })
	render(t, must(one.Chart()))
}

func shades(rowCount, columns int) charts.Shades {
	s := charts.Shades{Name: "shades", Title: "Prunings", Note: "A note.", Cell: charts.Plain}
	for j := range columns {
		s.Columns = append(s.Columns, []string{"null-move", "reverse-futility", "late-move-pruning", "see-quiet"}[j%4])
	}
	for i := range rowCount {
		row := charts.ShadeRow{Label: fmt.Sprintf("without switch %d", i)}
		for j := range columns {
			row.Values = append(row.Values, float64(i*17+j*3))
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

func TestShadesAreReadable(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {2, 4}, {7, 13}, {31, 14}} {
		texts := render(t, must(shades(size[0], size[1]).Chart()))
		wantTexts(t, texts, "Prunings", "null-move", "without switch 0", charts.Plain(float64((size[0]-1)*17)))
	}
	empty := shades(2, 3)
	empty.Rows[0].Values[1] = math.NaN()
	empty.Rows[1].Values = empty.Rows[1].Values[:1]
	render(t, must(empty.Chart()))
}

func TestNoDataIsNoChart(t *testing.T) {
	if _, ok := (charts.Rows{}).Chart(); ok {
		t.Error("a chart of no rows")
	}
	if _, ok := (charts.Lines{Lines: []charts.Line{{Label: "empty"}}}).Chart(); ok {
		t.Error("a chart of no points")
	}
	if _, ok := (charts.Shades{Columns: []string{"a"}}).Chart(); ok {
		t.Error("a table of no rows")
	}
}

var hostile = []string{
	"", " ", "<script>alert(1)</script>", `"><svg onload=x>`, "a\nb\tc\x00d", "\u202eright to left", "#1c1e21", "&amp;&", "\xff\xfe", strings.Repeat("x", 5000), "名前 ♔", "style=\"fill:#1c1e21\"",
}

func TestHostileLabels(t *testing.T) {
	r := rows(len(hostile), func(i int) string { return hostile[i] })
	r.Title, r.Note, r.Alt = hostile[2], hostile[3], hostile[4]+hostile[3]
	svg, err := must(r.Chart()).InlineSVG()
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "<svg onload", "\x00", "\u202e"} {
		if strings.Contains(string(svg), bad) {
			t.Errorf("the drawing holds %q", bad)
		}
	}
	texts := render(t, must(r.Chart()))
	wantTexts(t, texts, "<script>alert(1)</script>", "#1c1e21", "&amp;&")
}

func TestValuesThatAreNotNumbers(t *testing.T) {
	for _, values := range [][3]float64{{math.NaN(), math.NaN(), math.NaN()}, {math.Inf(1), 0, math.Inf(1)}, {0, 0, 0}, {-1, -2, 3}, {1e300, 1e-300, 1e308}} {
		for _, scale := range []charts.Scale{charts.Log, charts.Linear} {
			r := rows(2, func(i int) string { return fmt.Sprint("row ", i) })
			r.Scale = scale
			r.Rows[0].Value, r.Rows[0].Low, r.Rows[0].High = values[0], values[1], values[2]
			render(t, must(r.Chart()))
		}
	}
}

func must(chart charts.Chart, ok bool) charts.Chart {
	if !ok {
		panic("no chart")
	}
	return chart
}

func FuzzOneLine(f *testing.F) {
	for _, seed := range hostile {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := charts.OneLine(text)
		if !utf8.ValidString(got) || strings.ContainsAny(got, "\n\r\t\x00\u202e\u2028") {
			t.Errorf("%q becomes %q", text, got)
		}
		if again := charts.OneLine(got); again != got {
			t.Errorf("%q is not stable: %q", got, again)
		}
	})
}
