// Reads the description of a study. Errors are InputErrors with the path of the invalid value.
import type { Catalog, StudyCost, StudyData, StudyDescription, StudyFigure } from '../../types/slep.d.ts';
import type { Fields } from '../client/check.ts';
import { checkList, checkNames, checkObject, checkText, checkWhole, inWords, oneOf, someOf } from '../client/check.ts';
import { inputError } from '../client/errors.ts';
import { readMethods } from './methods.ts';
import { readParams, readSettings } from './settings.ts';
import { isAxis, mostStarts, type Study, startStride, usualParts, type Varied } from './study.ts';
import { readRows, readVary } from './vary.ts';

export const costs: readonly StudyCost[] = ['evaluations', 'products', 'iterations', 'seconds'];
export const figures: readonly StudyFigure[] = [
  ...(['profile', 'cost', 'targets', 'bands', 'growth', 'map'] as const),
  ...(['starts', 'pairs', 'traces', 'parts', 'sureness'] as const),
];

const names = [
  ...['study', 'title', 'question', 'problem', 'params', 'data', 'vary', 'rows', 'methods', 'seeds', 'starts'],
  ...['resample', 'options', 'cost', 'figures'],
];

/** Returns the study that a value describes. Throws InputError. */
export function readDescription(value: unknown, catalog: Catalog): Study {
  const given = checkObject('study', value, 'an object, the description of a study', (name) => name);
  checkNames('', given, names);
  if (given.study !== 1)
    throw inputError(
      'study',
      `${given.study === undefined ? 'missing' : inWords(given.study)}; it must be 1, the version of the format`,
    );
  const { title = '', question = '', starts = 1, cost = 'evaluations' } = given;
  const problem = readProblem(given.problem, catalog);
  const params = readParams('params', given.params, problem, catalog);
  const options = readSettings('options', given.options, catalog);
  const methods = readMethods(given.methods, options, catalog);
  const beside = { problem, params, catalog };
  if (given.rows !== undefined && given.vary !== undefined)
    throw inputError('rows', 'vary is also given; give either rows or vary');
  const varied = given.rows === undefined ? { vary: readVary(given.vary, beside) } : readRows(given.rows, beside);
  const resample = readResample(given, varied.vary.length);
  const seeds = readSeeds(given.seeds);
  checkWhole('starts', starts, 1, mostStarts);
  const large = seeds.findIndex((seed) => seed >= startStride);
  if (starts > 1 && large >= 0)
    throw inputError(seedPath(given.seeds, large), `${seeds[large]}; with several starts it must be below 2^32`);
  checkText('title', title);
  checkText('question', question);
  const study = {
    description: value as StudyDescription,
    title,
    question,
    problem,
    params,
    ...(given.data !== undefined && { data: readData(given.data) }),
    ...varied,
    ...(resample && { resample, vary: [...varied.vary, partsOf(resample)] }),
    methods,
    seeds,
    starts,
    cost: oneOf('cost', cost, costs),
    feasTol: catalog.options.find(({ name }) => name === 'feasTol')!.default as number,
  };
  return { ...study, figures: readFigures(given.figures, study) };
}

function readProblem(value: unknown, catalog: Catalog): Study['problem'] {
  const known = catalog.problems.map(({ name }) => name);
  const wanted = `it must be one of ${known.join(', ')}, a formula, { formula }, or a module, { module, M }`;
  const name = known.find((one) => one === value);
  if (name) return name;
  if (value === null || typeof value !== 'object') throw inputError('problem', `${inWords(value)}; ${wanted}`);
  const given = checkObject('problem', value, wanted.slice('it must be '.length));
  if ('formula' in given) {
    checkNames('problem.', given, ['formula']);
    checkText('problem.formula', given.formula);
  } else if (!('module' in given)) throw inputError('problem', wanted);
  return value as Study['problem'];
}

function readData(value: unknown): Readonly<Record<string, StudyData>> {
  const given = checkObject('data', value, 'an object with a matrix for each name');
  if (Object.keys(given).length === 0)
    throw inputError('data', 'an empty object; leave it out for generated instances');
  return value as Record<string, StudyData>;
}

const kinds = Object.keys(usualParts) as (keyof typeof usualParts)[];
const mostParts = 100_000;

function readResample({ resample: value, rows, data, problem }: Fields, varying: number): Study['resample'] {
  if (value === undefined) return undefined;
  const { kind, count, ...rest } = checkObject('resample', value, 'an object, { kind, count }');
  checkNames('resample.', rest, ['kind', 'count']);
  const known = oneOf('resample.kind', kind, kinds);
  checkWhole('resample.count', count, 2, mostParts);
  const views = (data as Fields | undefined)?.views;
  if (!(problem === 'lda' && data !== undefined && known !== 'permute') && !Array.isArray(views))
    throw inputError(
      'resample',
      known === 'permute'
        ? 'resampling needs views for the problem gcca or sgcca'
        : 'resampling needs data for the problem lda, or views for the problem gcca or sgcca',
    );
  if (rows !== undefined) throw inputError('resample', 'rows is also given; give either resample or rows');
  if (varying > 1) throw inputError('resample', 'two parameters vary; with resample, only one can vary');
  return { kind: known, count };
}

/** Returns the varying parameter `part`. Its values are the indices of the parts, from 0. Part 0 has all rows. */
const partsOf = ({ kind, count }: NonNullable<Study['resample']>): Varied => ({
  name: 'part',
  title: { folds: 'fold', permute: 'part', bootstrap: 'sample' }[kind],
  of: 'resample',
  values: Array.from({ length: kind === 'permute' ? 1 : count + 1 }, (_, part) => part),
});

function readSeeds(value: unknown): readonly number[] {
  if (Array.isArray(value)) {
    return someOf('seeds', value, 'a list of seeds, or { from, to }').map((seed, i, seeds) => {
      checkWhole(`seeds[${i}]`, seed, 0);
      if (seeds.indexOf(seed) < i) throw inputError(`seeds[${i}]`, `${seed} is given twice`);
      return seed;
    });
  }
  const { from, to, ...rest } = checkObject('seeds', value, 'a list of seeds, or { from, to }');
  checkNames('seeds.', rest, ['from', 'to']);
  checkWhole('seeds.from', from, 0);
  checkWhole('seeds.to', to, from);
  if (to - from >= mostSeeds) throw inputError('seeds.to', `${to}; a study has at most ${mostSeeds} seeds`);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

const mostSeeds = 1_000_000;

const seedPath = (given: unknown, i: number): string => (Array.isArray(given) ? `seeds[${i}]` : 'seeds.to');

function readFigures(value: unknown, study: Omit<Study, 'figures'>): readonly StudyFigure[] {
  if (value !== undefined) {
    checkList('figures', value, 'a list of figures');
    return value.map((name, i) => oneOf(`figures[${i}]`, name, figures));
  }
  const { vary, rows, methods, starts, resample } = study;
  if (resample) return ['sureness'];
  const many = methods.length > 1;
  const numeric = !rows && vary.some(({ values }) => isAxis(values));
  const has = { profile: many, bands: true, growth: numeric, map: !rows && vary.length === 2, starts: starts > 1 };
  return figures.filter((name) => has[name as keyof typeof has]);
}
