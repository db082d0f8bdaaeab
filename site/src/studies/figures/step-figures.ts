// The figures of a study that are named profile, cost and targets.
import type { StudyCost } from '../../../types/slep.d.ts';
import type { Grid } from '../../study/grid.ts';
import { costProfile, heightAt, profile, targets, type Steps as Found } from '../../study/profiles.ts';
import { wilson } from '../../study/statistics.ts';
import { dottedLine } from '../../chart/title.ts';
import { el } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { shownMethods, type Content } from '../content.ts';
import { percent } from '../words.ts';
import type { Figure } from './figure.ts';
import { drawSteps, type Curve } from './steps.ts';

export const costTitles: Readonly<Record<StudyCost, string>> = {
  evaluations: 'evaluations of f and its gradient',
  products: 'products with A and M',
  iterations: 'iterations',
  seconds: 'seconds of compute',
};

interface Kind {
  words: string;
  axis: 'ratio' | 'cost';
  find(grid: Grid, shown: number[]): Found[];
  below(cost: StudyCost): string;
  short(cost: StudyCost): string;
  /** What the figure counts, such as instances. */ counted: string;
}

const kinds: Readonly<Record<'profile' | 'cost' | 'targets', Kind>> = {
  profile: {
    words: 'instances solved within a multiple of the best method’s cost',
    axis: 'ratio',
    find: profile,
    below: (cost) => `${costTitles[cost]}, as a multiple of the fewest that any method needed on the instance`,
    short: (cost) => `${cost} ÷ the fewest on the instance`,
    counted: 'instances',
  },
  cost: {
    words: 'instances solved within a given cost',
    axis: 'cost',
    find: costProfile,
    below: (cost) => costTitles[cost],
    short: (cost) => costTitles[cost],
    counted: 'instances',
  },
  targets: {
    words: 'pairs of an instance and an accuracy, 1e-1 to 1e-8, reached within a given cost',
    axis: 'cost',
    find: targets,
    below: (cost) => costTitles[cost],
    short: (cost) => costTitles[cost],
    counted: 'targets',
  },
};

export function stepsFigure(name: keyof typeof kinds, content: Content, grid: Grid): Figure {
  const { words, axis, find, below, short, counted } = kinds[name];
  const { study, lines, isPart } = content;
  const found = find(grid, shownMethods(content));
  const total = Math.max(1, found[0]?.of ?? 0);
  const curves = found.map((steps): Curve => ({
    line: lines[steps.method],
    at: steps.at,
    value: `${steps.at.length} of ${steps.of}`,
    ...(isPart && { bounds: boundsOf(steps) }),
  }));
  const places = [1, 2, 4, 8, 16, 32, 64];
  return {
    name,
    title: name,
    words: [isPart ? `${words}, so far; tinted: 95%` : words],
    end: [el('span', {}, dottedLine(), `half of the ${counted}`)],
    keys: curves,
    hasCorner: true,
    description: `${words}. ${found.map((s) => `${lines[s.method].name}: ${s.at.length} of ${s.of}`).join(', ')}.`,
    draw: (room) => drawSteps({ curves, total, axis, words: below(study.cost), short: short(study.cost) }, room),
    table: () =>
      axis === 'ratio'
        ? {
            caption: `Fraction of the ${counted} solved by each method within a multiple of the fewest ${study.cost}.`,
            head: ['method', ...places.map((at) => `×${at}`), counted],
            rows: found.map((s) => [
              lines[s.method].name,
              ...places.map((at) => percent(heightAt(s, at))),
              `${s.at.length} of ${s.of}`,
            ]),
          }
        : {
            caption: `${costTitles[study.cost]} at which each method has reached a fraction of the ${counted}.`,
            head: ['method', ...quarters.map(percent), counted],
            rows: found.map((s) => [
              lines[s.method].name,
              ...quarters.map((part) => number(s.at[Math.ceil(part * s.of) - 1] ?? NaN)),
              `${s.at.length} of ${s.of}`,
            ]),
          },
  };
}

const quarters = [0.25, 0.5, 0.75, 0.9];

/** Returns Wilson's interval at each rise of the curve. */
function boundsOf({ at, of }: Found): Curve['bounds'] {
  return at.map((value, i) => ({ at: value, ...wilson(i + 1, of) }));
}
