package cure

import "strings"

// pythonBlocks reads lines as long as they are indented by at least the given number of spaces, and returns the blocks
// and the number of lines read.
func pythonBlocks(lines []logicalLine, least int) (out []*block, count int) {
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
			b.body, _ = pythonBlocks([]logicalLine{{0, behind}}, 0)
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
