package core

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
	"slices"
)

// BookBuilder collects moves and writes them as a book in the PolyGlot format. The zero value is empty.
type BookBuilder struct {
	weights map[bookPlace]uint64
}

// bookPlace is a move in a position.
type bookPlace struct {
	key  uint64
	move uint16
}

// Add adds weight to a move, which must be legal in the position of that key.
func (b *BookBuilder) Add(key uint64, m Move, weight int) {
	if b.weights == nil {
		b.weights = make(map[bookPlace]uint64)
	}
	b.weights[bookPlace{key, bookMove(m)}] += uint64(max(0, weight))
}

// bookMove is the move as an entry holds it.
func bookMove(m Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if m.IsPromotion() {
		code |= uint16(m.Promotion()-Pawn) << 12
	}
	return code
}

// Entries returns the book sorted by key, and within a key by weight from the greatest on. Where a position's weights do
// not fit 16 bits all of them are scaled down, but none to 0.
func (b *BookBuilder) Entries() []BookEntry {
	greatest := make(map[uint64]uint64)
	for place, weight := range b.weights {
		greatest[place.key] = max(greatest[place.key], weight)
	}
	entries := make([]BookEntry, 0, len(b.weights))
	for place, weight := range b.weights {
		if most := greatest[place.key]; most > maxCounter && weight > 0 {
			high, low := bits.Mul64(weight, maxCounter)
			scaled, _ := bits.Div64(high, low, most)
			weight = max(1, scaled)
		}
		entries = append(entries, BookEntry{Key: place.key, Move: place.move, Weight: uint16(weight)})
	}
	slices.SortFunc(entries, func(x, y BookEntry) int {
		return cmp.Or(cmp.Compare(x.Key, y.Key), cmp.Compare(y.Weight, x.Weight), cmp.Compare(x.Move, y.Move))
	})
	return entries
}

// WriteTo writes the book. It implements io.WriterTo.
func (b *BookBuilder) WriteTo(w io.Writer) (int64, error) {
	out := bufio.NewWriter(w)
	var written int64
	for _, entry := range b.Entries() {
		var raw [bookEntrySize]byte
		binary.BigEndian.PutUint64(raw[0:], entry.Key)
		binary.BigEndian.PutUint16(raw[8:], entry.Move)
		binary.BigEndian.PutUint16(raw[10:], entry.Weight)
		binary.BigEndian.PutUint32(raw[12:], entry.Learn)
		n, err := out.Write(raw[:])
		written += int64(n)
		if err != nil {
			return written, fmt.Errorf("writing book: %w", err)
		}
	}
	if err := out.Flush(); err != nil {
		return written, fmt.Errorf("writing book: %w", err)
	}
	return written, nil
}
