package problems

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// referenceDir is the folder of instances with values that an independent implementation computed. The folder is not
// part of the project.
const referenceDir = "../../shared/reference"

// reference is the part of an instance's meta.json with which the tests compare results.
type reference struct {
	Type   string
	Alpha  float64
	Gamma  float64
	Mu     float64
	N, P   int
	RankM  int                 `json:"rank_M"`
	FX0    float64             `json:"f_X0"`
	Manopt struct{ F float64 } `json:"manopt_trustregions"`

	// The norms of the Riemannian gradients of f at X0 in the Euclidean metric and in the metric of M.
	Euclidean  float64 `json:"rgrad_X0_euclid_metric_fro"`
	Canonical  float64 `json:"rgrad_X0_Mmetric_Mnorm"`
	CanonicalF float64 `json:"rgrad_X0_Mmetric_fro"`

	Runs []struct {
		Beta   float64
		HX0    float64   `json:"h_X0"`
		GradX0 float64   `json:"gradh_X0_fro"`
		HX1    float64   `json:"h_X1"`
		GradX1 float64   `json:"gradh_X1_fro"`
		FeasX1 float64   `json:"feas_X1_fro"`
		Change sensitive `json:"trace_max_rel_change_k1to20_under_1e-15_perturbation_of_X0"`
		Trace  [][]float64
		Final  struct {
			Eps      float64
			HX       *float64 `json:"h_X"`
			FPolar   *float64 `json:"f_polar_X"`
			Feasible bool
			Diverged bool
		}
	}
}

// sensitive holds the largest relative change of each column of a trace when X0 is perturbed by 1e-15.
type sensitive struct{ H, Gradh, Feas, Alpha float64 }

func loadReference(t *testing.T, name string) (reference, func(file string) *read.Matrix) {
	t.Helper()
	dir := filepath.Join(referenceDir, name)
	text, err := os.ReadFile(filepath.Join(dir, "meta.json"))
	if err != nil {
		t.Skipf("the reference instances are missing: %v", err)
	}
	var ref reference
	if err := json.Unmarshal(text, &ref); err != nil {
		t.Fatal(err)
	}
	return ref, func(file string) *read.Matrix {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if os.IsNotExist(err) && file == "G.mtx" {
			return nil
		}
		if err != nil {
			t.Fatal(err)
		}
		m, err := read.MatrixMarket(text, carryOn)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

// instance makes the reference problem with the given start.
func (r reference) instance(t *testing.T, file func(string) *read.Matrix, start string) *Instance {
	t.Helper()
	problem, data := "quadratic", map[string]*read.Matrix{"A": file("A.mtx"), "M": file("M.mtx")}
	if r.Type == "sgcca" { // if γ = 0, then f = -½tr(XᵀAX)
		problem, data = "gcca", map[string]*read.Matrix{"S": data["A"], "M": data["M"]}
	}
	params := catalog.Values{"p": float64(r.P)}
	if r.Gamma > 0 {
		problem, data = "sgcca", map[string]*read.Matrix{"C": data["S"], "M": data["M"]}
		params["gamma"], params["mu"] = r.Gamma, r.Mu
	}
	if g := file("G.mtx"); g != nil {
		data["G"], params["alpha"] = g, r.Alpha
	}
	in, err := New(problem, Spec{Params: params, Data: Data{Matrices: data}, X0: file(start).Data})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// optimum returns the least f among the results of a trust-region method and of runs with the tolerance 1e-10. The
// trust-region method stops early if f contains a smoothed sum of norms.
func (r reference) optimum() float64 {
	f := r.Manopt.F
	for _, run := range r.Runs {
		if run.Final.Feasible {
			f = math.Min(f, *run.Final.FPolar)
		}
	}
	return f
}

var quadraticReferences = []string{"q01_full_n20_p2", "q04_rankdef90_n60_p4", "q08_eig_n50_p4"}

// references holds the names of all reference instances. For the instances with covariances (g10, l11 and s12), the
// penalty function h is unbounded below. The other instances have a linear term or a definite A.
var references = append([]string{"g10_gcca3_n45_p3", "l11_lda_n40_p3", "s12_sgcca_30_30_p3"}, quadraticReferences...)

// TestReferenceTraces runs the paper's SLBB exactly as published, and compares the first rows of the trace and the end
// of the run with recorded values.
func TestReferenceTraces(t *testing.T) {
	for _, name := range references {
		t.Run(name, func(t *testing.T) {
			ref, file := loadReference(t, name)
			in := ref.instance(t, file, "X0.mtx")
			if in.Rank != ref.RankM {
				t.Errorf("rank(M) = %d, wanted %d", in.Rank, ref.RankM)
			}
			for _, r := range ref.Runs {
				options := catalog.Values{"beta": r.Beta, "safeguard": false, "tol": r.Final.Eps, "feasTol": 1e-8}
				run, err := catalog.Start("slbb", in.Problem, in.X0, options)
				if err != nil {
					t.Fatal(err)
				}
				result := run.Solve()
				trace := run.Trace()
				for _, want := range r.Trace {
					k := int(want[0])
					change := []float64{r.Change.H, r.Change.Gradh, r.Change.Feas, r.Change.Alpha}
					for i, column := range []string{"merit", "gradNorm", "feasibility", "step"} {
						got := trace.Series(column)[k]
						if k == 0 && column == "feasibility" {
							if got > 1e-13 {
								t.Errorf("beta %g: ‖XᵀMX - I‖ = %g at the start", r.Beta, got)
							}
							continue
						}
						if d := math.Abs(got-want[i+1]) / math.Abs(want[i+1]); !(d <= 100*change[i]) {
							t.Fatalf("beta %g: %s of iterate %d is %.17g, wanted %.17g", r.Beta, column, k, got, want[i+1])
						}
					}
				}
				if ref.Gamma > 0 {
					continue // after a thousand steps that amplify rounding errors, the run ends in NaN or at one of two local minima
				}
				if r.Final.Diverged {
					if result.Status != solver.Diverged || result.Verdict != solver.NotFinite {
						t.Errorf("beta %g: %s, wanted to diverge", r.Beta, result.Message)
					}
					continue
				}
				feasible := result.Verdict == solver.FeasibleStationary
				if result.Status.Early() || feasible != r.Final.Feasible {
					t.Errorf("beta %g: %s", r.Beta, result.Message)
				}
				if d := math.Abs(result.Merit - *r.Final.HX); d > 1e-9*math.Abs(*r.Final.HX) {
					t.Errorf("beta %g: h = %.15g at the end, wanted %.15g", r.Beta, result.Merit, *r.Final.HX)
				}
				if d := math.Abs(result.Projected.Objective - *r.Final.FPolar); d > 1e-9*math.Abs(*r.Final.FPolar) {
					t.Errorf("beta %g: f(R(X)) = %.15g at the end, wanted %.15g", r.Beta, result.Projected.Objective, *r.Final.FPolar)
				}
			}
		})
	}
}

// TestReferencePoints compares h, ‖∇h‖ and the feasibility at the recorded infeasible point with recorded values.
func TestReferencePoints(t *testing.T) {
	for _, name := range references {
		ref, file := loadReference(t, name)
		in := ref.instance(t, file, "X1.mtx")
		for _, r := range ref.Runs {
			run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"beta": r.Beta, "safeguard": false})
			if err != nil {
				t.Fatal(err)
			}
			p := run.Progress()
			for what, pair := range map[string][2]float64{"h": {p.Merit, r.HX1}, "‖∇h‖": {p.GradNorm, r.GradX1},
				"‖XᵀMX - I‖": {p.Feasibility, r.FeasX1}} {
				if math.Abs(pair[0]-pair[1]) > 1e-12*math.Abs(pair[1]) {
					t.Errorf("%s, beta %g: %s = %.17g, wanted %.17g", name, r.Beta, what, pair[0], pair[1])
				}
			}
		}
	}
}

// TestReferenceOptimum runs SLBB with the default β to a tight tolerance from both recorded starts.
func TestReferenceOptimum(t *testing.T) {
	for _, name := range references {
		for _, start := range []string{"X0.mtx", "X1.mtx"} {
			ref, file := loadReference(t, name)
			in := ref.instance(t, file, start)
			run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"tol": 1e-10, "feasTol": 1e-8})
			if err != nil {
				t.Fatal(err)
			}
			result := run.Solve()
			if result.Status != solver.Converged || result.Verdict != solver.FeasibleStationary {
				t.Errorf("%s from %s: %s", name, start, result.Message)
			}
			if want := ref.optimum(); math.Abs(result.Projected.Objective-want) > 1e-9*math.Abs(want) {
				t.Errorf("%s from %s: f = %.15g after %d iterations, wanted %.15g", name, start, result.Projected.Objective,
					result.Iterations, want)
			}
		}
	}
}

// TestPaperBeta checks that a run with the paper's choice of β starts with β = 0.1 ‖∇f(X0)‖_F.
func TestPaperBeta(t *testing.T) {
	ref, file := loadReference(t, quadraticReferences[0])
	in := ref.instance(t, file, "X0.mtx")
	run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"beta": "paper", "safeguard": false})
	if err != nil {
		t.Fatal(err)
	}
	g := mat.NewDense(ref.N, ref.P, nil)
	in.Objective.FuncGrad(g, in.X0)
	if want := .1 * mat.Norm(g, 2); math.Abs(run.Beta0()-want) > 1e-13*want {
		t.Errorf("beta = %.17g, wanted %.17g", run.Beta0(), want)
	}
}
