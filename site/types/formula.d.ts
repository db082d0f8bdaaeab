// The formulas of slep.d.ts, and their descriptions.
import type { Param } from './catalog.d.ts';

/**
 * f in the syntax of Octave. Undefined names are taken from data (matrices, vectors) and params (numbers). M comes from
 * data or from the formula; otherwise it is I.
 */
export interface FormulaProblem {
  formula: string;
}
/** Manopt in Octave or MATLAB, Pymanopt, Manopt.jl, and this interface. */
export type ScriptLanguage = 'octave' | 'python' | 'julia' | 'javascript';
/** The description of a formula. */
export interface FormulaInfo {
  /** the known sizes */ sizes: Record<string, number>;
  params: readonly Param[];
  /** names of params that neither text nor data give: a start needs them, and their defaults are proposals */
  open: readonly string[];
  /** that the formula uses and does not define; rows and cols are numbers or names of sizes */
  data: readonly {
    name: string;
    rows: number | string;
    cols: number | string;
    /** it must be symmetric */ symmetric?: boolean;
    given: boolean;
  }[];
  /** names of given data that equal their transpose */ symmetric: readonly string[];
  /** in X; missing if f is not a polynomial */ degree?: number;
  /** f = ½tr(XᵀAX) + tr(HᵀX) + c with one matrix A */ quadratic: boolean;
  /** places in the text where f is not smooth */
  kinks: readonly { line: number; column: number; message: string; /** a smooth replacement */ smooth?: string }[];
  /** MathML */ objective: string;
  gradient: string;
}
