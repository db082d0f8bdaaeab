package cure

import "strings"

// pythonLine is a line of Python code, joined with its continuation lines.
type pythonLine struct {
	indent int
	text   string
}

// pythonLines splits text into lines, and omits comments and empty lines. A line break within brackets or quotes does
// not end a line.
func pythonLines(text string) (out []pythonLine) {
	depth, quote, from := 0, "", 0
	line := ""
	end := func(k int) {
		line += text[from:k]
		if trimmed := strings.TrimSpace(line); trimmed != "" {
			out = append(out, pythonLine{indent(strings.ReplaceAll(line, "\t", "    ")), trimmed})
		}
		line, from = "", k+1
	}
	for k := 0; k < len(text); k++ {
		rest := text[k:]
		switch c := text[k]; {
		case quote != "":
			if strings.HasPrefix(rest, quote) {
				k += len(quote) - 1
				quote = ""
			}
		case strings.HasPrefix(rest, `"""`):
			quote = `"""`
			k += 2
		case c == '"', c == '\'' && !(k > 0 && (isName(text[k-1]) || strings.IndexByte(")]'", text[k-1]) >= 0)):
			quote = text[k : k+1]
		case c == '#':
			line += text[from:k]
			for k < len(text) && text[k] != '\n' {
				k++
			}
			from = k
			k--
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case strings.HasPrefix(rest, "\\\n"):
			line += text[from:k] + " "
			k++
			from = k + 1
		case c == '\n' && depth <= 0:
			depth = 0
			end(k)
		}
	}
	end(len(text))
	return out
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// pythonBlocks reads lines as long as they are indented by at least the given number of spaces. It returns the blocks
// and the number of lines read.
func pythonBlocks(lines []pythonLine, least int) (out []*block, count int) {
	if least > 8*mostNested {
		refuse()
	}
	for count < len(lines) && lines[count].indent >= least {
		line := lines[count]
		count++
		word, rest := keywordOf(line.text)
		switch word {
		case "":
			for _, part := range cutAt(line.text, ";") {
				out = append(out, pythonStatement(part))
			}
			continue
		case "with", "try", "class", "async":
			refuse()
		}
		head, behind := rest, ""
		if parts := cutAt(rest, ":"); len(parts) > 0 {
			head = parts[0]
			behind = strings.Trim(rest[strings.Index(rest, head)+len(head):], " \t:")
		}
		b := &block{kind: word, text: head}
		if behind != "" {
			b.body, _ = pythonBlocks([]pythonLine{{0, behind}}, 0)
		} else {
			inner, used := pythonBlocks(lines[count:], line.indent+1)
			b.body = inner
			count += used
		}
		if word != "else" && word != "elif" {
			out = append(out, b)
			continue
		}
		if word == "elif" {
			b.kind = "if"
		}
		if len(out) == 0 || out[len(out)-1].kind != "if" {
			refuse()
		}
		last := out[len(out)-1]
		for last.next != nil {
			last = last.next
		}
		last.next = b
	}
	return out, count
}

// keywordOf returns the keyword at the beginning of a line that opens a block, and the rest of the line.
func keywordOf(line string) (word, rest string) {
	all := pieces(line)
	if !oneOf(all[0], " for if elif else def while with try class async ") {
		return "", line
	}
	return all[0], line[len(all[0]):]
}

func pythonStatement(text string) *block {
	text = strings.TrimSpace(text)
	if text == "continue" || text == "break" {
		return &block{kind: text}
	}
	return &block{text: text}
}

// cutAt splits text at a symbol outside brackets and quotes. It omits empty parts.
func cutAt(text, sign string) (parts []string) {
	depth, quote, from := 0, byte(0), 0
	add := func(to int) {
		if part := strings.TrimSpace(text[from:to]); part != "" {
			parts = append(parts, part)
		}
		from = to + 1
	}
	for k := range len(text) {
		switch c := text[k]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"', c == '\'' && !(k > 0 && (isName(text[k-1]) || strings.IndexByte(")]'.", text[k-1]) >= 0)):
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case strings.IndexByte(sign, c) >= 0 && depth <= 0:
			add(k)
		}
	}
	add(len(text))
	return parts
}
