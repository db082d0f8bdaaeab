// What is solved: a problem of the catalogue, or one that a typed formula or module makes, described in the same words.
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
  /** What the compiler says of it; missing where the text has not been read, or cannot be. */
  info?: FormulaInfo;
}

/** An ES module that exports dims = [n, p] and funcGrad. */
export interface Module {
  text: string;
  /** Whether the reader let it run. Otherwise it came by a link, and nobody here has seen it. */
  isAllowed: boolean;
}

/** The names of all problems that are typed, and their titles. Their text is in the field of a link with that name. */
export const formulaName = 'formula';
export const moduleName = 'module';
export const typedTitles: Readonly<Record<string, string>> = {
  [formulaName]: 'your formula',
  [moduleName]: 'your JavaScript',
};

export const isTyped = (name: string | null): name is string => name !== null && name in typedTitles;

/** What was typed, undefined for a problem of the catalogue. */
export const typedText = ({ formula, module }: Problem): string | undefined => (formula ?? module)?.text;

/** The problem of the catalogue with that name, or else its first one. */
export const problemOf = ({ problems }: Catalog, name: string): Problem =>
  problems.find((p) => p.name === name) ?? problems[0];

/** Names of the fields of every link. A number of that name in a formula keeps the value that the text gives it. */
const taken = (catalog: Catalog): readonly string[] => [
  ...fieldNames,
  ...catalog.options.filter((o) => o.stops).map((o) => o.name),
  ...[formulaName, 'seed'],
];

/** Whether the rows of X follow from data that are given, so that n cannot be chosen. */
export const hasFixedRows = ({ data }: FormulaInfo): boolean =>
  data.some(({ given, rows, cols }) => given && (rows === 'n' || cols === 'n'));

/** Its parameters are numbers that can be chosen beside data. Without info there are none yet. */
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

/** Whether a formula has not been described, so that its numbers are not known. */
export const isUnread = ({ formula }: Problem): boolean => formula !== undefined && !formula.info;

/** It has no numbers to choose, because the module has them all. */
export const moduleProblem = (text: string, isAllowed = false): Problem => ({
  name: moduleName,
  title: typedTitles[moduleName],
  doc: 'f and its gradient, as you type them in JavaScript.',
  params: [],
  data: [{ name: 'M', doc: 'a symmetric matrix', shape: 'n x n', optional: true }],
  module: { text, isAllowed },
});

export const sameProblem = (a: Problem, b: Problem): boolean => a.name === b.name && typedText(a) === typedText(b);
