package problems

import (
	"math"
	"strconv"

	"slep/problems/lists"
	"slep/problems/random"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

var lda = Problem{
	Name: "lda", Title: "LDA",
	Doc: "-½tr(XᵀS_bX), linear discriminant analysis of m samples",
	Details: "S_b = Σ_c m_c(μ_c - μ)(μ_c - μ)ᵀ/m is the scatter between the classes c. M is the scatter within classes, " +
		"S_w = Σ_i(x_i - μ_c)(x_i - μ_c)ᵀ/m. If S_w is singular and not shrunk, M is S_b + S_w. The optimum is minus half " +
		"the sum of the p largest generalised eigenvalues.",
	Params: []catalog.Param{
		{Name: "n", Min: 2, Max: 100000, Default: 100.0, Integer: true, Log: true, Doc: "Number of features (rows of X)."},
		{Name: "m", Min: 2, Max: 100000, Default: 400.0, Integer: true, Log: true,
			Doc: "Number of samples, divided evenly among the classes. With fewer than n + classes samples, S_w is singular."},
		{Name: "classes", Min: 2, Max: 1000, Default: 5.0, Integer: true, Log: true,
			Doc: "Number of classes; the rank of S_b is at most classes - 1."},
		{Name: "p", Min: 1, Max: 1000, Default: 4.0, Integer: true, Log: true,
			Doc: "Number of columns of X; at most the rank of M."},
		{Name: "separation", Min: 0, Max: 100, Default: 3.0,
			Doc: "Typical distance of the mean of a class from the origin, relative to the standard deviation of a feature " +
				"within the class."},
		featureScaling,
		shrinkageParam,
		startParam,
	},
	Data: []Datum{
		{Name: "X", Shape: "m x n", Doc: "the samples, one in each row; the program centres the columns"},
		{Name: "labels", Kind: OneLabelPer, Of: "X", Shape: "m", Doc: "the class of each row of X"},
	},
	BesideData: []string{"p", "scaling", "shrinkage", "start"},
	Picture:    "classes",
	Advice:     []Advice{scaledVariables, nearerStart},
	sizes: func(d *Data) catalog.Values {
		_, names := classesOf(d.Labels["labels"])
		x := d.Matrices["X"]
		return catalog.Values{"n": float64(x.Cols), "m": float64(x.Rows), "classes": float64(len(names))}
	},
	generate: randomLDA, given: givenLDA,
}

// givenLDA makes an instance from a user's samples and labels.
func givenLDA(spec *Spec) *Instance {
	x, labels := spec.Data.Matrices["X"], spec.Data.Labels["labels"]
	try.RefuseIf(len(labels) != x.Rows, "data.labels", "there are ", len(labels), " labels, but X has ", x.Rows,
		" rows; give one label for each row")
	class, names := classesOf(labels)
	try.RefuseIf(len(names) == 1, "data.labels", "all labels are "+strconv.Quote(labels[0])+"; at least two are required")
	try.RefuseIf(len(names) == len(labels), "data.labels",
		"every class has only one sample; at least one class must have more")
	c := newClassified(spec, x.Cols, class, len(names))
	c.names = names
	x.AddTo(c.x)
	checkFeatures("data.X", x, c.x)
	return discriminate(spec, c)
}

// classesOf returns the class of each label, and the names of the classes in the order of their first appearance.
func classesOf(labels []string) (class []int, names []string) {
	known := map[string]int{}
	for _, word := range labels {
		k, ok := known[word]
		if !ok {
			k = len(names)
			known[word], names = k, append(names, word)
		}
		class = append(class, k)
	}
	return class, names
}

// randomLDA generates samples with normally distributed class means and normal noise of variance 1.
func randomLDA(spec *Spec) *Instance {
	v := spec.Params
	n, m, classes := v.Int("n"), v.Int("m"), v.Int("classes")
	try.RefuseIf(m <= classes, "params.m", "m = ", m, " samples in ", classes,
		" classes; there must be more samples than classes")
	class := lists.Make(m, func(i int) int { return i % classes })
	c := newClassified(spec, n, class, classes)
	random.Fill(c.x, random.New(spec.Seed, random.ForNoise).NormFloat64)
	means := mat.NewDense(classes, n, nil)
	random.Fill(means, random.New(spec.Seed, random.ForMeans).NormFloat64)
	c.shift(v.Float("separation")/math.Sqrt(float64(n)), means)
	return discriminate(spec, c)
}

// discriminate centres and scales samples in place, and makes an instance from these samples.
func discriminate(spec *Spec, c *classified) *Instance {
	m, _ := c.x.Dims()
	p, classes, tau := spec.Params.Int("p"), len(c.counts), spec.shrinkage()
	centre(c.x)
	scale, slow := spec.scaleFeatures(c.x)
	try.Check(spec.Pause())
	means := c.means() // μ_c - μ
	constraint, rank, warning := c.constraint(means, tau, spec.Pause)
	for k, count := range c.counts {
		blas64.Scal(math.Sqrt(float64(count)), dense.Vector(means.RawRowView(k)))
	}
	between := newScatter(means, m, spec.Pause)
	out := &Instance{
		Problem: solver.Problem{
			Objective: &Quadratic{A: operator.Negative{Operator: between.operator()}, P: p},
			M:         constraint.operator(), Rank: max(rank, 0), Scale: scale, Condition: constraint.condition,
		},
		MinEigM: math.NaN(), NNZ: -1,
		Known:   map[string]any{"samples": m, "classes": classes, "scatter": "within"},
		Layout:  Layout{Names: c.names},
		Samples: &Samples{[]*mat.Dense{c.x}, c.class},
	}
	if warning != "" {
		out.Known["scatter"] = "total"
	}
	out.warn(warning)
	out.warn(slow)
	switch {
	case rank < 0:
		out.warn(rankUnknown)
	case rank < p:
		refuseRank(p, rank, "")
	case warning != "" && tau == 0:
		out.warnOfSeparation(rank, m-classes)
	}
	if p > classes-1 {
		out.warn("p = ", p, " exceeds classes - 1 = ", classes-1,
			", the largest possible rank of S_b: further columns add nothing to f")
	}
	out.factorizeM(m, spec.Pause)
	return out
}

// classified holds m samples and their classes.
type classified struct {
	x      *mat.Dense // m x n, one sample in each row
	class  []int      // the class of each sample
	counts []int      // the number of samples of each class
	names  []string   // names of the classes, or nil if they have none
}

// newClassified allocates samples with n features and the given classes. Before the allocation, newClassified checks
// that the samples, their scatter matrices and a run with p columns fit in memory.
func newClassified(spec *Spec, n int, class []int, classes int) *classified {
	m := len(class)
	stored := scatterSize(m, n) + float64(classes)*float64(n) + scatterSize(classes, n)
	if spec.shrinkage() > 0 && !forms(m, n) {
		stored += float64(m) * float64(n) // the copy of the samples that the scatter S_w keeps
	}
	checkSamples(m, n, spec.Params.Int("p"), stored)
	c := &classified{x: mat.NewDense(m, n, nil), class: class, counts: make([]int, classes)}
	for _, k := range class {
		c.counts[k]++
	}
	return c
}

// shift adds s times row k of the argument rows to each sample of class k.
func (c *classified) shift(s float64, rows *mat.Dense) {
	for i, k := range c.class {
		blas64.Axpy(s, dense.Vector(rows.RawRowView(k)), dense.Vector(c.x.RawRowView(i)))
	}
}

// clearRounding sets to zero the columns of x in which a subtraction left only rounding errors. norms holds the norms
// of the columns before the subtraction.
func clearRounding(x *mat.Dense, norms []float64) {
	m, _ := x.Dims()
	for j, size := range dense.ColumnNorms(x) {
		if size <= semidefinite.EntryTol(m)*norms[j] {
			for i := range m {
				x.Set(i, j, 0)
			}
		}
	}
}

// means returns the means of the classes, one per row.
func (c *classified) means() *mat.Dense {
	_, n := c.x.Dims()
	out := mat.NewDense(len(c.counts), n, nil)
	for i, k := range c.class {
		blas64.Axpy(1/float64(c.counts[k]), dense.Vector(c.x.RawRowView(i)), dense.Vector(out.RawRowView(k)))
	}
	return out
}

// constraint returns M and its rank. M is S_w of the centred samples if S_w is nonsingular, which shrinkage ensures if
// every feature varies within a class. Otherwise M is S_t = S_b + S_w, and constraint returns a warning. S_b is zero on
// the null space of S_t, but can be positive on the null space of S_w, in which case f with M = S_w would be unbounded
// below.
func (c *classified) constraint(means *mat.Dense, tau float64, pause func() error) (s *scatter, rank int,
	warning string) {
	m, n := c.x.Dims()
	reason := "has rank at most m - classes = "
	if rank = m - len(c.counts); rank >= n || tau > 0 {
		within := c
		if !forms(m, n) { // the scatter keeps the samples instead of forming its matrix, and therefore needs its own copy
			within = &classified{mat.DenseCopyOf(c.x), c.class, c.counts, c.names}
		}
		sizes := dense.ColumnNorms(c.x)
		within.shift(-1, means)
		clearRounding(within.x, sizes)
		s, rank = rankedScatter(within.x, m, tau, pause)
		if within == c {
			c.shift(1, means)
		}
		if rank == n {
			return s, rank, ""
		}
		reason = "has rank "
	}
	if reason += strconv.Itoa(rank) + " < n = " + strconv.Itoa(n); rank < 0 {
		reason = "is too large to be factorised"
	}
	s, rank = rankedScatter(c.x, m, tau, pause)
	return s, rank, "M is the total scatter S_b + S_w: the scatter within classes " + reason +
		", and f can be unbounded below on its null space"
}
