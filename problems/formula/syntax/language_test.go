package syntax

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTablesOfFunctions checks that the tables in README.md list every function, with its minimum and maximum number of
// arguments.
func TestTablesOfFunctions(t *testing.T) {
	text, err := os.ReadFile("../README.md")
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
	if named, known := slices.Sorted(maps.Keys(counts)), slices.Sorted(maps.Keys(Functions)); !slices.Equal(named, known) {
		t.Errorf("the tables have %v, the compiler has %v", named, known)
	}
	for name, f := range Functions {
		if k := counts[name]; len(k) > 0 && (slices.Min(k) != f.Least || slices.Max(k) != f.Most) {
			t.Errorf("the tables give %s %v arguments, the compiler takes %d to %d", name, k, f.Least, f.Most)
		}
	}
}
