// Formulas and their descriptions, for slep.d.ts.
import type { Param } from './catalog.d.ts';

/**
 * f(X) in the syntax of Octave. Matrices and vectors other than X that the formula does not define are taken from data.
 * Numbers that it does not define are taken from params. If neither the data nor the formula defines M, M is the
 * identity.
 */
export interface FormulaProblem {
  formula: string;
}
/** The languages of scripts: Manopt in Octave or MATLAB, Pymanopt, Manopt.jl, and this API in JavaScript. */
export type ScriptLanguage = 'octave' | 'python' | 'julia' | 'javascript';
/** The description of a formula. */
export interface FormulaInfo {
  /** The known sizes, by name. */ sizes: Record<string, number>;
  params: readonly Param[];
  /**
   * The params that start() needs because neither the formula nor the data determine them. The defaults of these params
   * are only suggestions.
   */
  open: readonly string[];
  /** The data that the formula uses but does not define. rows and cols are numbers or names of sizes. */
  data: readonly {
    name: string;
    rows: number | string;
    cols: number | string;
    /** Whether the matrix must be symmetric. */ symmetric?: boolean;
    given: boolean;
  }[];
  /** The names of the given matrices that are symmetric. */ symmetric: readonly string[];
  /** The degree of f in X, which is missing if f is not a polynomial. */ degree?: number;
  /** Whether f = ½tr(XᵀAX) + tr(HᵀX) + c with a matrix A. */ quadratic: boolean;
  /** The positions in the formula at which f is not smooth. */
  kinks: readonly { line: number; column: number; message: string; /** smooth replacement */ smooth?: string }[];
  /** The objective in MathML. */ objective: string;
  /** The gradient in MathML. */ gradient: string;
}
