// The views that Run.read in slep.d.ts returns.
/** For each view, the arguments and the result of read. */
export interface Views {
  eigenvalues: { args: { from?: number }; gives: Eigenvalues };
  counts: { args: { from?: number }; gives: CountsView };
  matrix: { args: { /** 'A' is the matrix of a quadratic f. Default: 'M'. */ name?: 'M' | 'A' }; gives: MatrixView };
  landscape: { args: LandscapeArgs; gives: Landscape };
  ritz: { args: RitzArgs; gives: Ritz };
  /** This view is only available for runs whose spec has the field resample. */
  sureness: { args: Record<string, never>; gives: Sureness };
}
/**
 * How well R(X), with its columns rotated as in the view ritz, fits held-out rows or, in part 0, the rows to which it
 * was fitted. Arrays that do not apply to the kind of problem are empty.
 */
export interface Sureness {
  /** The number of columns of each view. */ views: number[];
  /** The names of the classes, for lda. */ classes: string[];
  /**
   * The confusion matrix, row by row: how many samples of each class are assigned to each class. A sample is assigned
   * to the class with the nearest mean.
   */
  confusion: Float64Array;
  /**
   * For each variate and each pair of views a <= b: Σ u_a u_b over the rows, where u_a is the score of a row in view a.
   * The variates are in descending order of their correlations in the sample. The sums for several folds can be added,
   * because the signs of the variates do not matter.
   */
  products: Float64Array;
  /** For bootstrap: X, n x p, row by row, up to signs. */ weights: Float64Array;
  /** For bootstrap, part 0: the covariances of the data columns with the variates, n x p. */ loads: Float64Array;
  /** For permute: the correlations of the pairs, in descending order. */ correlations: Float64Array;
  /**
   * For permute: the p-value, for each pair, of the hypothesis that this pair and all later pairs are due to chance.
   * The test is the stepwise test of Winkler et al. 2020, doi:10.1016/j.neuroimage.2020.117065.
   */
  p: Float64Array;
  /** The reason why there are no p-values, or ''. */ reason: string;
}
/**
 * The p eigenvalues of X'MX in ascending order, for the current iterate and for the stored iterates whose iteration is
 * at least `from`. A long run stores only every 2^j-th iterate. The eigenvalues are NaN if the iterate is not finite.
 */
export interface Eigenvalues {
  iteration: Float64Array;
  values: Float64Array;
}
/** The counts f, M and hess of Result.counts, accumulated up to X_k. The rows are those of the trace. */
export interface CountsView {
  f: Float64Array;
  M: Float64Array;
  hess: Float64Array;
}
/** A symmetric n x n matrix in the variables of the run, which may be scaled variables of the problem. */
export interface MatrixView {
  n: number;
  /** The number of nonzero entries. Missing if a part of the matrix is only known through products. */ nnz?: number;
  /**
   * The matrix is divided into side x side cells, with side <= 128. cells contains the fraction of nonzero entries in
   * each cell, row by row, or NaN if the entries are not available.
   */
  side: number;
  cells: Float64Array;
  /** The eigenvalues in ascending order. Empty if n > 400. */
  eigenvalues: Float64Array;
  /**
   * The number of eigenvalues whose absolute values are above the level of rounding errors. condition is the ratio of
   * the largest to the smallest of these absolute values. rank and condition are missing if they are unknown.
   */
  rank?: number;
  condition?: number;
}
export interface LandscapeArgs {
  /**
   * 'tangent' (default): the plane through X that is spanned by a tangent U and a normal MXS of the constraint. If turn
   * is 0, U and MXS are the tangential and the normal component of X_0 - X, or substitutes for a component that
   * vanishes. 'points': the plane through R(X) and two iterates.
   */
  plane?: 'tangent' | 'points';
  /**
   * The number of grid lines in each direction, from 3 to 65. Default: 33. Fewer grid lines are used if f is not
   * quadratic and is slow to evaluate.
   */
  size?: number;
  /**
   * The radius of the grid around the origin of the plane. With 'path' (default), the grid covers the path of the run.
   */
  radius?: number | 'path';
  /** The angle in degrees by which U is rotated towards another tangent. */
  turn?: number;
  /**
   * For 'points': the iterations of the two iterates. If an iterate is not stored, the last iterate stored before it is
   * used. Defaults: 0 and 'middle'.
   */
  first?: number;
  second?: number | 'middle';
}
/**
 * A plane in R^(n x p) with an orthonormal frame, so that a and b are distances. The arrays from composed to squared
 * have size x size values each, and their row i belongs to b[i]. For any β, these arrays give
 * h = composed + (β/4)·squared, the quadratic penalty = objective + (β/4)·squared, the augmented Lagrangian =
 * objective - multiplier + (β/4)·squared, and Fletcher's penalty = objective - fletcher + (β/4)·squared.
 */
export interface Landscape {
  size: number;
  a: Float64Array;
  b: Float64Array;
  /** f(A(X)). */ composed: Float64Array;
  /** f(X). */ objective: Float64Array;
  /** ½<Λ, X'MX - I> with Λ = sym(X'∇f) at the origin. */ multiplier: Float64Array;
  /** ½<Λ, X'MX - I> with Λ at the point itself. */ fletcher: Float64Array;
  /** ||X'MX - I||_F². */ squared: Float64Array;
  /** Evenly spaced iterates up to the current one: their positions in the plane, and their distances from the plane. */
  pathIteration: Float64Array;
  pathA: Float64Array;
  pathB: Float64Array;
  pathOff: Float64Array;
  /**
   * For the plane 'points', the iterations of its two iterates. The axis of a points towards the first iterate, and the
   * second iterate has b >= 0.
   */
  first: number;
  second: number;
}
export interface RitzArgs {
  /**
   * The iteration of the iterate to return. If that iterate is not stored, the last stored iterate before that
   * iteration is used. Default: the current iterate.
   */
  at?: number;
  /** The maximum number of columns for which scores of the samples are computed. Default: 0. */
  scores?: number;
}
/**
 * R(X) with its columns rotated so that L = X'∇f(X) is diagonal. Depending on the problem, the columns are Ritz
 * vectors, discriminants, canonical variates or orbitals. The signs of the columns are arbitrary.
 */
export interface Ritz {
  iteration: number;
  /**
   * Whether f(XQ) = f(X) for every orthogonal Q. If f is not invariant, x is R(X) without the rotation, and values
   * contains the diagonal of L.
   */
  invariant: boolean;
  /** n x p, row by row. */ x: Float64Array;
  /** The eigenvalues of L in ascending order, one per column. */ values: Float64Array;
  /**
   * Z_i X_i for each view i of the samples Z, where X_i consists of the rows of x that belong to view i. Each has one
   * row per sample and at most the requested number of columns. The field is missing if 0 columns are requested or f is
   * not computed from samples.
   */
  scores?: Float64Array;
  /** The class of each sample, counted from 0. Empty if there are no classes. */ classes?: Float64Array;
}
