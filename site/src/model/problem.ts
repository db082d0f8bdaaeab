// A problem: an entry of the catalogue, or a formula or module that the user has typed, described in the same form.
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
  /**
   * Whether the user has allowed the module to run. If false, the module came with a link, and the user may not have
   * read it.
   */
  isAllowed: boolean;
}

/**
 * The names of the problems whose f a user types. In a link, the field that contains the typed text has the name of the
 * problem.
 */
export const formulaName = 'formula';
export const moduleName = 'module';
export const typedTitles: Readonly<Record<string, string>> = {
  [formulaName]: 'your formula',
  [moduleName]: 'your JavaScript',
};

export const isTyped = (name: string | null): name is string => name !== null && Object.hasOwn(typedTitles, name);

/** Returns the text of the formula or module, or undefined for a problem from the catalogue. */
export const typedText = ({ formula, module }: Problem): string | undefined => (formula ?? module)?.text;

/** Returns the problem with this name from the catalogue, or the first problem if the name is unknown. */
export const problemOf = ({ problems }: Catalog, name: string): Problem =>
  problems.find((p) => p.name === name) ?? problems[0];

/**
 * Returns names that a setting must not have. If a number in a formula has one of these names, it is not a setting, and
 * keeps the value that the text gives it.
 */
const taken = (catalog: Catalog): readonly string[] => [
  ...fieldNames,
  ...catalog.options.filter((o) => o.stops).map((o) => o.name),
  ...[formulaName, 'seed'],
];

/** Whether the data determine the number of rows of X, in which case n cannot be chosen. */
export const hasFixedRows = ({ data }: FormulaInfo): boolean =>
  data.some(({ given, rows, cols }) => given && (rows === 'n' || cols === 'n'));

/**
 * Returns the problem that a formula defines. The parameters of a formula can be set even if data are given, except n
 * if the data determine n. If info is missing, the parameters are not known yet.
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

/** Whether the problem is a formula that has not been described yet and whose parameters are therefore unknown. */
export const isUnread = ({ formula }: Problem): boolean => formula !== undefined && !formula.info;

/** Makes slep.js treat a module as source text and never as a URL. The line numbers of the module do not change. */
export const asText = (text: string): string => `${/^\w+:/.test(text) ? ' ' : ''}${text}\nexport {};`;

/** Returns the problem of a module. The problem has no parameters, because the module's code contains them. */
export const moduleProblem = (text: string, isAllowed = false): Problem => ({
  name: moduleName,
  title: typedTitles[moduleName],
  doc: 'f and its gradient, as you type them in JavaScript.',
  params: [],
  data: [{ name: 'M', doc: 'a symmetric matrix', shape: 'n x n', optional: true }],
  module: { text, isAllowed },
});

export const sameProblem = (a: Problem, b: Problem): boolean => a.name === b.name && typedText(a) === typedText(b);
