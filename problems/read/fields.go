package read

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// cut returns the first entry of a line, including quotes, the rest of the line, and whether the rest has another
// entry.
func (t *tableReader) cut(line []byte) (entry, rest []byte, more bool) {
	line = bytes.TrimLeft(line, " ")
	end := quotedEnd(line)
	if t.separator == 0 {
		first, rest := word(line[end:])
		if end > 0 && len(first) > 0 && first[0] != line[end] { // when a blank follows the quotes
			first, rest = nil, line[end:]
		}
		return line[:end+len(first)], rest, len(bytes.TrimSpace(rest)) > 0
	}
	at := bytes.IndexByte(line[end:], t.separator)
	if at < 0 {
		return bytes.TrimSpace(line), nil, false
	}
	return bytes.TrimSpace(line[:end+at]), line[end+at+1:], true
}

// quotedEnd returns the length of the quoted text at the start of a line, or 0 if there is none. Quotation marks inside
// quoted text are doubled. A quotation mark that is not closed is an ordinary character.
func quotedEnd(line []byte) int {
	if len(line) == 0 || line[0] != '"' {
		return 0
	}
	for at := 1; at < len(line); at++ {
		if line[at] != '"' {
			continue
		}
		if at+1 == len(line) || line[at+1] != '"' {
			return at + 1
		}
		at++
	}
	return 0
}

// words returns the entries of a line.
func (t *tableReader) words(line []byte) (words [][]byte) {
	for more := true; more; {
		var entry []byte
		entry, line, more = t.cut(line)
		words = append(words, entry)
	}
	return words
}

// separatorOf returns the character that separates the entries of a line, or 0 if blanks separate them. Separators
// inside quotes do not split an entry.
func separatorOf(line []byte) byte {
	bare := make([]byte, 0, len(line))
	for len(line) > 0 {
		end := max(quotedEnd(line), 1)
		if end == 1 {
			bare = append(bare, line[0])
		}
		line = line[end:]
	}
	for _, c := range []byte("\t;,") {
		if bytes.IndexByte(bare, c) >= 0 {
			return c
		}
	}
	return 0
}

var missingMarks = []string{"", "na", "n/a", "nan", "null", "nil", "none", "missing", "?", "*", "-", "--", ".",
	"-nan", "<na>", "nat", "#n/a", "#div/0!", "#value!", "#num!", "#null!", "#ref!", "#name?"}

// isMissing reports whether a word, such as NA, stands for a missing number.
func isMissing(word []byte) bool {
	return slices.Contains(missingMarks, strings.ToLower(string(unquoted(word))))
}

// unquoted returns a word without the quotes around it. Each doubled quotation mark between the quotes becomes a single
// quotation mark.
func unquoted(word []byte) []byte {
	if len(word) >= 2 && word[0] == '"' && word[len(word)-1] == '"' {
		return bytes.TrimSpace(bytes.ReplaceAll(word[1:len(word)-1], []byte(`""`), []byte{'"'}))
	}
	return word
}

// wordOf returns a name or a label as a string without quotes. A word that is not valid UTF-8 is decoded as Latin-1,
// whose letters have the same codes in Windows-1252.
func wordOf(word []byte) string {
	if word = unquoted(word); utf8.Valid(word) {
		return string(word)
	}
	runes := make([]rune, len(word))
	for i, c := range word {
		runes[i] = rune(c)
	}
	return string(runes)
}

func entryCount(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}
