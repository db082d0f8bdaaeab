// Package solver minimises f(X) over the generalized Stiefel manifold {X : XᵀMX = I_p}, where M is positive
// semidefinite and may be singular, by the smooth locally exact penalty of Jiang, Liu and Xiao, "A Smooth Locally
// Exact Penalty Method for Optimization Problems over Generalized Stiefel Manifolds" (the paper, in the comments):
//
//	h(X) = f(A(X)) + β/4 ‖XᵀMX - I‖_F²,  A(X) = X(3I - XᵀMX)/2.
//
// A Problem is an Objective with an M. Minimize solves a Problem; NewRun returns a Run, which takes the same steps one
// by one. Both take Settings and a Method, either of which may be nil. Package catalog starts the same runs from names
// and values, as sent by a page.
//
// Internally, a space is the set on which a run iterates, with the merit function to minimise; a guide is the state of
// a method, which chooses the direction at a location; the run takes the steps, safeguards them, records them and
// decides when to stop.
//
// Matrices are *mat.Dense, row-major and contiguous. Steps allocate only for a checkpoint, at every 64th iteration or
// less often; for the trace and its samples, whose capacity doubles when they are full; and, in native programs, in
// gonum's products of at least four blocks of 64 x 64. On one platform, the same arguments give bitwise equal results.
// With package simd, a native program on amd64 gives the same bits as a browser tab.
//
// The package starts no goroutines. A Run must be used by one goroutine at a time. Runs may be used concurrently if
// their problems share no Objective or Operator that has working memory, as operator.Gram and operator.BlockDiag have.
// Settings, Methods and matrices that are only read may be shared.
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
//	P⁻¹∇h             location.ascent       n x p  P = M + εI in the Chebyshev metric, K + σI of a
//	                                               ShiftedObjective, otherwise I or the next
//	P = diag(w + ..)  rowMetric             n x n  the metric of row weights w: w_i + ‖L‖₂ M_ii
//	h                 location.merit
//	β                 location.beta
//	need              betaRule.need                1.5 λ_max(B^(-1/2) L B^(-1/2)): above it stationary
//	                                               points are feasible
//	R(X)              Project               n x p  X B^(-1/2)
//	grad f            location.ascent       n x p  on a manifold: the gradient in its metric
//	K = dᵀMd          manifold.k            p x p  of a direction d
//	Q                 manifold.q            p x p  of a retraction, X⁺ = (X - a d) Q
//	Λ                 augmented.multiplier  p x p
//	a                 location.step                X⁺ = X - a d
package solver
