package charts_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// drawing is what a test sees of an SVG: its size, and its texts as boxes.
type drawing struct {
	width, height float64
	texts         []textBox
}

// textBox is a text with the corners of the space that it takes, in the order of a walk around it.
type textBox struct {
	text    string
	corners [4]point
}

type point struct{ x, y float64 }

// transform is the matrix (a c e; b d f).
type transform struct{ a, b, c, d, e, f float64 }

func (t transform) apply(p point) point {
	return point{t.a*p.x + t.c*p.y + t.e, t.b*p.x + t.d*p.y + t.f}
}

func (t transform) times(u transform) transform {
	return transform{
		t.a*u.a + t.c*u.b, t.b*u.a + t.d*u.b, t.a*u.c + t.c*u.d, t.b*u.c + t.d*u.d,
		t.a*u.e + t.c*u.f + t.e, t.b*u.e + t.d*u.f + t.f,
	}
}

var (
	operation = regexp.MustCompile(`(\w+)\(([^)]*)\)`)
	fontSize  = regexp.MustCompile(`font-size:([0-9.]+)px`)
)

func parseTransform(t *testing.T, text string) transform {
	t.Helper()
	result := transform{a: 1, d: 1}
	for _, part := range operation.FindAllStringSubmatch(text, -1) {
		var n []float64
		for _, field := range strings.FieldsFunc(part[2], func(r rune) bool { return r == ',' || r == ' ' }) {
			n = append(n, number(t, field))
		}
		switch {
		case part[1] == "translate" && len(n) == 2:
			result = result.times(transform{1, 0, 0, 1, n[0], n[1]})
		case part[1] == "scale" && len(n) == 2:
			result = result.times(transform{n[0], 0, 0, n[1], 0, 0})
		case part[1] == "rotate" && len(n) == 1:
			sin, cos := math.Sincos(n[0] * math.Pi / 180)
			result = result.times(transform{cos, sin, -sin, cos, 0, 0})
		default:
			t.Fatalf("transform %q: not known to this test", text)
		}
	}
	return result
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		t.Fatalf("%q is not a finite number", text)
	}
	return x
}

// parse reads an SVG strictly and measures its texts.
func parse(t *testing.T, svg []byte) drawing {
	t.Helper()
	var d drawing
	stack := []transform{{a: 1, d: 1}}
	decoder := xml.NewDecoder(strings.NewReader(string(svg)))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return d
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, svg)
		}
		switch element := token.(type) {
		case xml.StartElement:
			attributes := map[string]string{}
			for _, a := range element.Attr {
				attributes[a.Name.Local] = a.Value
			}
			here := stack[len(stack)-1].times(parseTransform(t, attributes["transform"]))
			stack = append(stack, here)
			switch element.Name.Local {
			case "svg":
				box := strings.Fields(attributes["viewBox"])
				d.width, d.height = number(t, box[2]), number(t, box[3])
			case "text":
				text, err := decoder.Token()
				if err != nil {
					t.Fatal(err)
				}
				x, y, width := number(t, attributes["x"]), number(t, attributes["y"]), number(t, attributes["textLength"])
				size := number(t, fontSize.FindStringSubmatch(attributes["style"])[1])
				top, bottom := y-0.74*size, y+0.21*size // capitals and descenders
				d.texts = append(d.texts, textBox{string(text.(xml.CharData)), [4]point{
					here.apply(point{x, top}), here.apply(point{x + width, top}), here.apply(point{x + width, bottom}), here.apply(point{x, bottom}),
				}})
			}
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		}
	}
}

// overlap reports whether two boxes share more than a hair, by the separating axes of convex shapes.
func overlap(a, b textBox) bool {
	for _, box := range []textBox{a, b} {
		for i := range 4 {
			edge := point{box.corners[(i+1)%4].x - box.corners[i].x, box.corners[(i+1)%4].y - box.corners[i].y}
			length := math.Hypot(edge.x, edge.y)
			if length == 0 {
				continue
			}
			normal := point{-edge.y / length, edge.x / length}
			lowA, highA := reach(a, normal)
			lowB, highB := reach(b, normal)
			if min(highA, highB)-max(lowA, lowB) < 0.3 {
				return false
			}
		}
	}
	return true
}

func reach(box textBox, axis point) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, corner := range box.corners {
		at := corner.x*axis.x + corner.y*axis.y
		low, high = min(low, at), max(high, at)
	}
	return low, high
}

// check fails if texts overlap or leave the picture, and returns what is written.
func check(t *testing.T, svg []byte) []string {
	t.Helper()
	d := parse(t, svg)
	var texts []string
	for i, box := range d.texts {
		texts = append(texts, box.text)
		for _, corner := range box.corners {
			if corner.x < -0.5 || corner.x > d.width+0.5 || corner.y < -0.5 || corner.y > d.height+0.5 {
				t.Errorf("%q reaches %v, outside of %v by %v", box.text, corner, d.width, d.height)
			}
		}
		for _, other := range d.texts[:i] {
			if overlap(box, other) {
				t.Errorf("%q and %q overlap", box.text, other.text)
			}
		}
	}
	for _, bad := range []string{"NaN", "Inf"} {
		if strings.Contains(string(svg), bad) {
			t.Errorf("the drawing has %s in it", bad)
		}
	}
	return texts
}

// The measuring itself must be able to fail.
func TestOverlapsAreSeen(t *testing.T) {
	box := func(x, y, width, angle float64) textBox {
		m := parseTransform(t, fmt.Sprintf("translate(%g, %g) rotate(%g)", x, y, angle))
		return textBox{corners: [4]point{m.apply(point{0, -9}), m.apply(point{width, -9}), m.apply(point{width, 2}), m.apply(point{0, 2})}}
	}
	for _, c := range []struct {
		name string
		a, b textBox
		want bool
	}{
		{"the same place", box(10, 10, 50, 0), box(10, 10, 50, 0), true},
		{"one line below", box(10, 10, 50, 0), box(10, 24, 50, 0), false},
		{"half a line below", box(10, 10, 50, 0), box(10, 15, 50, 0), true},
		{"side by side", box(10, 10, 50, 0), box(61, 10, 50, 0), false},
		{"slanted, far apart", box(10, 90, 80, -45), box(40, 90, 80, -45), false},
		{"slanted, too near", box(10, 90, 80, -45), box(20, 90, 80, -45), true},
		{"slanted across flat", box(10, 90, 80, -45), box(20, 70, 80, 0), true},
	} {
		if got := overlap(c.a, c.b); got != c.want {
			t.Errorf("%s: overlap is %v, want %v", c.name, got, c.want)
		}
	}
}
