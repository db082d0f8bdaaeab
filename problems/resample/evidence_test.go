package resample

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

var (
	dataSets     = flag.Int("datasets", 500, "the number of data sets that the tests of p-values draw")
	permutations = flag.Int("permutations", 199, "the number of permutations of each data set")
)

// TestUniform draws unrelated views. The p-values of pair 1 must be uniform. The p-values of pair 2, which are
// conservative because of the cumulative maximum over the pairs, must be at most .05 for at most 7% of the data sets.
func TestUniform(t *testing.T) {
	t.Parallel()
	var first, second []float64
	for seed := range *dataSets {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		_, p := tested(t, normal(rng, 50, 3), normal(rng, 50, 4), rng)
		first, second = append(first, p[0]), append(second, p[1])
	}
	slices.Sort(first)
	ks, below := kolmogorov(first, rand.New(rand.NewPCG(1, 1))), upTo(second, .05)
	t.Logf("%d data sets, %d permutations: Kolmogorov-Smirnov of pair 1 p = %.3f; pair 1 <= .05 in %.1f%%, pair 2 in "+
		"%.1f%%", *dataSets, *permutations, ks, 100*upTo(first, .05), 100*below)
	if ks <= .01 {
		t.Errorf("the p-values of pair 1 are not uniform: p = %g", ks)
	}
	if below > .07 {
		t.Errorf("%.1f%% of the p-values of pair 2 are at most .05", 100*below)
	}
}

// TestPlanted draws views with one strong relation, which must be found in every data set. The permutation test must
// reject the null hypothesis for pair 2 in about 5% of the data sets. The naive test, which keeps the variates of pair
// 1, must reject it far more often.
func TestPlanted(t *testing.T) {
	t.Parallel()
	var second, naive []float64
	for seed := range *dataSets {
		rng := rand.New(rand.NewPCG(uint64(seed), 2))
		y, z := normal(rng, 50, 3), normal(rng, 50, 4)
		for i := range 50 {
			z.RawRowView(i)[0] = .95*y.RawRowView(i)[0] + .3*z.RawRowView(i)[0]
		}
		r, p := tested(t, y, z, rng)
		if p[0] > 1/float64(1+*permutations) {
			t.Fatalf("seed %d: pair 1 with r = %g has p = %g", seed, r[0], p[0])
		}
		second, naive = append(second, p[1]), append(naive, naiveSecond(centred(y), centred(z), rng))
	}
	found, control := upTo(second, .05), upTo(naive, .05)
	t.Logf("%d data sets, %d permutations: pair 2 <= .05 in %.1f%%, with the naive test in %.1f%%", *dataSets,
		*permutations, 100*found, 100*control)
	if found < .03 || found > .07 {
		t.Errorf("%.1f%% of the p-values of pair 2 are at most .05", 100*found)
	}
	if control <= .15 {
		t.Errorf("the naive test finds pair 2 in only %.1f%%", 100*control)
	}
}

func tested(t *testing.T, y, z *mat.Dense, rng *rand.Rand) (r, p []float64) {
	r, p, reason, err := Permutations(centred(y), centred(z), 3, *permutations, rng, carryOn)
	if reason != "" || err != nil {
		t.Fatal(reason, err)
	}
	return r, p
}

// naiveSecond returns the p-value of pair 2 from permutations of whole views, with the correlation of this pair as the
// statistic.
func naiveSecond(y, z *mat.Dense, rng *rand.Rand) float64 {
	u, v := basis(y), basis(z)
	m, a := u.Dims()
	second := func(u *mat.Dense) float64 {
		c := dense.NewGram(u, v)
		values, _ := dense.Eigenvalues(dense.NewProduct(c, mat.DenseCopyOf(c.T())), carryOn)
		return values[a-2]
	}
	given, count, drawn := second(u), 0., mat.NewDense(m, a, nil)
	for range *permutations {
		for i, from := range rng.Perm(m) {
			copy(drawn.RawRowView(i), u.RawRowView(from))
		}
		if second(drawn) >= given {
			count++
		}
	}
	return (1 + count) / float64(1+*permutations)
}

func upTo(p []float64, level float64) float64 {
	count := 0.
	for _, v := range p {
		if v <= level {
			count++
		}
	}
	return count / float64(len(p))
}

// kolmogorov returns the p-value of the Kolmogorov-Smirnov test that the values are uniformly distributed on the set of
// the fractions k/(permutations + 1), k = 1, ..., permutations + 1. A random part of the spacing 1/(permutations + 1)
// is subtracted from each value, which makes such values uniformly distributed on (0, 1). The distribution for finite
// samples is Stephens' approximation, doi:10.1080/01621459.1974.10480196.
func kolmogorov(p []float64, rng *rand.Rand) float64 {
	values := slices.Clone(p)
	for i := range values {
		values[i] -= rng.Float64() / float64(1+*permutations)
	}
	slices.Sort(values)
	n, d := float64(len(values)), 0.
	for i, v := range values {
		d = math.Max(d, math.Max(float64(i+1)/n-v, v-float64(i)/n))
	}
	lambda := (math.Sqrt(n) + .12 + .11/math.Sqrt(n)) * d
	sum := 0.
	for k, sign := 1., 1.; k < 100; k, sign = k+1, -sign {
		sum += 2 * sign * math.Exp(-2*k*k*lambda*lambda)
	}
	return math.Min(1, sum)
}

// TestKolmogorov checks that for large n the p-value is about .05 if √n times the statistic is 1.358.
func TestKolmogorov(t *testing.T) {
	n := 10000
	values := make([]float64, n)
	for i := range values { // evenly spaced values, shifted by 1.358/√n
		values[i] = math.Min(1, math.Max(0, (float64(i)+.5)/float64(n)+.01358))
	}
	if p := kolmogorov(values, rand.New(rand.NewPCG(1, 1))); p < 1e-3 || p > .2 {
		t.Errorf("p = %g, wanted about .05", p)
	}
	for i := range values {
		values[i] *= .9
	}
	if p := kolmogorov(values, rand.New(rand.NewPCG(1, 1))); p > 1e-10 {
		t.Errorf("p = %g for a sample that is not uniform", p)
	}
}
