// The methods of the catalogue, including auto, and their options.
import type { Catalog, Param } from '../../types/slep.d.ts';

export type Method = Catalog['methods'][number];

/** Returns everything that can be chosen as the method of a run: auto and each method. */
export const choices = ({ auto, methods }: Catalog) => [auto, ...methods];

const choiceOf = (catalog: Catalog, name: string) => choices(catalog).find((choice) => choice.name === name);

/** Whether the catalogue has a method with this name, or the name is auto. */
export const hasMethod = (catalog: Catalog, name: string): boolean => choiceOf(catalog, name) !== undefined;

/** Returns the title of a method, such as SLBB, or the title of auto. */
export const methodTitle = (catalog: Catalog, name: string): string => choiceOf(catalog, name)?.title ?? name;

/** Returns the names of the methods as a list for a sentence. */
export const methodNames = (catalog: Catalog): string =>
  choices(catalog)
    .map(({ name }) => name)
    .join(', ');

/** Returns the method with this name. The method of a run is never auto itself, but may have been chosen by auto. */
export function methodNamed({ methods }: Catalog, name: string): Method {
  const found = methods.find((method) => method.name === name);
  if (!found) throw new Error(`the catalogue has no method ${name}`);
  return found;
}

/** Returns the names of all options of a method. */
export const optionNames = (catalog: Catalog, method: string): readonly string[] =>
  choiceOf(catalog, method)?.options ?? [];

/**
 * Returns the options of a method with their defaults, except those of the stopping rule, which all compared methods
 * share.
 */
export function ownOptions(catalog: Catalog, method: string): Param[] {
  const { options = [], defaults = {} } = choiceOf(catalog, method) ?? {};
  return catalog.options
    .filter((o) => options.includes(o.name) && !o.stops)
    .map((o) => ({ ...o, default: defaults[o.name] ?? o.default }));
}

/**
 * The kinds of gradient, each with its own norm. For methods on a manifold, the metric determines the kind of gradient.
 * For other methods, the kind of method determines the kind of gradient.
 */
export type GradientKind = 'penalty' | 'euclidean' | 'canonical' | 'comparison';

/** The norms for which the page shows a formula. */
export type NormKind = GradientKind | 'feasibility';

export const gradientKind = ({ kind, norm }: Pick<Method, 'kind' | 'norm'>): GradientKind =>
  kind === 'manifold' ? (norm === 'M' ? 'canonical' : 'euclidean') : kind;
