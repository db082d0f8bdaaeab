package mathml

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"slep/problems/formula"
)

// text returns the text in a MathML string after checking that the string is well formed.
func text(t *testing.T, markup string) string {
	t.Helper()
	var out strings.Builder
	d := xml.NewDecoder(strings.NewReader(markup))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return out.String()
		}
		if err != nil {
			t.Fatalf("%s: %v", markup, err)
		}
		if c, ok := token.(xml.CharData); ok {
			out.Write(c)
		}
	}
}

func TestTypeset(t *testing.T) {
	for source, wanted := range map[string]string{
		"1/2*trace(X'*A*X) + alpha*sum(log(1 + sum(X.^2, 2)))": "12tr(XTAX)+α∑log(1+∑jX∘2)",
		"trace((X'*S*X)\\(X'*A*X))":                            "tr((XTSX)−1XTAX)",
		"-(X(1,2) - 3)*sum(sum(X.*C))":                         "−(X1,2−3)∑ijX∘C",
		"sqrt(mu^2 + norm(X,'fro')^2)":                         "μ2+‖X‖2",
		"1e9*trace(X'*X) + 2e-8*X(1,1) - (3e7)^2":              "109tr(XTX)+2·10−8X1,1−(3·107)2",
		"sum(sum([X C; C X]))*A1(1,1)":                         "(∑ij[XCCX])A11,1",
		"norm(v, q) + norm(v, 3) + norm(v, Inf)":               "‖v‖q+‖v‖3+‖v‖∞",
		"norm(v, 'Inf') + norm(X, 'FRO') + norm(X, 'NUC')":     "‖v‖∞+‖X‖+‖X‖*",
		"sum(v, k) + sum(v, 1) + sum(v, 2) + sum(sum(v), k)":   "∑v+∑iv+∑jv+∑∑v",
	} {
		f, err := formula.Parse(source)
		if err != nil {
			t.Fatal(err)
		}
		got := text(t, Statements("f", f.Statements))
		got = strings.Map(func(r rune) rune {
			if r == '\u2061' || r == '\u2062' {
				return -1
			}
			return r
		}, got)
		if got != "f="+wanted {
			t.Errorf("%s: %s, wanted %s", source, got, "f="+wanted)
		}
	}
}

// TestParts checks that each statement of a gradient with common subexpressions has a row of its own.
func TestParts(t *testing.T) {
	f, err := formula.Parse("p = 2; trace(X'*A*X)^2")
	if err != nil {
		t.Fatal(err)
	}
	d, err := f.Describe(&formula.Given{})
	if err != nil {
		t.Fatal(err)
	}
	markup := Statements("∇f", d.Gradient)
	text(t, markup)
	if rows := strings.Count(markup, "<mtr>"); rows != len(d.Gradient) || rows < 2 {
		t.Errorf("%d rows for %d statements", rows, len(d.Gradient))
	}
}

// TestLong checks that a sum of very many terms is abbreviated with an ellipsis.
func TestLong(t *testing.T) {
	f, err := formula.Parse("sum(X(:))" + strings.Repeat(" + X(1,1)", 10000))
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, Statements("f", f.Statements)); !strings.Contains(got, "…") || len(got) > 10000 {
		t.Errorf("%d characters", len(got))
	}
}
