package shape

import (
	"strings"

	"slep/problems/formula/syntax"
)

// meantEntries returns edits that are likely to fix an index that is not a list of whole numbers.
func (t *Types) meantEntries(e *syntax.Expr) [][]syntax.Edit {
	if t.isLogical(e) {
		return t.meantWhere(e)
	}
	if open := strings.LastIndexByte(t.Formula.Text[:e.At], '('); open > 0 && t.Formula.Text[open-1] == ')' {
		return [][]syntax.Edit{syntax.Change(open, open, "*")} // inv(A)(B)
	}
	return nil
}

// totals maps functions of selected entries W(C), where the condition C depends on X, to templates for their values. In
// a template, C denotes the condition, and V denotes the argument of the function after W(C) has been replaced by a
// matrix whose entries are those of W where C holds, and 1 elsewhere.
var totals = map[string]string{
	"sum": "sum(sum(C.*(V)))", "mean": "sum(sum(C.*(V)))/sum(sum(C))", "numel": "sum(sum(C))", "length": "sum(sum(C))",
	"sumsq": "sum(sum(C.*(V).^2))", "norm": "norm(C.*(V), 'fro')", "prod": "prod(prod(V))",
}

// meantWhere returns edits that rewrite a call according to its template in totals. The call is the innermost one that
// has a template and contains the condition C. If there is no such call, the result is nil.
func (t *Types) meantWhere(condition *syntax.Expr) [][]syntax.Edit {
	for _, s := range t.Formula.Statements {
		var around []*syntax.Expr // calls that contain the condition, the innermost last
		for a := range s.Value.All() {
			if a.Op == syntax.Call && totals[a.Text] != "" && a.At <= condition.At && condition.End <= a.End {
				around = append(around, a)
			}
		}
		if len(around) > 0 {
			return t.total(around[len(around)-1], condition)
		}
	}
	return nil
}

// total returns edits that rewrite a call whose argument contains entries W(C), or nil if the call cannot be rewritten.
func (t *Types) total(call, condition *syntax.Expr) [][]syntax.Edit {
	text := t.Formula.Text
	if !strings.HasPrefix(text[call.At:], call.Text+"(") {
		return nil
	}
	argument := call.Args[0]
	where := text[condition.At:condition.End]
	within, from := "", argument.At
	last := call.Args[len(call.Args)-1]
	isWhole := len(call.Args) == 1 || call.Text == "norm" && (last.Text == "fro" || last.Value == 2)
	for a := range argument.All() {
		if a.Op != syntax.Index {
			continue
		}
		own := a.Args[len(a.Args)-1]
		if len(a.Args) != 2 || text[own.At:own.End] != where || a.At < from {
			isWhole = isWhole && a.At < from
			continue
		}
		base := a.Args[0]
		within += text[from:a.At] + "merge(" + where + ", " + text[base.At:base.End] + ", 1)"
		from = a.End
	}
	if !isWhole {
		return nil
	}
	within += text[from:argument.End]
	filled := strings.NewReplacer("C", "("+where+")", "V", within).Replace(totals[call.Text])
	return [][]syntax.Edit{syntax.Change(call.At, call.End, filled)}
}
