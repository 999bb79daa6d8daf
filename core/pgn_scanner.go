package core

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// pgnToken is what a pgnScanner finds.
type pgnToken struct {
	kind   pgnKind
	line   int
	text   string // a word, a comment without its marks, a NAG's digits, a tag's name
	value  string // a tag's value
	broken bool   // the token has no end, or is longer than anybody can mean
}

type pgnKind uint8

const (
	pgnEnd pgnKind = iota
	pgnTag
	pgnBadTag
	pgnComment
	pgnWord
	pgnNAG
	pgnOpen
	pgnClose
)

// Bounds on what is kept of one token and of one game, so that no file, however broken, takes more memory or time than a
// game needs.
const (
	maxPGNWord       = 255
	maxPGNTagLine    = 1 << 16
	maxPGNComment    = 1 << 16 // all that is said after one move
	maxPGNTags       = 1000
	maxPGNVariations = 100 // within each other
	maxPGNErrors     = 100
)

// pgnScanner cuts a stream into tokens. Its memory does not depend on the stream.
type pgnScanner struct {
	in           io.Reader
	buffer       []byte
	at, end      int
	line         int
	seen         pgnSeen // on this line so far
	column0      bool    // at the first byte of a line
	blankLine    bool    // a blank line has passed since the last token
	skipComments bool    // comments are passed over without keeping their text
	err          error
}

// pgnSeen is what has been seen of a line.
type pgnSeen uint8

const (
	seenNothing pgnSeen = iota // blanks at most
	seenTags                   // tags and blanks
	seenText
)

func newPGNScanner(r io.Reader) *pgnScanner {
	return &pgnScanner{in: r, buffer: make([]byte, 1<<16), line: 1, column0: true}
}

// more reads until at least n bytes are ahead and reports whether they are.
func (s *pgnScanner) more(n int) bool {
	for s.end-s.at < n {
		if s.err != nil {
			return false
		}
		if s.at > 0 {
			copy(s.buffer, s.buffer[s.at:s.end])
			s.at, s.end = 0, s.end-s.at
		}
		if s.end == len(s.buffer) {
			s.buffer = append(s.buffer, make([]byte, len(s.buffer))...)
		}
		s.fill()
	}
	return true
}

// fill reads once, or a few times from a reader that gives nothing and no error.
func (s *pgnScanner) fill() {
	for range 100 {
		var n int
		n, s.err = s.in.Read(s.buffer[s.end:])
		s.end += n
		if n > 0 || s.err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// peek returns the next byte; ok is false at the end.
func (s *pgnScanner) peek() (c byte, ok bool) {
	if s.at == s.end && !s.more(1) {
		return 0, false
	}
	return s.buffer[s.at], true
}

// advance passes the byte that peek has shown.
func (s *pgnScanner) advance() {
	c := s.buffer[s.at]
	s.at++
	s.column0 = c == '\n'
	if c == '\n' {
		s.line++
		s.seen = seenNothing
	}
}

// next returns the next token. blankLine tells of blank lines before it.
func (s *pgnScanner) next() pgnToken {
	s.blankLine = false
	for {
		c, ok := s.peek()
		if !ok {
			return pgnToken{kind: pgnEnd, line: s.line}
		}
		switch {
		case c == '%' && s.column0:
			s.skipLine()
		case c == '\n':
			s.blankLine = s.blankLine || s.seen == seenNothing
			s.advance()
		case isBlank(c) || s.skipByteOrderMark(c):
			if isBlank(c) {
				s.advance()
			}
		default:
			return s.token(c)
		}
	}
}

// skipByteOrderMark passes a byte order mark at the start of a line, where files have been joined.
func (s *pgnScanner) skipByteOrderMark(c byte) bool {
	if c != byteOrderMark[0] || !s.column0 || !s.more(3) || string(s.buffer[s.at:s.at+3]) != byteOrderMark {
		return false
	}
	s.at += 3
	return true
}

// token reads the token that begins with c.
func (s *pgnScanner) token(c byte) pgnToken {
	seen := s.seen
	s.seen = seenText
	t := pgnToken{line: s.line}
	switch c {
	case '[':
		if seen != seenText {
			return s.tag()
		}
		t.kind = pgnWord
		t.text, t.broken = s.word()
	case '{':
		t.kind = pgnComment
		s.advance()
		t.text, t.broken = s.comment('}')
	case ';':
		t.kind = pgnComment
		s.advance()
		t.text, t.broken = s.comment('\n')
	case '(':
		t.kind = pgnOpen
		s.advance()
	case ')':
		t.kind = pgnClose
		s.advance()
	case '*':
		t.kind, t.text = pgnWord, "*"
		s.advance()
	case '$':
		t.kind = pgnNAG
		s.advance()
		t.text, t.broken = s.word()
	default:
		t.kind = pgnWord
		t.text, t.broken = s.word()
	}
	return t
}

// word reads to the next blank or mark. It always passes one byte at least where there is one that is no blank.
func (s *pgnScanner) word() (text string, broken bool) {
	var word []byte
	for {
		c, ok := s.peek()
		if !ok || isBlank(c) || len(word) > 0 && bytes.IndexByte(pgnMarks, c) >= 0 {
			return toUTF8(word), broken
		}
		if len(word) < maxPGNWord {
			word = append(word, c)
		} else {
			broken = true
		}
		s.advance()
	}
}

// pgnMarks end a word.
var pgnMarks = []byte("{}();[]$*")

// comment reads to the closing mark, with blanks made single. Text that never ends is cut where a new game seems to
// begin: at a blank line and [Event after it.
func (s *pgnScanner) comment(closing byte) (text string, broken bool) {
	var comment []byte
	for blank := false; ; {
		c, ok := s.peek()
		if !ok {
			return toUTF8(comment), broken || closing == '}'
		}
		if c == closing {
			if closing == '}' {
				s.advance()
			}
			return toUTF8(comment), broken
		}
		if c == '\n' && s.seen == seenNothing && s.eventFollows() {
			return toUTF8(comment), true
		}
		s.advance()
		switch {
		case isBlank(c):
			blank = true
			continue
		case s.skipComments:
		case len(comment) >= maxPGNComment:
			broken = true
		default:
			if blank && len(comment) > 0 {
				comment = append(comment, ' ')
			}
			comment = append(comment, c)
		}
		blank = false
		s.seen = seenText
	}
}

// eventFollows reports whether the line after the newline ahead begins a game.
func (s *pgnScanner) eventFollows() bool {
	const event = "\n[Event \""
	return s.more(len(event)) && string(s.buffer[s.at:s.at+len(event)]) == event
}

// skipLine passes the rest of the line, but not its end.
func (s *pgnScanner) skipLine() {
	for c, ok := s.peek(); ok && c != '\n'; c, ok = s.peek() {
		s.advance()
	}
}

// tag reads a tag pair. What looks like none is passed to the end of its line.
func (s *pgnScanner) tag() pgnToken {
	t := pgnToken{kind: pgnTag, line: s.line}
	text := s.restOfLine()
	name, value, length := splitTag(text)
	if length == 0 {
		t.kind, t.text = pgnBadTag, toUTF8(bytes.TrimSpace(text))
		s.skipLine()
		return t
	}
	t.text, t.value = toUTF8(name), toUTF8(value)
	s.at += length
	s.column0, s.seen = false, seenTags
	return t
}

// restOfLine returns what is ahead on this line, as far as maxPGNTagLine, without passing it.
func (s *pgnScanner) restOfLine() []byte {
	for searched := 0; ; {
		ahead := s.buffer[s.at:min(s.end, s.at+maxPGNTagLine)]
		if i := bytes.IndexByte(ahead[searched:], '\n'); i >= 0 {
			return ahead[:searched+i]
		}
		if searched = len(ahead); searched == maxPGNTagLine || !s.more(searched+1) {
			return ahead
		}
	}
}

// splitTag takes [Name "value"] from the front of text and returns its length, 0 if there is none. A quote within the
// value is marked by a backslash, as is a backslash; but as many files know nothing of that, any quote that no bracket
// follows is part of the value too.
func splitTag(text []byte) (name, value []byte, length int) {
	at := 1
	at += countWhile(text[at:], isBlank)
	start := at
	at += countWhile(text[at:], func(c byte) bool { return !isBlank(c) && c != '"' && c != '[' && c != ']' })
	name = text[start:at]
	at += countWhile(text[at:], isBlank)
	if len(name) == 0 || at == len(text) || text[at] != '"' {
		return nil, nil, 0
	}
	if value, length = tagValue(text[at+1:], true); length == 0 {
		value, length = tagValue(text[at+1:], false)
	}
	if length == 0 {
		return nil, nil, 0
	}
	return name, value, at + 1 + length
}

// tagValue reads to the quote and bracket that end a tag and returns the length with them, 0 if they are missing.
func tagValue(text []byte, escapes bool) (value []byte, length int) {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '"' {
			if close := i + 1 + countWhile(text[i+1:], isBlank); close < len(text) && text[close] == ']' {
				return value, close + 1
			}
		}
		if escapes && c == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\') {
			i++
			c = text[i]
		}
		value = append(value, c)
	}
	return nil, 0
}

// countWhile returns how many bytes at the front of text are of that kind.
func countWhile(text []byte, kind func(byte) bool) int {
	for i, c := range text {
		if !kind(c) {
			return i
		}
	}
	return len(text)
}

// toUTF8 returns text as a string. What is not UTF-8 is Latin-1, which PGN was made of.
func toUTF8(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	runes := make([]rune, len(text))
	for i, c := range text {
		runes[i] = rune(c)
	}
	return string(runes)
}
