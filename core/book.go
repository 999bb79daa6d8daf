package core

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
)

// ErrBook is wrapped by what is said of a file that is no opening book.
var ErrBook = errors.New("not a PolyGlot book")

// Book is an opening book in the PolyGlot format: 16 bytes an entry, big-endian, sorted by key. It is searched where it
// lies, so that opening a large one costs nothing. A Book may be used by several goroutines at once.
type Book struct {
	from    io.ReaderAt
	entries int64
	closer  io.Closer
}

// BookEntry is an entry as it stands in the file.
type BookEntry struct {
	Key    uint64 // see PolyglotKey
	Move   uint16 // bits 0-5 destination, 6-11 origin (a1 = 0), 12-14 promotion (1 knight to 4 queen); castling is king takes rook
	Weight uint16 // how good the move is, against the others of the position
	Learn  uint32 // free for programs that learn
}

// BookMove is a legal move from a book.
type BookMove struct {
	Move   Move
	Weight int // 0 to 65535; a move of weight 0 is known but not to be played
	Learn  uint32
}

const bookEntrySize = 16

// OpenBook opens a book, which is searched in place and so must be a regular file. Close it after use.
func OpenBook(path string) (*Book, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("opening book: %w", err)
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%w: it is not a regular file", ErrBook)
	}
	if err == nil {
		var book *Book
		if book, err = NewBook(file, info.Size()); err == nil {
			book.closer = file
			return book, nil
		}
	}
	file.Close()
	return nil, fmt.Errorf("opening book %s: %w", path, err)
}

// NewBook returns the book that r holds in size bytes, which must be a multiple of 16.
func NewBook(r io.ReaderAt, size int64) (*Book, error) {
	if size < 0 || size%bookEntrySize != 0 {
		return nil, fmt.Errorf("%w: %d bytes, want a multiple of %d", ErrBook, size, bookEntrySize)
	}
	return &Book{from: r, entries: size / bookEntrySize}, nil
}

// Close closes the file of a book from OpenBook.
func (b *Book) Close() error {
	if b.closer == nil {
		return nil
	}
	return b.closer.Close()
}

// Len returns the number of entries.
func (b *Book) Len() int { return int(b.entries) }

// Entry returns entry i, from 0, in the order of the file.
func (b *Book) Entry(i int) (BookEntry, error) {
	var raw [bookEntrySize]byte
	if n, err := b.from.ReadAt(raw[:], int64(i)*bookEntrySize); n < bookEntrySize {
		return BookEntry{}, fmt.Errorf("book entry %d: %w", i, err)
	}
	return BookEntry{
		Key:    binary.BigEndian.Uint64(raw[0:]),
		Move:   binary.BigEndian.Uint16(raw[8:]),
		Weight: binary.BigEndian.Uint16(raw[10:]),
		Learn:  binary.BigEndian.Uint32(raw[12:]),
	}, nil
}

// Find returns the entries of a key in the order of the file, none if the book does not know it.
func (b *Book) Find(key uint64) ([]BookEntry, error) {
	low, high := 0, b.Len()
	for low < high {
		middle := low + (high-low)/2
		entry, err := b.Entry(middle)
		if err != nil {
			return nil, err
		}
		if entry.Key < key {
			low = middle + 1
		} else {
			high = middle
		}
	}
	var found []BookEntry
	for ; low < b.Len(); low++ {
		entry, err := b.Entry(low)
		if err != nil {
			return nil, err
		}
		if entry.Key != key {
			break
		}
		found = append(found, entry)
	}
	return found, nil
}

// Moves returns the moves that the book has for a position under its key, the greatest weight first. Entries that are no
// legal moves are left out.
func (b *Book) Moves(p *Position, key uint64) ([]BookMove, error) {
	entries, err := b.Find(key)
	if err != nil {
		return nil, err
	}
	var moves []BookMove
	for _, entry := range entries {
		if m := entry.move(p); m != NoMove {
			moves = append(moves, BookMove{m, int(entry.Weight), entry.Learn})
		}
	}
	slices.SortStableFunc(moves, func(x, y BookMove) int { return cmp.Compare(y.Weight, x.Weight) })
	return moves, nil
}

// Verify reads the whole book and tells of the first entry that is out of order, since none behind it may be found.
func (b *Book) Verify() error {
	var last uint64
	for i := range b.Len() {
		entry, err := b.Entry(i)
		if err != nil {
			return err
		}
		if entry.Key < last {
			return fmt.Errorf("%w: entry %d has key %016x, below %016x before it", ErrBook, i, entry.Key, last)
		}
		last = entry.Key
	}
	return nil
}

// move returns the legal move of p that the entry means, or NoMove. Castling is the king taking its rook, or as some
// books have it, going two squares; a rook that goes from e1 to a1 is just that.
func (e BookEntry) move(p *Position) Move {
	promotion := NoPieceType
	if code := e.Move >> 12 & 7; code != 0 {
		promotion = Pawn + PieceType(code)
	}
	var legal MoveList
	p.GenerateLegal(&legal)
	return findCoordinates(legal.Slice(), Square(e.Move>>6&63), Square(e.Move&63), promotion)
}

// ChooseBookMove picks one of the moves at random, each as often as its weight says; the same generator picks the same.
// Without weights all moves are equal. NoMove means that there are no moves.
func ChooseBookMove(moves []BookMove, random *rand.Rand) Move {
	if len(moves) == 0 {
		return NoMove
	}
	total := 0
	for _, m := range moves {
		total += m.Weight
	}
	if total == 0 {
		return moves[random.IntN(len(moves))].Move
	}
	ticket := random.IntN(total)
	for _, m := range moves {
		if ticket -= m.Weight; ticket < 0 {
			return m.Move
		}
	}
	panic("core: book weights do not add up")
}
