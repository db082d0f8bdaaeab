// The definitions of the terms.
import type { Term } from '../../model/terms.ts';
import type { Maths } from '../../ui/dom.ts';

export interface Definition {
  title: string;
  meaning: string;
  /** The name of an option whose description in the catalogue is also shown. */
  option?: string;
  formula?: Maths;
  /**
   * The id of the element in the notes that explains the term. section: the heading of the section that contains it.
   */
  at: string;
  section: string;
}

const within = (section: string) => (at: string) => ({ at, section });
const howLarge = within('How large must β be?');
const exact = within('What exact means, and what it does not');
const end = within('At the end');
const instead = within('A step instead of a multiplier');
const norm = '‖XᵀMX − I‖';

export const definitions: Readonly<Record<Term, Definition>> = {
  margin: {
    title: 'margin',
    meaning:
      'How far β is above the smallest value for which the certificate holds at the current X, relative to β. At 0 ' +
      'or below, a stationary point of h need not be feasible.',
    formula: ['over', ['row', 'β −', ['sub', 'β', 'needed']], 'β'],
    ...howLarge('margin'),
  },
  certificate: {
    title: 'certificate',
    meaning:
      'A test of β at the current X. It uses the eigenvalues of a p × p matrix that depends on β, on B = XᵀMX and on ' +
      'the multipliers L. If all eigenvalues are positive and ∇h is zero, X is on the constraint. A certified β is ' +
      'chosen during the run so that it passes the test.',
    formula: ['row', ['sub', 'λ', 'min'], '(βB −', ['over', '3', '2'], 'L) > 0'],
    ...howLarge('certificate'),
  },
  beta: {
    title: 'penalty parameter β',
    meaning:
      'The weight of the constraint in h. If it is too small, a run can end where the constraint is violated. If it ' +
      'is too large, a run takes many iterations.',
    option: 'beta',
    formula: ['row', 'h(X) = f(A(X)) +', ['over', 'β', '4'], `${norm}²`],
    ...howLarge('beta'),
  },
  feasibility: {
    title: 'feasibility',
    meaning:
      'How far X is from satisfying the constraint XᵀMX = I. X is feasible if this distance is zero, up to a ' +
      'tolerance.',
    option: 'feasTol',
    formula: norm,
    at: 'constraint',
    section: 'The constraint',
  },
  stationarity: {
    title: 'stationarity',
    meaning:
      'The norm of the gradient of the function being minimised: h for a method that uses the penalty, f along the ' +
      'constraint for a method on the manifold. X is stationary if this norm is zero, up to a tolerance. Off the ' +
      'constraint, a stationary point is not a solution.',
    option: 'tol',
    formula: '‖∇h(X)‖',
    ...exact('stationary'),
  },
  saddle: {
    title: 'saddle point',
    meaning:
      'A stationary point that is not a minimum: f has negative curvature in some direction along the constraint. ' +
      'With the safeguard, a run leaves the point along this direction.',
    ...exact('stationary'),
  },
  projection: {
    title: 'R(X)',
    meaning:
      'X projected onto the constraint. Objectives are compared at R(X), because f can be lower at an X off the ' +
      'constraint than at any feasible X.',
    formula: ['row', 'R(X) = X', ['sup', '(XᵀMX)', '−1/2']],
    ...end('projection'),
  },
  map: {
    title: 'A(X)',
    meaning:
      'A point near X that is closer to the constraint: if the distance is 0.1 for X, it is 0.007 for A(X). The ' +
      'penalty h evaluates f at A(X), so that f cannot pull X off the constraint.',
    formula: ['row', 'A(X) =', ['over', '1', '2'], 'X(3I − XᵀMX)'],
    ...instead('map'),
  },
  optimum: {
    title: 'f⋆',
    meaning:
      'The value from which the objective gap is measured: the exact optimum if it is known from theory, otherwise ' +
      'the smallest f(R(X)) at the end of these runs.',
    formula: '|f(A(X)) − f⋆|',
    ...end('projection'),
  },
  penalty: {
    title: 'exact penalty h',
    meaning:
      'A function that can be minimised without a constraint. If β is large enough, the minima of h near the ' +
      'constraint are those of the problem. An ordinary penalty achieves this only as β grows without bound.',
    formula: ['row', 'h(X) = f(A(X)) +', ['over', 'β', '4'], `${norm}²`],
    ...instead('penalty'),
  },
  safeguard: { title: 'safeguard', meaning: '', option: 'safeguard', ...howLarge('safeguard') },
  step: {
    title: 'step length',
    meaning:
      'How far the method moves along its direction in one iteration. Barzilai and Borwein compute this length from ' +
      'the last step S and the change Y of the gradient along S.',
    formula: [
      'row',
      ['sub', 'a', 'long'],
      '=',
      ['over', '⟨S, S⟩', '⟨S, Y⟩'],
      ',',
      ['sub', 'a', 'short'],
      '=',
      ['over', '⟨S, Y⟩', '⟨Y, Y⟩'],
    ],
    at: 'steps',
    section: 'Steps',
  },
  eigenvalues: {
    title: 'eigenvalues of XᵀMX',
    meaning:
      'On the constraint, all eigenvalues of XᵀMX are 1. If an eigenvalue is near 0, XᵀMX has almost lost rank. ' +
      'If all are 3, then A(X) = 0, so f(A(X)) is the same for all such X.',
    formula: 'λ(XᵀMX)',
    ...exact('false-points'),
  },
  rank: {
    title: 'rank of M',
    meaning:
      'M is singular if its rank is below n: then some directions of X have no effect on XᵀMX, and M has no inverse. ' +
      'The rank must be at least p.',
    at: 'singular',
    section: 'When M is singular',
  },
};
