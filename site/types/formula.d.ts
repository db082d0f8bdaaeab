// Formulas of slep.d.ts, and what is known of one before it runs.
import type { Param } from './catalog.d.ts';

/**
 * f in the syntax of Octave. Names that it neither defines nor knows are taken from data (matrices, vectors) and params
 * (numbers); M from data or from the formula, else I.
 */
export interface FormulaProblem {
  formula: string;
}
/** Manopt in Octave or MATLAB, Pymanopt, Manopt.jl, and this interface. */
export type ScriptLanguage = 'octave' | 'python' | 'julia' | 'javascript';
/** What a formula says, before it runs. */
export interface FormulaInfo {
  /** sizes that are known already */ sizes: Record<string, number>;
  params: readonly Param[];
  /** names of params that neither text nor data give: a start needs them, and their defaults are proposals */
  open: readonly string[];
  /** that the formula names and does not make; rows and cols are numbers or names of sizes */
  data: readonly {
    name: string;
    rows: number | string;
    cols: number | string;
    /** it has to be */ symmetric?: boolean;
    given: boolean;
  }[];
  /** names of given data that equal their transpose */ symmetric: readonly string[];
  /** in X; missing where f is no polynomial */ degree?: number;
  /** f = ½tr(XᵀAX) + tr(HᵀX) + c with one matrix A */ quadratic: boolean;
  /** places in the text where f is not smooth */
  kinks: readonly { line: number; column: number; message: string; /** what to write instead */ smooth?: string }[];
  /** MathML */ objective: string;
  gradient: string;
}
