// Describes how a study was measured, in a paragraph for a paper.
import type { Catalog, StudyResults } from '../../types/slep.d.ts';
import { typed } from '../model/numbers.ts';
import type { Study } from '../study/study.ts';
import { rangeWords, valueWords } from './content.ts';
import { stoppingInStudy } from './editor/draft.ts';
import { shortPrint, valuesInWords } from './words.ts';

const drawnRows = {
  folds:
    'Part 0 has all rows of the data. Each fold was held out once, and has about as many rows of each class as every ' +
    'other fold. The confidence interval for the accuracy assumes that rows are independent.',
  permute:
    'The p-values are those of the stepwise permutation test of Winkler, Renaud, Smith and Nichols 2020, ' +
    'doi:10.1016/j.neuroimage.2020.117065: p = (1 + count)/(1 + permutations), with cumulative maxima over the pairs.',
  bootstrap:
    'Part 0 has all rows of the data. Each sample is drawn with replacement and has as many rows as the data, in ' +
    'total and in each class. The signs of the variates of a sample are chosen so that these variates correlate ' +
    'positively with the variates of all rows.',
};

/** The origin of cells. The number of workers is unknown for published results. */
export type Origin = Pick<StudyResults, 'build' | 'engine' | 'date' | 'fingerprint'> & { workers?: number };

export function measuredWords(study: Study, catalog: Catalog, origin: Origin, link: string): string {
  const { vary, seeds, starts, cost, params, problem, description } = study;
  const known = catalog.problems.find(({ name }) => name === problem);
  const what = known
    ? known.title
    : typeof problem === 'object' && 'formula' in problem
      ? `f = ${problem.formula.trim()}`
      : 'a function f in JavaScript';
  const titleOf = (name: string) => known?.params.find((p) => p.name === name)?.title ?? name;
  const given = Object.entries(params).map(([name, value]) => `${titleOf(name)} = ${valueWords(value)}`);
  const varied = vary.map(({ title, values }) => `${title} in ${valuesInWords(values)}`);
  const rules = stoppingInStudy(catalog).map(({ name, title, default: usual }) => {
    const value = (description.options as Record<string, unknown> | undefined)?.[name] ?? usual;
    return `${title} ${typeof value === 'number' ? typed(value) : String(value)}`;
  });
  const date = origin.date ? [origin.date.slice(0, 10)] : [];
  const { workers } = origin;
  const inWorkers = workers ? [workers === 1 ? 'one cell at a time' : `${workers} workers`] : [];
  const drawn = [
    `${seeds.length === 1 ? 'seed' : 'seeds'} ${rangeWords(seeds)}`,
    ...(starts > 1 ? [`${starts} starts each`] : []),
  ];
  const sentences = [
    `${['SLEP Lab', `build ${origin.build}`, `in ${engineWords(origin.engine)}`, ...date, ...inWorkers].join(', ')}.`,
    `${[`Problem: ${what}`, ...given, ...varied].join(', ')}; ${drawn.join(', ')}.`,
    `Stopping rule of every run: ${rules.join(', ')}.`,
    cost === 'seconds'
      ? 'The cost is the computing time in seconds. Cells run one at a time, and methods take turns.'
      : `Cost is counted in ${cost}, so it is the same on every machine. Seconds depend on the machine.`,
    'A run counts as solved if it ends at a feasible stationary point that is not a saddle point, with ' +
      'f − f* ≤ 1e-6 (f(X0) − f*), where f* is the known optimum or else the best f found.',
    'The seeds are draws from one generator of problems, so the results say nothing about other problems.',
    ...(study.resample ? [drawnRows[study.resample.kind]] : []),
    'All intervals are 95% intervals: Wilson intervals for fractions, and bootstrap intervals over seeds for ratios ' +
      'and slopes, or over starts for the ratios of one seed. Ratios compare two methods on the instances ' +
      'that both solve.',
    ...(origin.fingerprint ? [`Fingerprint ${shortPrint(origin.fingerprint)}, SHA-256 of all cells.`] : []),
    ...(link ? [`To repeat the study: ${link}`] : []),
  ];
  return sentences.join(' ');
}

/** Returns the name and version of a browser, or the given text if it names no known browser. */
export function engineWords(engine: string): string {
  const found = /(Firefox|Edg|Chrome|Version)\/([\d]+)/.exec(engine);
  if (!found) return engine;
  const name = { Version: 'Safari', Edg: 'Edge' }[found[1]] ?? found[1];
  return `${name} ${found[2]}`;
}
