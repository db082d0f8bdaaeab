// A description that is being edited. It may be invalid, so its parts are kept as typed.
import type { Catalog, Param, Params, StudyDescription, StudyMethod } from '../../../types/slep.d.ts';
import { stoppingParams } from '../../model/state.ts';

export type Draft = StudyDescription;

/** A section of the form. edit: changes the description. shape: whether the change needs other fields in the form. */
export interface Section {
  readonly root: HTMLElement;
  show(draft: Draft): void;
}

export type Edit = (change: Partial<Draft>, shape?: boolean) => void;

export const emptyDraft = (catalog: Catalog): Draft => ({
  study: 1,
  title: '',
  problem: catalog.problems[0].name,
  methods: ['auto'],
  seeds: { from: 1, to: 20 },
});

export const methodOf = (given: Draft['methods'][number]): StudyMethod =>
  typeof given === 'string' ? { method: given } : given;

/** Returns a method as a description contains it. One without options and label is just its name. */
export const written = ({ method, options, label }: StudyMethod): Draft['methods'][number] => {
  const has = options && Object.keys(options).length > 0;
  return has || label ? { method, ...(has && { options }), ...(label && { label }) } : method;
};

/** Returns the parameters of the problem. For a user's own problem, they are those that the description names. */
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
      doc: 'A number of the problem.',
      min: -Number.MAX_VALUE,
      max: Number.MAX_VALUE,
      default: Number(params[name] ?? 1),
    }));
}

/** Returns what can vary: parameters, and options that no method fixes. */
export const variable = (draft: Draft, catalog: Catalog): Param[] => [
  ...paramsOfDraft(draft, catalog),
  ...catalog.options.filter((o) => !o.stops),
  ...stoppingInStudy(catalog),
];

/** Returns the rules that end a run, without the one that depends on the machine. */
export const stoppingInStudy = (catalog: Catalog): Param[] =>
  stoppingParams(catalog).filter(({ name }) => name !== 'maxSeconds');

/** Sets the value of a parameter, or removes it if it is the default. */
export function withValue(params: Params | undefined, param: Param, value: number | string | boolean): Params {
  const { [param.name]: _, ...others } = params ?? {};
  return value === param.default ? others : { ...others, [param.name]: value };
}
