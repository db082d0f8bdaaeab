package cure

import (
	"iter"
	"slices"
	"strings"
)

// block is a single statement, or a loop, a condition or a function together with its statements.
type block struct {
	kind string // "" for a statement, otherwise "for", "while", "if", "else", "def", "continue" or "break"
	text string // the statement, or the rest of the line after the keyword
	body []*block
	next *block // for "if", the "if" or "else" block to run if the condition does not hold
}

// blockLine is a statement, or the head of a block that contains the more deeply nested lines below the head.
type blockLine struct {
	depth int
	kind  string // the kind of a block, or "elif"
	text  string
}

// nested reads lines up to the first line whose depth is less than the argument least. It returns the blocks in the
// lines that it has read, and the number of these lines.
func nested(lines []blockLine, least int) (out []*block, count int) {
	refuseIf(least > 8*mostNested)
	for count < len(lines) && lines[count].depth >= least {
		line := lines[count]
		count++
		b := &block{kind: line.kind, text: line.text}
		if line.kind != "" {
			inner, used := nested(lines[count:], line.depth+1)
			b.body = inner
			count += used
		} else if line.text == "continue" || line.text == "break" {
			b.kind = line.text
		}
		if line.kind != "else" && line.kind != "elif" {
			out = append(out, b)
			continue
		}
		refuseIf(len(out) == 0 || out[len(out)-1].kind != "if")
		b.kind = strings.Replace(line.kind, "elif", "if", 1)
		last := out[len(out)-1]
		for last.next != nil {
			last = last.next
		}
		last.next = b
	}
	return out, count
}

// language translates the statements of a programming language for a runner.
type language interface {
	// turns returns one function for each iteration of a loop. Each function sets the loop variables.
	turns(head string) []func()
	// number returns the value of a condition that depends only on numbers and sizes. For other conditions, ok is false.
	number(condition string) (value float64, ok bool)
	// hold assigns a condition to a new name, and returns this name.
	hold(condition string) string
	// do translates a statement. Unless mask is "", the statement has an effect only if mask is 1. The result reports
	// whether the statement ends the function.
	do(b *block, mask string) bool
}

// runner unrolls loops and resolves conditions. A condition on X becomes a factor that is 1 or 0.
type runner struct {
	language
	mask, rest string // the factor for the current statements, and the factor for the statements after a continue
	ended      string // "continue", "break" or "return" if such a statement ended the current blocks, otherwise ""
	done       int
}

// mostDone is the maximum number of statements that a runner translates. A statement in a loop counts once for each
// iteration.
const mostDone = 500

// run translates blocks until a block ends the iteration, the loop or the function.
func (r *runner) run(blocks []*block) {
	for _, b := range blocks {
		r.done++
		refuseIf(r.done > mostDone)
		switch b.kind {
		case "for", "while":
			r.loop(b)
		case "if":
			r.branch(b)
		case "continue", "break":
			r.leave(b.kind)
		default:
			if r.do(b, r.mask) {
				r.ended = "return"
			}
		}
		if r.ended != "" {
			return
		}
	}
}

func (r *runner) loop(b *block) {
	mask, rest := r.mask, r.rest
	for bind := range r.iterations(b) {
		bind()
		r.rest = ""
		r.run(b.body)
		r.mask = mask
		last := r.ended
		if last == "continue" || last == "break" {
			r.ended = ""
		}
		if last == "break" || last == "return" {
			break
		}
	}
	r.rest = rest
}

// iterations yields one function for each iteration of a loop. In a for loop, the function sets the loop variables.
func (r *runner) iterations(b *block) iter.Seq[func()] {
	if b.kind == "for" {
		return slices.Values(r.turns(b.text))
	}
	return func(yield func(func()) bool) {
		for range mostElements {
			if v, ok := r.number(b.text); !ok {
				refuse()
			} else if v == 0 || !yield(func() {}) {
				return
			}
		}
		refuse()
	}
}

func (r *runner) branch(b *block) {
	mask, isOpen := r.mask, false // isOpen is true if one of the conditions so far depends on X
	for ; b != nil; b = b.next {
		name := ""
		if b.kind == "if" {
			if v, ok := r.number(b.text); ok && v == 0 {
				continue
			} else if !ok {
				name = r.hold(b.text)
			}
		}
		outer := r.mask
		r.mask = both(outer, name)
		r.run(b.body)
		if isOpen = isOpen || name != ""; isOpen {
			refuseIf(r.ended == "return")
			r.ended = ""
		}
		if name == "" {
			break
		}
		r.mask = both(outer, "(1 - "+name+")")
	}
	r.mask = both(mask, r.rest)
}

// leave ends an iteration or a loop. If a condition on X decides whether the iteration ends, the remaining statements
// of the iteration get a factor that is 1 or 0. A condition on X cannot end a loop.
func (r *runner) leave(kind string) {
	if r.mask != "" {
		refuseIf(kind == "break")
		r.rest = both(r.rest, "(1 - "+r.mask+")")
	}
	r.ended = kind
}

// both(first, second) returns the product of two factors, where "" means 1.
func both(first, second string) string {
	if first == "" || second == "" {
		return first + second
	}
	return first + "*" + second
}

// masked returns a right-hand side with which an assignment has an effect only if mask is 1. If the name has no value
// yet, the assignment always has an effect.
func masked(name, value, mask string, isKnown bool) string {
	if mask == "" || !isKnown {
		return value
	}
	if added, ok := strings.CutPrefix(value, name+" + "); ok {
		return name + " + " + mask + "*(" + added + ")"
	}
	return mask + "*(" + value + ") + (1 - " + mask + ")*" + name
}
