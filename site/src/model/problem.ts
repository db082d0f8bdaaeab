// A problem: one of the catalogue, or that of a typed formula or module, described in the same way.
import type { Catalog, FormulaInfo } from '../../types/slep.d.ts';
import { fieldNames } from './link-view.ts';

type Built = Catalog['problems'][number];

/** A part of a problem's data. */
export type PartInfo = NonNullable<Built['data']>[number];

export interface Problem extends Omit<Built, 'name'> {
  name: string;
  formula?: Formula;
  module?: Module;
}

export interface Formula {
  text: string;
  /** The compiler's description; undefined if the text has not been read or has an error. */
  info?: FormulaInfo;
}

/** An ES module that exports dims = [n, p] and funcGrad. */
export interface Module {
  text: string;
  /** Whether the reader allowed it to run. Otherwise it came with a link, and the reader may not have seen it. */
  isAllowed: boolean;
}

/** The names of typed problems, and their titles. A link has the text in the field with that name. */
export const formulaName = 'formula';
export const moduleName = 'module';
export const typedTitles: Readonly<Record<string, string>> = {
  [formulaName]: 'your formula',
  [moduleName]: 'your JavaScript',
};

export const isTyped = (name: string | null): name is string => name !== null && Object.hasOwn(typedTitles, name);

/** The typed text; undefined for a problem of the catalogue. */
export const typedText = ({ formula, module }: Problem): string | undefined => (formula ?? module)?.text;

/** The problem of the catalogue with this name, or its first one. */
export const problemOf = ({ problems }: Catalog, name: string): Problem =>
  problems.find((p) => p.name === name) ?? problems[0];

/** Names that a setting cannot have. A number in a formula with such a name keeps the value in the text. */
const taken = (catalog: Catalog): readonly string[] => [
  ...fieldNames,
  ...catalog.options.filter((o) => o.stops).map((o) => o.name),
  ...[formulaName, 'seed'],
];

/** Whether the data determine the rows of X, so that n cannot be chosen. */
export const hasFixedRows = ({ data }: FormulaInfo): boolean =>
  data.some(({ given, rows, cols }) => given && (rows === 'n' || cols === 'n'));

/**
 * The problem of a formula. Its parameters can be chosen in addition to data. Without info it has no parameters yet.
 */
export const formulaProblem = (catalog: Catalog, text: string, info?: FormulaInfo): Problem => ({
  name: formulaName,
  title: typedTitles[formulaName],
  doc: 'f as you type it, in the syntax of Octave.',
  params: (info?.params ?? [])
    .filter(({ name }) => !taken(catalog).includes(name))
    .map((param) => ({ ...param, besideData: param.name !== 'n' || !info || !hasFixedRows(info) })),
  data: info?.data.map(({ name, rows, cols, symmetric }) => ({
    name,
    doc: symmetric ? 'a symmetric matrix' : 'a matrix',
    shape: `${rows} x ${cols}`,
    optional: name === 'M',
  })),
  formula: { text, info },
});

/** Whether it is a formula that has not been described, so that its parameters are not known. */
export const isUnread = ({ formula }: Problem): boolean => formula !== undefined && !formula.info;

/** The problem of a module. It has no parameters, because the module contains them. */
export const moduleProblem = (text: string, isAllowed = false): Problem => ({
  name: moduleName,
  title: typedTitles[moduleName],
  doc: 'f and its gradient, as you type them in JavaScript.',
  params: [],
  data: [{ name: 'M', doc: 'a symmetric matrix', shape: 'n x n', optional: true }],
  module: { text, isAllowed },
});

export const sameProblem = (a: Problem, b: Problem): boolean => a.name === b.name && typedText(a) === typedText(b);
