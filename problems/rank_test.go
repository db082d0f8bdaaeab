package problems

import (
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// viewsInUnits returns three views of the same factors, with m samples of 5, 4 and 3 features. The first view is
// multiplied by c and the second by 1/c.
func viewsInUnits(m int, c float64) []*read.Matrix {
	factors := wide(m, 2)
	var list []*read.Matrix
	for i, size := range []int{5, 4, 3} {
		v := wide(m, size)
		for k := range v.Data {
			row, col := v.Position(k)
			v.Data[k] += float64(1+col%2) * factors.Data[2*row+(i+col)%2]
			v.Data[k] *= []float64{c, 1 / c, 1}[i]
		}
		list = append(list, v)
	}
	return list
}

// TestUnitsOfViews multiplies views by c and 1/c. The rank, the optimum and the final f must not change. This is tested
// for views and for matrices, and for a regular and a singular M. If c is 30 or more, a warning must describe the
// scaling.
func TestUnitsOfViews(t *testing.T) {
	for name, m := range map[string]int{"regular": 30, "singular": 4} {
		want, rank, values := 0.0, 0, catalog.Values{"p": 2.0}
		for _, c := range []float64{1, 1.5, 30, 7e3, 4e5, 1e8} {
			byViews, err := New("gcca",
				Spec{Params: values, Data: Data{Lists: map[string][]*read.Matrix{"views": viewsInUnits(m, c)}}, Seed: 2})
			if err != nil {
				t.Fatal(err)
			}
			s, blocks := covariances(viewsInUnits(m, c))
			byMatrices, err := New("gcca",
				Spec{Params: values, Data: Data{Matrices: map[string]*read.Matrix{"S": s, "M": blocks}}, Seed: 2})
			if err != nil {
				t.Fatal(err)
			}
			for form, in := range map[string]*Instance{"views": byViews, "matrices": byMatrices} {
				optimum := *in.Least
				if rank == 0 {
					want, rank = optimum, in.Rank
				}
				if in.Rank != rank || apart(optimum, want) > 1e-9 {
					t.Errorf("%s, %s, c = %g: rank %d, optimum %.12g, wanted %d and %.12g", name, form, c, in.Rank, optimum,
						rank, want)
				}
				if said := strings.Contains(strings.Join(in.Warnings, "; "), "scaled by powers of two"); said != (c > 3) {
					t.Errorf("%s, %s, c = %g: warnings %q", name, form, c, in.Warnings)
				}
				reaches(t, name+", "+form+", c = "+solver.Number(c), in, want)
			}
		}
	}
}

// covariances returns the covariance Σ of views and the matrix of its diagonal blocks.
func covariances(views []*read.Matrix) (s, m *read.Matrix) {
	n := 0
	for _, v := range views {
		n += v.Cols
	}
	z := mat.NewDense(views[0].Rows, n, nil)
	owner, from := make([]int, n), 0
	for i, v := range views {
		v.AddTo(z.Slice(0, v.Rows, from, from+v.Cols).(*mat.Dense))
		for j := range v.Cols {
			owner[from+j] = i
		}
		from += v.Cols
	}
	centre(z)
	var sigma mat.Dense
	sigma.Mul(z.T(), z)
	sigma.Scale(1/float64(views[0].Rows), &sigma)
	s = &read.Matrix{Rows: n, Cols: n, Data: sigma.RawMatrix().Data}
	m = matrixOf(s.Dense())
	for k := range m.Data {
		if i, j := m.Position(k); owner[i] != owner[j] {
			m.Data[k] = 0
		}
	}
	return s, m
}

// TestUnitsOfFeatures changes the units of the features of classified samples, where one feature is a linear
// combination of other features. Rank, optimum and final f must not change.
func TestUnitsOfFeatures(t *testing.T) {
	var want float64
	for _, c := range []float64{1, 60, 3e6, 1e8} {
		x, labels := wide(50, 6), make([]string, 50)
		for i := range labels {
			labels[i] = string(rune('a' + i%3))
			row := x.Data[6*i : 6*i+6]
			for j := range row {
				row[j] += float64(i%3*(j+1)%4) / 2
			}
			row[5] = row[0] - row[1]
			row[1], row[2], row[5] = c*row[1], row[2]/c, c*row[5]
		}
		in, err := New("lda", Spec{Params: catalog.Values{"p": 2.0}, Data: ldaData(x, labels...), Seed: 2})
		if err != nil {
			t.Fatal(err)
		}
		optimum := *in.Least
		if want == 0 {
			want = optimum
		}
		if in.Rank != 5 || apart(optimum, want) > 1e-7 {
			t.Errorf("c = %g: rank %d, optimum %.12g, wanted 5 and %.12g", c, in.Rank, optimum, want)
		}
		reaches(t, "c = "+solver.Number(c), in, optimum)
	}
}

// TestUnboundedInUnits checks that f is reported as unbounded if S is not zero on Null(M), whatever the units of the
// features.
func TestUnboundedInUnits(t *testing.T) {
	for _, c := range []float64{1, 2e4, 1e8} {
		s, m := covariances(viewsInUnits(4, c))
		zero := 5 // a feature of the second view, which is multiplied by 1/c; M lacks the variance of this feature
		for k := range m.Data {
			if i, j := m.Position(k); i == zero || j == zero {
				m.Data[k] = 0
			}
		}
		_, err := New("gcca",
			Spec{Params: catalog.Values{"p": 2.0}, Data: Data{Matrices: map[string]*read.Matrix{"S": s, "M": m}}})
		fails(t, "c = "+solver.Number(c), err, "data.S", "unbounded below on Null(M)")
	}
}
