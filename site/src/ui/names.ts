// How the page writes the names that the catalogue gives to problems, methods and settings, and a run to what it knows.
import { letter } from './dom.ts';

const greek: Record<string, string> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  eta: 'η',
  theta: 'θ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
};
const words: Record<string, string> = {
  tol: 'tolerance',
  feasTol: 'feasible below',
  maxIterations: 'iterations',
  maxSeconds: 'seconds',
  stepLength: 'step length',
  gcca: 'GCCA',
  sgcca: 'sparse GCCA',
  lda: 'LDA',
  eigen: 'eigenvalues',
  kohnsham: 'Kohn-Sham',
  rankM: 'rank M',
  minEigM: 'λ_min(M)',
  nnzM: 'nonzeros of M',
  nnzC: 'nonzeros of C',
  lambdaMinBefore: 'λ_min(M) before',
};
const methods: Record<string, string> = {
  auto: 'auto',
  slnewton: 'SLNewton',
  slsub: 'SLSub',
  manbb: 'ManBB',
  mangd: 'ManGD',
  mannag: 'ManNAG',
  fletcher: 'Fletcher',
};

const needs: Record<string, string> = {
  hessian: 'second derivatives of f',
  quadratic: 'a quadratic f',
  definite: 'a positive definite M',
};

const isIndexed = (name: string): boolean => /^[a-z]\d$/.test(name);

/** n, n₁, α, tolerance: the name in a sentence. What is not known here is taken apart at its capitals. */
export function spoken(name: string): string {
  if (isIndexed(name)) return name[0] + String.fromCharCode(0x2080 + Number(name[1]));
  return (
    greek[name] ??
    words[name] ??
    name.replace(/[a-z](?=[A-Z])/g, '$& ').replace(/ [A-Z](?=[a-z])/g, (c) => c.toLowerCase())
  );
}

/** SLBB, ManBB, auto. */
export const methodName = (name: string): string => methods[name] ?? name.toUpperCase();

/** What a method needs of a problem. */
export const need = (name: string): string => needs[name] ?? name;

/** Whether the name is one letter of mathematics. */
export const isLetter = (name: string): boolean => name.length === 1 || name in greek || isIndexed(name);

/** The name as a label: a letter as mathematics, a word as text. */
export const label = (name: string): Node | string => (isLetter(name) ? letter(spoken(name)) : spoken(name));
