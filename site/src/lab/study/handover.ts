// Turns the experiment in the lab into a study of runs over seeds, starts or sizes n, or into a study of the
// uncertainty of the answer.
import type { Catalog, Param, Params, StudyDescription } from '../../../types/slep.d.ts';
import type { Files } from '../../model/files.ts';
import { specsOf } from '../../model/run-specs.ts';
import { stoppingParams, type State } from '../../model/state.ts';
import { usualParts } from '../../study/study.ts';
import { longestLink, storedStudy, writeStudyLink } from '../../study/link.ts';

/** The number of seeds or starts in a study. */
const many = 20;
/** The number of seeds in a study over sizes n. */
const few = 5;

/** The subject of a study: runs over seeds, starts or sizes n, or the sampling uncertainty of an answer. */
export type Kind = 'seeds' | 'starts' | 'n' | keyof typeof usualParts;

type Setup = { state: State; files: Files | null; catalog: Catalog };

/**
 * Returns the address that opens the studies page with the current set-up. Throws if the data are too large to be
 * passed to that page.
 */
export async function studyAddress(kind: Kind, setup: Setup): Promise<string> {
  const description = await descriptionOf(kind, setup);
  const hash = await writeStudyLink(description);
  const then = description.resample ? 'run' : 'edit';
  if (hash.length <= longestLink) return `study.html#${hash}&${then}`;
  sessionStorage.setItem(storedStudy, JSON.stringify(description));
  return `study.html#${storedStudy}&${then}`;
}

async function descriptionOf(kind: Kind, { state, files, catalog }: Setup): Promise<StudyDescription> {
  const [{ problem, params = {} }] = specsOf(catalog, state, files) as {
    problem: StudyDescription['problem'];
    params?: Params;
  }[];
  const { settings, lineup } = state;
  const { seed } = settings;
  const own = state.problem.params;
  const isUsual = (name: string) =>
    !['n', 'p'].includes(name) && own.find((p) => p.name === name)?.default === params[name];
  const { n, ...others } = Object.fromEntries(Object.entries(params).filter(([name]) => !isUsual(name)));
  const rule = stoppingParams(catalog).filter(
    ({ name, default: usual }) => name !== 'maxSeconds' && settings[name] !== usual,
  );
  const along = kind === 'n' ? own.find((p) => p.name === 'n') : undefined;
  const resample = kind in usualParts ? { kind, count: usualParts[kind as keyof typeof usualParts] } : undefined;
  const methods = lineup
    .slice(0, resample ? 1 : undefined)
    .map(({ method, options }) =>
      Object.keys(options).length > 0 ? { method, options } : method,
    ) as StudyDescription['methods'];
  return {
    study: 1,
    title: titles[kind](state.problem.title),
    problem,
    params: along || n === undefined ? others : { n, ...others },
    ...(files && { data: await asTexts(files) }),
    ...(along && { vary: [{ name: 'n', values: sizesAround(Number(params.n), along) }] }),
    ...(resample && { resample: resample as StudyDescription['resample'] }),
    methods,
    seeds: kind === 'starts' || resample ? [seed] : { from: seed, to: seed + (along ? few : many) - 1 },
    ...(kind === 'starts' && { starts: many }),
    ...(rule.length > 0 && { options: Object.fromEntries(rule.map(({ name }) => [name, settings[name]])) }),
  };
}

const titles: Readonly<Record<Kind, (problem: string) => string>> = {
  seeds: (problem) => `${problem}: is this luck?`,
  starts: (problem) => `${problem}: how many starts find the best minimum?`,
  n: (problem) => `${problem}: how does the cost grow with n?`,
  folds: (problem) => `${problem}: how good is the answer on other rows?`,
  permute: (problem) => `${problem}: are the correlations more than chance?`,
  bootstrap: (problem) => `${problem}: which weights have a reliable sign?`,
};

/** Returns sizes from a quarter of n to twice n, within the range of the parameter n and not below 4. */
function sizesAround(n: number, { min, max }: Param): number[] {
  const sizes = [0.25, 0.5, 1, 2].map((factor) => Math.round(n * factor));
  return [...new Set(sizes.map((size) => Math.min(Math.max(size, min, 4), max)))];
}

async function asTexts(files: Files): Promise<StudyDescription['data']> {
  const text = (part: unknown): unknown =>
    part instanceof Blob ? part.text() : Array.isArray(part) ? Promise.all(part.map(text)) : part;
  const parts = await Promise.all(Object.entries(files).map(async ([name, part]) => [name, await text(part)]));
  return Object.fromEntries(parts) as StudyDescription['data'];
}
