// A problem: one of the catalogue, or a typed formula or module, described in the same form.
import type { Catalog, FormulaInfo } from '../../types/slep.d.ts';
import { fieldNames } from './link-view.ts';

type Built = Catalog['problems'][number];

/** A component of a problem's data. */
export type PartInfo = NonNullable<Built['data']>[number];

export interface Problem extends Omit<Built, 'name'> {
  name: string;
  formula?: Formula;
  module?: Module;
}

export interface Formula {
  text: string;
  /** The compiler's description, or undefined if the text has not been read or has an error. */
  info?: FormulaInfo;
}

/** An ES module that exports dims = [n, p] and funcGrad. */
export interface Module {
  text: string;
  /** Whether the user has allowed the module to run. If not, it came with a link, and the user may not have seen it. */
  isAllowed: boolean;
}

/** The names of typed problems, and their titles. A link contains the text in the field of that name. */
export const formulaName = 'formula';
export const moduleName = 'module';
export const typedTitles: Readonly<Record<string, string>> = {
  [formulaName]: 'your formula',
  [moduleName]: 'your JavaScript',
};

export const isTyped = (name: string | null): name is string => name !== null && Object.hasOwn(typedTitles, name);

/** Returns the typed text, or undefined for a problem of the catalogue. */
export const typedText = ({ formula, module }: Problem): string | undefined => (formula ?? module)?.text;

/** Returns the problem of the catalogue with this name, or its first problem. */
export const problemOf = ({ problems }: Catalog, name: string): Problem =>
  problems.find((p) => p.name === name) ?? problems[0];

/** Returns names that a setting cannot have. A number in a formula with such a name keeps its value in the text. */
const taken = (catalog: Catalog): readonly string[] => [
  ...fieldNames,
  ...catalog.options.filter((o) => o.stops).map((o) => o.name),
  ...[formulaName, 'seed'],
];

/** Whether the data determine the number of rows of X, so that n cannot be chosen. */
export const hasFixedRows = ({ data }: FormulaInfo): boolean =>
  data.some(({ given, rows, cols }) => given && (rows === 'n' || cols === 'n'));

/** Returns the problem of a formula. Its parameters can be set even if it has data. Without info it has none yet. */
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

/** Whether the problem is a formula that has not been described yet, so that its parameters are not known. */
export const isUnread = ({ formula }: Problem): boolean => formula !== undefined && !formula.info;

/** Returns the problem of a module. It has no parameters, because the module contains them. */
export const moduleProblem = (text: string, isAllowed = false): Problem => ({
  name: moduleName,
  title: typedTitles[moduleName],
  doc: 'f and its gradient, as you type them in JavaScript.',
  params: [],
  data: [{ name: 'M', doc: 'a symmetric matrix', shape: 'n x n', optional: true }],
  module: { text, isAllowed },
});

export const sameProblem = (a: Problem, b: Problem): boolean => a.name === b.name && typedText(a) === typedText(b);
