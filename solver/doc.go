// Package solver minimises f(X) over the generalized Stiefel manifold {X : XᵀMX = I_p}, where M is positive
// semidefinite and may be singular, by the smooth locally exact penalty of Jiang, Liu and Xiao, "A Smooth Locally
// Exact Penalty Method for Optimization Problems over Generalized Stiefel Manifolds" (the paper, in the comments):
//
//	h(X) = f(A(X)) + β/4 ‖XᵀMX - I‖_F²,  A(X) = X(3I - XᵀMX)/2.
//
// A Problem is an Objective and an Operator. A Space is what a run walks on, with its merit; a Method says where to
// go from a Location; a Run takes the steps, safeguards them, records them and decides when it is over. Start puts
// the pieces together by their names in the catalogue.
//
// Matrices are *mat.Dense, row-major and contiguous. No step allocates, but for a checkpoint at every 64th or fewer,
// and what gonum's own products take natively from four blocks of 64 x 64 on. Given the same arguments a run has the
// same bits on one platform.
//
// Symbols, as in the paper:
//
//	symbol            name in code       shape  meaning
//	X                 Location.X         n x p  iterate
//	MX                Location.MX        n x p
//	B = XᵀMX          Location.b         p x p
//	C = B - I         Location.c         p x p  ‖C‖_F is Location.Feasibility
//	N = (3I - B)/2    penaltyParts.nx    p x p
//	A(X) = X N        penaltyParts.y     n x p  where f is evaluated
//	G = ∇f(A(X))      penaltyParts.g     n x p
//	L = Ψ(XᵀG)        penaltyParts.l     p x p  Ψ(W) = (W + Wᵀ)/2
//	∇h                Location.Grad      n x p  G N + MX (βC - L)
//	P⁻¹∇h             Location.Ascent    n x p  P = M + εI in the Chebyshev metric, otherwise I
//	h                 Location.Merit
//	β                 Location.Beta
//	need              betaRule.need             1.5 λ_max(B^(-1/2) L B^(-1/2)); above it a stationary point is feasible
//	R(X)              Project            n x p  X B^(-1/2)
//	grad f            Location.Ascent    n x p  on a manifold: the gradient in its metric
//	K = dᵀMd          manifold.k         p x p  of a direction d
//	Q                 manifold.q         p x p  of a retraction, X⁺ = (X - a d) Q
//	Λ                 Augmented.multiplier  p x p
//	a                 Location.Step             X⁺ = X - a d
package solver
