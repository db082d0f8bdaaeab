// How the page writes the names that the catalogue gives to settings.
import { letter } from './dom.ts';

const greek: Record<string, string> = {
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', eta: 'η', theta: 'θ', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', rho: 'ρ', sigma: 'σ', tau: 'τ',
};
const words: Record<string, string> = {
  tol: 'tolerance', feasTol: 'feasible below', maxIterations: 'iterations', maxSeconds: 'seconds', stepLength: 'step length',
};

/** n, α, tolerance: the name in a sentence. */
export const spoken = (name: string): string => greek[name] ?? words[name] ?? name;

/** Whether the name is one letter of mathematics. */
export const isLetter = (name: string): boolean => name.length === 1 || name in greek;

/** The name as a label: a letter as mathematics, a word as text. */
export const label = (name: string): Node | string => (isLetter(name) ? letter(spoken(name)) : spoken(name));
