package formula

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The tables of README.md have every function, with the least and the most arguments that it takes.
func TestTablesOfFunctions(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string][]int{}
	call := regexp.MustCompile("`(\\w+)\\(([^`]*)\\)`")
	tables := string(text)[strings.Index(string(text), "| functions"):]
	for line := range strings.Lines(tables) {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		for _, m := range call.FindAllStringSubmatch(line, -1) {
			counts[m[1]] = append(counts[m[1]], 1+strings.Count(m[2], ","))
			if _, err := Parse(m[0][1 : len(m[0])-1]); err != nil {
				t.Errorf("%s: %v", m[0], err)
			}
		}
	}
	if named, known := slices.Sorted(maps.Keys(counts)), slices.Sorted(maps.Keys(functions)); !slices.Equal(named, known) {
		t.Errorf("the tables have %v, the compiler has %v", named, known)
	}
	for name, f := range functions {
		if k := counts[name]; len(k) > 0 && (slices.Min(k) != f.least || slices.Max(k) != f.most) {
			t.Errorf("the tables give %s %v arguments, the compiler takes %d to %d", name, k, f.least, f.most)
		}
	}
}

// The example of README.md is a formula.
func TestExampleOfLanguage(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?s)```octave\n(.*?)```").FindSubmatch(text)
	if example == nil {
		t.Fatal("there is no example")
	}
	d := described(t, string(example[1]), &Given{})
	if len(d.Params) != 3 || d.Params[2].Title != "α" || len(d.Data) != 0 {
		t.Errorf("the example has the parameters %v and wants %v", d.Params, d.Data)
	}
}
