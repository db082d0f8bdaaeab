// The formulas of slep.d.ts, and their descriptions.
import type { Param } from './catalog.d.ts';

/**
 * f in the syntax of Octave. Undefined names are taken from data (matrices, vectors) and params (numbers). M comes from
 * data or from the formula; without it, M is I.
 */
export interface FormulaProblem {
  formula: string;
}
/** The languages: Manopt in Octave or MATLAB, Pymanopt, Manopt.jl, and this interface. */
export type ScriptLanguage = 'octave' | 'python' | 'julia' | 'javascript';
/** The description of a formula. */
export interface FormulaInfo {
  /** The known sizes, by name. */ sizes: Record<string, number>;
  params: readonly Param[];
  /** The params that neither text nor data give. A start needs them; their defaults are proposals. */
  open: readonly string[];
  /** The data that the formula uses and does not define. rows and cols are numbers or names of sizes. */
  data: readonly {
    name: string;
    rows: number | string;
    cols: number | string;
    /** Whether it must be symmetric. */ symmetric?: boolean;
    given: boolean;
  }[];
  /** The names of given data that equal their transpose. */ symmetric: readonly string[];
  /** The degree in X. Missing if f is not a polynomial. */ degree?: number;
  /** Whether f = ½tr(XᵀAX) + tr(HᵀX) + c with a matrix A. */ quadratic: boolean;
  /** The positions in the text at which f is not smooth. */
  kinks: readonly { line: number; column: number; message: string; /** a smooth replacement */ smooth?: string }[];
  /** MathML, as is gradient. */ objective: string;
  gradient: string;
}
