package paper

import (
	"testing"

	"slep/solver"
)

// TestLeads compares with the fastest rival that never failed.
func TestLeads(t *testing.T) {
	cell := func(column string, seed uint64, seconds float64, verdict solver.Verdict) Cell {
		return Cell{Row: "1/n=250", Column: column, Seed: seed, Seconds: seconds, Verdict: verdict.String(), Projected: &Projected{}}
	}
	good, bad := solver.FeasibleStationary, solver.InfeasibleStationary
	cells := []Cell{
		cell("rbb", 1, 1, good), cell("rbb", 2, 1, bad), // the fastest, but for one seed
		cell("manbb", 1, 6, good), cell("manbb", 2, 2, good),
		cell("rbb-safe", 1, 5, good), cell("rbb-safe", 2, 9, good),
		cell("slbb", 1, .1, good), cell("slbb", 2, .1, good), // on the penalty
		cell("auto", 1, 3, good), cell("auto", 2, 1, good),
	}
	leads := Leads(cells, 1)
	if len(leads) != 1 || leads[0].Rival.Name != "manbb" || leads[0].Factor() != 2 {
		t.Errorf("Leads are %+v, want manbb with 4 s against 2 s", leads)
	}
	if len(Leads(cells, 2)) != 0 || len(Leads(cells[:4], 1)) != 0 {
		t.Error("there are leads without the cells that they compare")
	}
}
