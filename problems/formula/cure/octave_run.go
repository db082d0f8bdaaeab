package cure

import (
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula"
	"slep/problems/lists"
)

// octave translates Octave statements for a runner.
type octave struct {
	given *formula.Given
	lines []string
	bound map[string]string   // the values of loop variables, and of nargin and nargout
	cells map[string][]string // the elements of cell arrays

	ofCells map[string]bool // loop variables whose values are cell arrays with one element
}

// loops unrolls the loops and resolves the conditions in a text that is written in Octave or Julia. The result is "" if
// text has no loop, no condition, and no call to arrayfun or cellfun.
func loops(text string, given *formula.Given) (out string) {
	items := octaveItems(text)
	if !slices.ContainsFunc(items, func(item logicalLine) bool {
		return oneOf(pieces(item.text)[0], " for if while ") || strings.Contains(item.text, "arrayfun(") ||
			strings.Contains(item.text, "cellfun(")
	}) {
		return ""
	}
	defer giveUp(&out)
	counts := map[string]string{"nargout": "1", "nargin": "9"}
	o := &octave{given: given, bound: counts, cells: map[string][]string{}, ofCells: map[string]bool{}}
	blocks, _ := nested(octaveLines(items), 0)
	(&runner{language: o}).run(blocks)
	return changed(text, strings.Join(o.lines, "\n"))
}

// with(text) replaces loop variables and the sizes of cell arrays in text by their values, and returns the result.
func (o *octave) with(text string) string {
	for name, isCell := range o.ofCells {
		if isCell {
			text = strings.ReplaceAll(text, name+"{1}", name)
		}
	}
	text = renamed(text, o.bound)
	for _, name := range []string{"numel", "length", "columns"} {
		text = applied(text, name, func(within string) string {
			if cell := o.cells[within]; cell != nil {
				return strconv.Itoa(len(cell))
			}
			return ""
		})
	}
	return text
}

func (o *octave) turns(head string) []func() {
	if within, ok := enclosed(head, '('); ok {
		head = within
	}
	name, list, ok := assignment(head)
	if !ok {
		name, list, ok = strings.Cut(head, " in ")
	}
	name, list = strings.TrimSpace(name), strings.TrimSpace(list)
	refuseIf(!ok || len(pieces(name)) != 1)
	o.ofCells[name] = o.cells[list] != nil || strings.HasPrefix(list, "{")
	return lists.Map(o.elements(list), func(value string) func() { return func() { o.bound[name] = value } })
}

// elements returns the elements of a range, a vector or a cell array, or the columns of a matrix.
func (o *octave) elements(list string) (out []string) {
	list = o.with(list)
	if cell := o.cells[list]; cell != nil {
		return cell
	}
	if within, ok := enclosed(list, '{'); ok {
		return topLevel(within)
	}
	if parts := cutAt(list, ":"); len(parts) > 1 && len(parts) < 4 {
		step := 1.
		from, ok := numberIn(o.numeric(), parts[0], o.given)
		to, too := numberIn(o.numeric(), parts[len(parts)-1], o.given)
		if len(parts) == 3 {
			step, _ = numberIn(o.numeric(), parts[1], o.given)
		}
		refuseIf(!ok || !too || step == 0)
		for v := from; (v <= to) == (step > 0) || v == to; v += step {
			out = append(out, literal(v))
			refuseIf(len(out) > mostElements)
		}
		return out
	}
	if numbers := numbersIn(o.numeric(), list, o.given); numbers != nil {
		return lists.Map(numbers, literal)
	}
	rows, cols := sizeIn(o.numeric(), list, o.given)
	refuseIf(rows == 0 || cols > mostElements)
	for k := range cols {
		out = append(out, list+"(:,"+strconv.Itoa(k+1)+")")
	}
	return out
}

// numeric returns the translated statements that do not assign cell arrays.
func (o *octave) numeric() []string {
	return slices.DeleteFunc(slices.Clone(o.lines), func(line string) bool { return strings.Contains(line, "{") })
}

// literal writes a number as an operand.
func literal(v float64) string {
	text := strconv.FormatFloat(v, 'g', -1, 64)
	if v < 0 {
		return "(" + text + ")"
	}
	return text
}

// condition translates a condition to the formula language, and replaces a mistaken = by ==.
func (o *octave) condition(text string) string {
	text = strings.NewReplacer("&&", "&", "||", "|").Replace(o.with(text))
	if left, right, ok := assignment(text); ok {
		text = left + " == " + right
	}
	return "(" + text + ")"
}

func (o *octave) number(condition string) (value float64, ok bool) {
	return numberIn(o.numeric(), o.condition(condition), o.given)
}

func (o *octave) hold(condition string) string {
	name := "holds_" + strconv.Itoa(len(o.lines)+1)
	o.lines = append(o.lines, name+" = "+o.condition(condition)+";")
	return name
}

func (o *octave) do(b *block, mask string) bool {
	text := o.mapped(o.with(b.text))
	if isCommand(text) {
		return false
	}
	if text == "return" {
		return mask == ""
	}
	if base, isStep := strings.CutSuffix(text, "++"); isStep {
		text = base + " += 1"
	}
	name, value, ok := assignment(text)
	if !ok {
		o.lines = append(o.lines, text)
		return false
	}
	if sign := name[len(name)-1]; strings.IndexByte("+-*/", sign) >= 0 { // f += V
		name = strings.TrimSpace(name[:len(name)-1])
		if value = name + " " + string(sign) + " (" + value + ")"; sign == '+' && len(cutAt(value, "-+")) == 2 {
			value = name + " + " + value[len(name)+4:len(value)-1]
		}
	}
	refuseIf(name == "")
	base := pieces(name)[0]
	isKnown := assigned(strings.Join(o.lines, "\n"))[base] || o.given.Has(base)
	if !isKnown && strings.Contains(" "+strings.Join(pieces(value), " ")+" ", " "+base+" ") {
		added, isSum := strings.CutPrefix(value, base+" + ")
		refuseIf(!isSum || base != name) // the statement uses a name before any value is assigned to it
		value = added                    // a sum without an initial value begins at 0
	}
	if within, isCell := enclosed(value, '{'); isCell {
		o.cells[name] = topLevel(within)
	}
	o.lines = append(o.lines, name+" = "+masked(name, value, mask, isKnown)+";")
	return false
}
