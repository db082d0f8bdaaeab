// The methods of the catalogue, auto among them, and their options.
import type { Catalog, Param } from '../../types/slep.d.ts';

export type Method = Catalog['methods'][number];

/** What can be asked for by name: the choice of a method, and each method. */
export const choices = ({ auto, methods }: Catalog) => [auto, ...methods];

const choiceOf = (catalog: Catalog, name: string) => choices(catalog).find((choice) => choice.name === name);

/** Whether there is such a method, or auto. */
export const hasMethod = (catalog: Catalog, name: string): boolean => choiceOf(catalog, name) !== undefined;

/** SLBB, ManBB, auto. */
export const methodTitle = (catalog: Catalog, name: string): string => choiceOf(catalog, name)?.title ?? name;

/** The names of the methods as a list in a sentence. */
export const methodNames = (catalog: Catalog): string =>
  choices(catalog)
    .map(({ name }) => name)
    .join(', ');

/** The method of that name; a run knows it, also where auto chose. */
export function methodNamed({ methods }: Catalog, name: string): Method {
  const found = methods.find((method) => method.name === name);
  if (!found) throw new Error(`the catalogue has no method ${name}`);
  return found;
}

/** The names of all options that a method takes. */
export const optionNames = (catalog: Catalog, method: string): readonly string[] =>
  choiceOf(catalog, method)?.options ?? [];

/**
 * The method's own options, with its own defaults. A comparison shares the stopping rule, so that is not among them.
 */
export function ownOptions(catalog: Catalog, method: string): Param[] {
  const { options = [], defaults = {} } = choiceOf(catalog, method) ?? {};
  return catalog.options
    .filter((o) => options.includes(o.name) && !o.stops)
    .map((o) => ({ ...o, default: defaults[o.name] ?? o.default }));
}

/** A gradient whose norm has a formula of its own: on the manifold by its metric, else by the kind of method. */
export type GradientKind = 'penalty' | 'euclidean' | 'canonical' | 'comparison';

/** A norm that has a formula of its own. */
export type NormKind = GradientKind | 'feasibility';

export const gradientKind = ({ kind, norm }: Pick<Method, 'kind' | 'norm'>): GradientKind =>
  kind === 'manifold' ? (norm === 'M' ? 'canonical' : 'euclidean') : kind;
