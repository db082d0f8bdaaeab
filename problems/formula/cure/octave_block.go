package cure

import "strings"

// octaveItem is an Octave statement, or the first or the last line of a block.
type octaveItem struct {
	text   string
	indent int // the indentation of its line, or -1 if the item does not begin the line
}

// octaveItems splits text at line ends, semicolons and commas outside brackets, and omits comments.
func octaveItems(text string) (out []octaveItem) {
	for _, line := range logicalLines(text, "%#") {
		first := line.indent
		for _, part := range cutAt(line.text, ";,") {
			for _, item := range headAndRest(part) {
				out = append(out, octaveItem{item, first})
				first = -1
			}
		}
	}
	return out
}

// openers and closers list the keywords that begin and end blocks.
const (
	openers = " for if while switch do parfor try "
	closers = " end endfor endif endwhile end_for end_if "
)

// mostInHead is the maximum number of bytes of an item that headAndRest splits.
const mostInHead = 2000

// headAndRest splits an item such as "else f = 2" or "if k > 1 continue" into the head of the block and the rest.
func headAndRest(item string) []string {
	word, rest := pieces(item)[0], ""
	switch {
	case len(item) > mostInHead:
		return []string{item}
	case oneOf(word, " else otherwise "+closers):
		if rest = strings.TrimSpace(item[len(word):]); rest != "" && pieces(rest)[0] == "if" {
			return headAndRest("elseif" + rest[2:])
		}
	case oneOf(word, openers) || word == "elseif":
		item, rest = splitHead(item, len(word)+1)
		word = item
		if rest != "" && oneOf(pieces(rest)[0], " then do ") {
			rest = strings.TrimLeft(rest[len(pieces(rest)[0]):], " ")
		}
	default:
		return []string{item}
	}
	if rest == "" {
		return []string{word}
	}
	return append([]string{word}, headAndRest(rest)...)
}

// splitHead splits a head of a block where a value is followed by a space and another value. The offset from is the end
// of the keyword.
func splitHead(item string, from int) (head, rest string) {
	for k, c := range outside(item) {
		if k < from || c != ' ' {
			continue
		}
		before, behind := strings.TrimRight(item[from:k], " "), strings.TrimLeft(item[k:], " ")
		if before == "" || behind == "" || !isName(behind[0]) || strings.HasPrefix(behind, "in ") ||
			strings.HasSuffix(before, " in") {
			continue
		}
		if last := before[len(before)-1]; isName(last) || strings.IndexByte(")]'", last) >= 0 {
			return strings.TrimSpace(item[:k]), behind
		}
	}
	return item, ""
}

// octaveBlocks parses items to blocks. If an end is missing, the block ends before the first line that is indented less
// than the block.
func octaveBlocks(items []octaveItem) []*block {
	opened := 0
	for _, item := range items {
		if word := pieces(item.text)[0]; oneOf(word, openers) {
			opened++
		} else if oneOf(word, closers) {
			opened--
		}
	}
	r := &octaveReader{items: items, isMissing: opened > 0}
	return r.read(-1)
}

type octaveReader struct {
	items     []octaveItem
	next      int
	isMissing bool // an end is missing
	depth     int
}

// read parses blocks until it reaches an end, an else or the last item. The argument is the indentation of the
// enclosing block, or -1 if there is none.
func (r *octaveReader) read(around int) (out []*block) {
	if r.depth++; r.depth > mostNested {
		refuse()
	}
	defer func() { r.depth-- }()
	for r.next < len(r.items) {
		item := r.items[r.next]
		all := pieces(item.text)
		word, rest := all[0], strings.TrimSpace(item.text[len(all[0]):])
		isElse := oneOf(word, " else elseif ")
		isOutside := r.isMissing && item.indent >= 0 && around >= 0 && item.indent <= around
		switch {
		case isOutside && (item.indent < around || !isElse && !oneOf(word, closers)):
			return out
		case isElse && around >= 0, oneOf(word, closers) && around >= 0:
			return out
		case oneOf(word, closers): // of a function
			r.next++
		case word == "for" || word == "if" || word == "while":
			r.next++
			out = append(out, r.block(word, rest, max(item.indent, around, 0)))
		case oneOf(word, openers):
			refuse()
		case word == "continue" || word == "break":
			r.next++
			out = append(out, &block{kind: word})
		default:
			r.next++
			out = append(out, &block{text: item.text})
		}
	}
	return out
}

// block parses the body of a block, including the branches of a condition, and its end.
func (r *octaveReader) block(kind, head string, indent int) *block {
	b := &block{kind: kind, text: head, body: r.read(indent)}
	if r.next == len(r.items) {
		return b
	}
	item := r.items[r.next]
	word := pieces(item.text)[0]
	rest := strings.TrimSpace(item.text[len(word):])
	switch {
	case r.isMissing && item.indent >= 0 && item.indent < indent:
	case word == "elseif":
		r.next++
		b.next = r.block("if", rest, indent)
	case word == "else":
		r.next++
		b.next = r.block("else", "", indent)
	case oneOf(word, closers):
		r.next++
	}
	return b
}
