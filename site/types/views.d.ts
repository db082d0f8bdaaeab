// What Run.read gives: the views of slep.d.ts.
/** What read takes and gives, by view. */
export interface Views {
  eigenvalues: { args: { from?: number }; gives: Eigenvalues };
  counts: { args: { from?: number }; gives: CountsView };
  matrix: { args: { /** 'A' of a quadratic f. Default 'M'. */ name?: 'M' | 'A' }; gives: MatrixView };
  landscape: { args: LandscapeArgs; gives: Landscape };
  ritz: { args: RitzArgs; gives: Ritz };
}
/**
 * Of X'MX, p for each iterate with iteration >= from, ascending; NaN where it is not finite. The iterates lie evenly,
 * all or every 2^j-th; X_0 and the present one are among them.
 */
export interface Eigenvalues {
  iteration: Float64Array;
  values: Float64Array;
}
/** The counts of Result up to X_k, by rows as in the trace. */
export interface CountsView {
  f: Float64Array;
  M: Float64Array;
  hess: Float64Array;
}
/** A symmetric n x n matrix, in the variables that the run computes in. */
export interface MatrixView {
  n: number;
  /** missing where a part is known by its products alone */ nnz?: number;
  /**
   * side x side by rows, side <= 128: the fraction of the entries of each cell that are not zero, NaN where they are
   * not formed
   */
  side: number;
  cells: Float64Array;
  /** ascending; empty above n = 400 */
  eigenvalues: Float64Array;
  /**
   * numbers of eigenvalues, and ratio of the largest to the smallest, whose size is beyond rounding; missing where not
   * known
   */
  rank?: number;
  condition?: number;
}
export interface LandscapeArgs {
  /**
   * 'tangent' (default): through X along a tangent U of the constraint and a normal MXS, which at turn 0 are the parts
   * of X_0 - X. 'points': through R(X) and two iterates.
   */
  plane?: 'tangent' | 'points';
  /** lines of the grid each way, 3 to 65, default 33; where f is not quadratic and slow there are fewer */
  size?: number;
  /** of the grid, from the origin of the plane. 'path' (default): the run's path fits. */
  radius?: number | 'path';
  /** degrees by which U turns towards another tangent */
  turn?: number;
  /** iterates that 'points' go through, or the last one kept before. Default 0 and 'middle'. */
  first?: number;
  second?: number | 'middle';
}
/**
 * A plane through R^(n x p) with an orthonormal frame, so that a and b are distances. From its size x size values, row
 * i at b[i], come, at any β, h = composed + β/4 squared, quadratic penalty = objective + β/4 squared, augmented
 * Lagrangian = objective - multiplier + β/4 squared, Fletcher's = objective - fletcher + β/4 squared.
 */
export interface Landscape {
  size: number;
  a: Float64Array;
  b: Float64Array;
  /** f(A(X)) */ composed: Float64Array;
  /** f(X) */ objective: Float64Array;
  /** ½<Λ, X'MX - I>, Λ = sym(X'∇f) at the origin */ multiplier: Float64Array;
  /** the same with Λ at X itself */ fletcher: Float64Array;
  /** ||X'MX - I||_F² */ squared: Float64Array;
  /** iterates that lie evenly, the present one the last: where each lies over the plane, and how far off it is */
  pathIteration: Float64Array;
  pathA: Float64Array;
  pathB: Float64Array;
  pathOff: Float64Array;
  /** iterates that a plane through points goes through, after which the a and b axes lean */
  first: number;
  second: number;
}
export interface RitzArgs {
  /** an iteration: what is given is of its iterate, or of the last one before it that is kept. Default: the present. */
  at?: number;
  /** columns along which the samples are wanted that f was made from. Default 0. */
  scores?: number;
}
/**
 * R(X) with its columns turned so that L = X'∇f(X) is diagonal: Ritz vectors where f is quadratic, discriminants,
 * canonical variates, orbitals. Signs are free.
 */
export interface Ritz {
  iteration: number;
  /** whether f(XQ) = f(X) for orthogonal Q. If not, X is R(X) as it is, and values are the diagonal of L. */
  invariant: boolean;
  /** n x p by rows */ x: Float64Array;
  /** the eigenvalues of L, ascending: one for each column */ values: Float64Array;
  /**
   * Z_i X_i for each view i of the samples Z, with so many columns as wanted: m rows after one another, view by view.
   * Missing where none are wanted, or f was not made from samples.
   */
  scores?: Float64Array;
  /** of the samples, counted from 0; empty where they have none */ classes?: Float64Array;
}
