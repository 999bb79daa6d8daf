package uci

import (
	"strings"
	"unicode"
)

// cutWord returns the first word of text, or "", and what follows it. Any white space parts words.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

// cutAt splits text around the first occurrence of the given word, leaving out blanks on either side.
func cutAt(text, word string) (before, after string, found bool) {
	for rest := text; rest != ""; {
		var have string
		have, rest = cutWord(rest)
		if have == word {
			before = text[:len(text)-len(rest)-len(word)]
			return strings.TrimSpace(before), strings.TrimSpace(rest), true
		}
	}
	return strings.TrimSpace(text), "", false
}

// oneLine replaces line ends, and shortens what would not be read to its end.
func oneLine(text string) string {
	const most = 400
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}
