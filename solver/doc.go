// Package solver minimises f(X) over the generalized Stiefel manifold {X : XᵀMX = I_p}, where M is positive
// semidefinite and may be singular. By default, a run minimises the smooth locally exact penalty
//
//	h(X) = f(A(X)) + β/4 ‖XᵀMX - I‖_F²,  A(X) = X(3I - XᵀMX)/2,
//
// of Jiang, Liu and Xiao, "A Smooth Locally Exact Penalty Method for Optimization Problems over Generalized Stiefel
// Manifolds", which the comments call the paper.
//
// A Problem combines an Objective with a matrix M. Minimize solves a Problem; NewRun returns a Run, which takes the
// same steps one by one. Minimize and NewRun take Settings and a Method, either of which may be nil. Package catalog
// starts runs from the names and values that a web page sends.
//
// Internally, a space is the set on which a run iterates, together with the merit function that the run minimises. A
// guide is a method with its state, and chooses the direction of each step. The run takes, safeguards and records the
// steps, and decides when to stop.
//
// Dense matrices are *mat.Dense values, row-major and contiguous. A step that neither factorises a matrix nor reaches a
// stationary point allocates memory in only three cases: for a checkpoint, at most once in 64 iterations; for the trace
// and its samples, when their capacity is exhausted; and, in native programs, when gonum computes a product that has at
// least four blocks of 64 x 64. On a given platform, equal arguments give bitwise equal results. With package simd, a
// native program on amd64 gives the same bits as a browser.
//
// The package starts no goroutines. A Run must be used by one goroutine at a time. Several runs may be used
// concurrently if their problems do not share an Objective or Operator that has working memory, such as operator.Gram
// or operator.BlockDiag. Runs may share Settings and Methods, and also matrices that are never modified.
//
// Symbols, as in the paper:
//
//	symbol            name in code          shape  meaning
//	X                 location.x            n x p  iterate
//	MX                location.mx           n x p
//	B = XᵀMX          location.b            p x p
//	C = B - I         location.c            p x p  ‖C‖_F is location.feasibility
//	N = (3I - B)/2    penaltyParts.nx       p x p
//	A(X) = X N        penaltyParts.y        n x p  where f is evaluated
//	G = ∇f(A(X))      penaltyParts.g        n x p
//	L = Ψ(XᵀG)        penaltyParts.l        p x p  Ψ(W) = (W + Wᵀ)/2
//	∇h                location.grad         n x p  G N + MX (βC - L)
//	P⁻¹∇h             location.ascent       n x p  P = M + εI in the Chebyshev metric, K + σI for a
//	                                               ShiftedObjective, diag(w + ..) or I
//	P = diag(w + ..)  rowMetric             n x n  metric of the row weights w: w_i + ‖L‖₂ M_ii
//	h                 location.merit
//	β                 location.beta
//	need              betaRule.need                1.5 λ_max(B^(-1/2) L B^(-1/2)); if β is larger,
//	                                               stationary points are feasible
//	R(X)              Project               n x p  X B^(-1/2)
//	grad f            location.ascent       n x p  on a manifold: the gradient in its metric
//	K = dᵀMd          manifold.k            p x p  for a direction d
//	Q                 manifold.q            p x p  factor in a retraction, X⁺ = (X - a d) Q
//	Λ                 augmented.multiplier  p x p
//	a                 location.step                X⁺ = X - a d
package solver
