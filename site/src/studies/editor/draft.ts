// A description that is being edited. The description may be invalid, so its fields are stored as the user typed them.
import type { Catalog, Param, Params, StudyDescription, StudyMethod } from '../../../types/slep.d.ts';
import { stoppingParams } from '../../model/state.ts';

export type Draft = StudyDescription;

/** A section of the form. */
export interface Section {
  readonly root: HTMLElement;
  show(draft: Draft): void;
}

/**
 * Changes the description. change: the changed fields, or a function that computes these fields from the current
 * description. shape: whether the form needs different fields after the change.
 */
export type Edit = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>), shape?: boolean) => void;

export function emptyDraft({ problems }: Catalog): Draft {
  return { study: 1, title: '', problem: problems[0].name, methods: ['auto'], seeds: { from: 1, to: 20 } };
}

export const methodOf = (given: Draft['methods'][number]): StudyMethod =>
  typeof given === 'string' ? { method: given } : given;

/**
 * Returns a method as it is written in a study description. If it has neither options nor a label, only its name is
 * written.
 */
export const written = ({ method, options, label }: StudyMethod): Draft['methods'][number] => {
  const has = options && Object.keys(options).length > 0;
  return has || label ? { method, ...(has && { options }), ...(label && { label }) } : method;
};

/**
 * Returns the parameters of the problem. For a user's own problem, returns the parameters that the description names.
 */
export function paramsOfDraft({ problem, params = {}, vary = [] }: Draft, catalog: Catalog): Param[] {
  const known = catalog.problems.find(({ name }) => name === problem)?.params;
  if (known) return [...known];
  const names = [...Object.keys(params), ...vary.map(({ name }) => name)];
  const isOption = (name: string) => catalog.options.some((o) => o.name === name) && !(name in params);
  return [...new Set(names)]
    .filter((name) => !isOption(name))
    .map((name) => ({
      name,
      title: name,
      doc: 'A parameter of the problem.',
      min: -Number.MAX_VALUE,
      max: Number.MAX_VALUE,
      default: Number(params[name] ?? 1),
    }));
}

/** Returns everything that can vary: the parameters of the problem, and all options except the time limit. */
export const variable = (draft: Draft, catalog: Catalog): Param[] => [
  ...paramsOfDraft(draft, catalog),
  ...catalog.options.filter((o) => !o.stops),
  ...stoppingInStudy(catalog),
];

/** Returns the options of the stopping rule, except the time limit, whose effect depends on the machine. */
export const stoppingInStudy = (catalog: Catalog): Param[] =>
  stoppingParams(catalog).filter(({ name }) => name !== 'maxSeconds');

/** Sets the value of a parameter, or removes the parameter if the value is the default. */
export function withValue(params: Params | undefined, param: Param, value: number | string | boolean): Params {
  const { [param.name]: _, ...others } = params ?? {};
  return value === param.default ? others : { ...others, [param.name]: value };
}
