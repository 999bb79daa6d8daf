package charts

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// paletted stores a picture with one byte a pixel instead of four: charts have few colours, and their files then take a third of
// the space. Each channel is rounded to 32 levels (white stays white); of the colours that remain, the 256 most frequent
// make the palette, and the rest, a few pixels at the edges of letters and lines, take the nearest of these.
func paletted(picture image.Image) image.Image {
	pixels, ok := picture.(*image.RGBA)
	if !ok {
		return picture
	}
	var counts [levels * levels * levels]int
	eachPixel(pixels, func(_, key int) { counts[key]++ })
	keys := []int{}
	for key, n := range counts {
		if n > 0 {
			keys = append(keys, key)
		}
	}
	slices.SortStableFunc(keys, func(a, b int) int { return cmp.Compare(counts[b], counts[a]) })
	small := image.NewPaletted(pixels.Bounds(), nil)
	var index [levels * levels * levels]uint8
	for i, key := range keys {
		if i < 256 {
			small.Palette = append(small.Palette, keyColor(key))
			index[key] = uint8(i)
		} else {
			index[key] = uint8(small.Palette.Index(keyColor(key)))
		}
	}
	eachPixel(pixels, func(at, key int) { small.Pix[at] = index[key] })
	return small
}

const levels = 32 // of a channel

// eachPixel visits the pixels row by row with their rounded colour as a number.
func eachPixel(pixels *image.RGBA, visit func(at, key int)) {
	level := func(v uint8) int { return (int(v)*(levels-1) + 127) / 255 }
	width := pixels.Bounds().Dx()
	for y := range pixels.Bounds().Dy() {
		row := pixels.Pix[y*pixels.Stride:][:4*width]
		for x := range width {
			visit(y*width+x, (level(row[4*x])*levels+level(row[4*x+1]))*levels+level(row[4*x+2]))
		}
	}
}

// keyColor is the colour of a number that eachPixel gave.
func keyColor(key int) color.RGBA {
	value := func(level int) uint8 { return uint8((level*255 + (levels-1)/2) / (levels - 1)) }
	return color.RGBA{value(key / levels / levels), value(key / levels % levels), value(key % levels), 0xff}
}
