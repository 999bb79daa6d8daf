package charts

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
)

func TestTicksAreRoundFewAndInRange(t *testing.T) {
	for _, c := range []struct {
		name   string
		scale  Scale
		values []float64
		want   []string
	}{
		{"ratios about one", Log, []float64{0.97, 1.04}, []string{"0.96", "0.98", "1", "1.02", "1.04", "1.06"}},
		{"ratios", Log, []float64{0.5, 3.7}, []string{"0.5", "0.7", "1", "1.5", "2", "3"}},
		{"nodes", Log, []float64{120, 48_000}, []string{"100", "300", "1k", "3k", "10k", "30k"}},
		{"many decades", Log, []float64{1, 1e12}, []string{"1", "100", "10k", "1M", "100M", "10G", "1T"}},
		{"depths", Linear, []float64{1, 2, 3}, []string{"1", "2", "3"}},
		{"one value", Linear, []float64{7}, nil},
		{"nothing", Log, nil, nil},
	} {
		a := newAxis(c.scale, c.values, false, 8, Plain)
		var labels []string
		last := math.Inf(-1)
		for _, tick := range a.ticks {
			labels = append(labels, tick.Label)
			if tick.Value <= last || tick.Value < a.min || tick.Value > a.max {
				t.Errorf("%s: tick %v is out of order or range %v to %v", c.name, tick.Value, a.min, a.max)
			}
			last = tick.Value
		}
		if len(labels) > 8 || len(labels) == 0 {
			t.Errorf("%s: %d ticks", c.name, len(labels))
		}
		if c.want != nil && !slices.Equal(labels, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, labels, c.want)
		}
	}
}

func TestAxisPlacesItsEnds(t *testing.T) {
	a := axis{scale: Log, min: 1, max: 100}
	for value, want := range map[float64]float64{1: 0, 10: 0.5, 100: 1, 1e9: 1, 1e-9: 0} {
		if got := a.at(value); math.Abs(got-want) > 1e-12 {
			t.Errorf("at(%v) = %v, want %v", value, got, want)
		}
	}
}

func TestSpreadKeepsOrderSpacingAndBounds(t *testing.T) {
	for _, wanted := range [][]vg.Length{{50}, {50, 50, 50}, {0, 0, 100}, {99, 100, 100}, {10, 12, 40, 41, 42, 90}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}} {
		at := slices.Clone(wanted)
		spread(at, 10, 0, 100)
		for i := range at {
			if at[i] < 0 || at[i] > 100+1e-9 {
				t.Errorf("%v: %v leaves the bounds", wanted, at)
			}
			if i > 0 && at[i]-at[i-1] < 10-1e-9 {
				t.Errorf("%v: %v stands too close", wanted, at)
			}
		}
	}
	apart := []vg.Length{10, 40, 80}
	spread(apart, 10, 0, 100)
	if !slices.Equal(apart, []vg.Length{10, 40, 80}) {
		t.Errorf("what was apart has moved: %v", apart)
	}
}

func TestSeriesDifferWithoutColour(t *testing.T) {
	for i, a := range series {
		for _, b := range series[:i] {
			if a.glyph == b.glyph || slices.Equal(a.dashes, b.dashes) {
				t.Errorf("series %d shares its marker or dashes with another", i)
			}
		}
		if contrast(a.color, paper) < 2.6 {
			t.Errorf("series %d is too pale for paper: contrast %.1f", i, contrast(a.color, paper))
		}
	}
}

// contrast is WCAG's ratio of relative luminances.
func contrast(a, b interface{ RGBA() (r, g, b, a uint32) }) float64 {
	luminance := func(c interface{ RGBA() (r, g, b, a uint32) }) float64 {
		r, g, b, _ := c.RGBA()
		linear := func(v uint32) float64 {
			x := float64(v) / 0xffff
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

func TestPalettedPicturesLookTheSame(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, 40, 3))
	for x := range 40 {
		picture.SetRGBA(x, 0, color.RGBA{255, 255, 255, 255})
		picture.SetRGBA(x, 1, color.RGBA{uint8(6 * x), 0x72, 0xb2, 255})
		picture.SetRGBA(x, 2, color.RGBA{0, 0, 0, 255})
	}
	small := paletted(picture)
	if _, ok := small.(*image.Paletted); !ok {
		t.Fatalf("42 colours make a %T", small)
	}
	for y := range 3 {
		for x := range 40 {
			r, g, b, _ := picture.At(x, y).RGBA()
			r2, g2, b2, _ := small.At(x, y).RGBA()
			for _, d := range []int{int(r>>8) - int(r2>>8), int(g>>8) - int(g2>>8), int(b>>8) - int(b2>>8)} {
				if max(d, -d) > 4 || y != 1 && d != 0 {
					t.Fatalf("the pixel at %d, %d is off by %d", x, y, d)
				}
			}
		}
	}
}
