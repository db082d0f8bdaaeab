package graph_test

import (
	"testing"

	"slep/problems/formula"
	"slep/problems/formula/examples"
)

// BenchmarkPlan parses and describes the reference formulas.
func BenchmarkPlan(b *testing.B) {
	references, data, _ := examples.ReadReference(b)
	for _, c := range references {
		f, err := formula.Parse(c.Formula)
		if err != nil {
			b.Fatal(err)
		}
		use := examples.Used(f.Formula, data)
		b.Run(c.Name, func(b *testing.B) {
			for b.Loop() {
				f, _ := formula.Parse(c.Formula)
				if _, err := f.Describe(use); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
