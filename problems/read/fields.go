package read

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"slep/problems/lists"
)

// cut returns the first entry of a line (with its quotes), the rest, and whether the rest contains an entry.
func (t *tableReader) cut(line []byte) (entry, rest []byte, more bool) {
	line = bytes.TrimLeft(line, " ")
	end := quotedEnd(line)
	if t.separator == 0 {
		first, rest := word(line[end:])
		if end > 0 && len(first) > 0 && first[0] != line[end] { // a blank follows the quotes
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

// quotedEnd returns the length of the quoted text at the start of a line, or 0 if the line does not start with quoted
// text. Quotation marks inside quoted text are doubled. A quotation mark that is not closed is an ordinary character.
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

// isMissing reports whether a word, such as NA, marks a missing number.
func isMissing(word []byte) bool {
	return slices.Contains(missingMarks, strings.ToLower(string(unquoted(word))))
}

// unquoted returns a word without the quotes around it. Each pair "" between the quotes becomes one ".
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
	return string(lists.Map(word, func(c byte) rune { return rune(c) }))
}

func entryCount(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}

// areNames reports whether words look like column names, which are not empty and do not begin like numbers. The first
// of several column names may be empty, because the column of row names often has no name.
func areNames(words [][]byte) bool {
	for j, word := range words {
		word = unquoted(word)
		if len(word) == 0 && (j > 0 || len(words) == 1) {
			return false
		}
		if len(word) > 0 && strings.IndexByte("+-.0123456789", word[0]) >= 0 {
			return false
		}
	}
	return true
}

// header reports whether words, the entries of the first line, are column names even though some of them begin like
// numbers. As in R's fread, the types of the columns decide: the entries are names if a word or a quoted number is
// above a number without quotes. Numbers are column names if they are years or if they number the columns, as in files
// from pandas. They are not column names if the line below also consists of such numbers.
func (t *tableReader) header(words [][]byte) bool {
	below := t.below()
	if len(below) == len(words)+1 { // as in files from R, which omits the name of the first column
		below = below[1:]
	}
	if len(below) != len(words) {
		return false
	}
	for j, word := range words {
		_, err := number(bytes.Replace(below[j], []byte{','}, []byte{'.'}, 1))
		if err == nil && (isWord(word) || len(word) > 0 && word[0] == '"' && !isMissing(word)) {
			return true
		}
	}
	return areNumbered(words) && !areNumbered(below)
}

// below() returns the entries of the next row without consuming its line, or nil at the end of the text.
func (t *tableReader) below() [][]byte {
	before := t.lines
	defer func() { t.lines = before }()
	for line := t.next('#'); line != nil; line = t.next('#') {
		if t.separator == '\t' {
			line = bytes.Trim(t.raw, " ")
		}
		for range t.trailing {
			line = bytes.TrimSuffix(line, []byte{t.separator})
		}
		if words := t.words(t.closed(line)); slices.ContainsFunc(words, func(w []byte) bool { return len(w) > 0 }) {
			return words
		}
	}
	return nil
}

// isWord reports whether an entry is a word, which means that the entry is not missing and does not look like a number.
// An entry may look like a number even if it cannot be read as one.
func isWord(entry []byte) bool {
	text := strings.ToLower(string(unquoted(entry)))
	isNumber := strings.Trim(text, "0123456789+-.e") == "" || slices.Contains([]string{"inf", "infinity"},
		strings.TrimLeft(text, "+-"))
	return !isNumber && !isMissing(entry) && cureOf([]byte(text)) == ""
}

// areNumbered reports whether the given entries number the columns: the first is empty, and 0, 1, 2 … or 1, 2, 3 …
// follow. Equally spaced years also number the columns, if the first entry is empty or a word.
func areNumbered(words [][]byte) bool {
	if len(words) < 2 || !isWord(words[0]) && len(unquoted(words[0])) > 0 {
		return false
	}
	var first, step int
	for j, word := range words[1:] {
		k, err := strconv.Atoi(string(unquoted(word)))
		switch {
		case err != nil:
			return false
		case j == 0:
			first = k
		case j == 1:
			step = k - first
		}
		if k != first+j*step {
			return false
		}
	}
	areYears := first >= 1000 && first < 3000 && step > 0
	return areYears || len(unquoted(words[0])) == 0 && first <= 1 && first >= 0 && (step == 1 || len(words) == 2)
}
