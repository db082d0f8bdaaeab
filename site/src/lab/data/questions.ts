// The analyses that the lab offers for the user's tables. Each analysis is a problem that fits the tables, together
// with its data and settings.
import type { Files } from '../../model/files.ts';
import type { Value } from '../../model/settings.ts';
import { fileOf, keptRows, numberNames, wordColumns, type Gaps, type Table, type WordColumn } from './table.ts';

export interface Question {
  /** The label of the button. */
  words: string;
  /** What the analysis computes, shown next to the button. */
  about: string;
  problem: string;
  /** The text of the formula, if the problem is a formula. */
  formula?: string;
  settings: Record<string, Value>;
  files(gaps: Gaps): Files;
}

/** The maximum number of pairs, components or eigenvalues that an analysis computes. */
const mostColumns = 5;
const mostClasses = 100;

/** The formula for -½tr(XᵀΣX), where Σ is the covariance matrix of the columns of Z. Σ is never formed. */
const componentsFormula = "C = Z - ones(size(Z, 1), 1)*mean(Z)\n-1/2*trace(X'*(C'*(C*X)))/size(Z, 1)";

/** Returns the settings of an analysis. The tolerance is small, because the answer should be as precise as the data. */
const settings = (p: number): Record<string, Value> => ({ p: Math.max(1, p), tol: 1e-9 });

const isSquare = ({ facts }: Table) => facts.symmetric === true && facts.rows > 1;

const areSamples = (table: Table): boolean =>
  !isSquare(table) && table.facts.numbers !== undefined && table.facts.rows > 1;

/**
 * Returns why no two of the tables can be correlated. Returns '' if two tables can be correlated, or if fewer than two
 * tables contain samples.
 */
export function whyApart(tables: readonly Table[]): string {
  const samples = tables.filter(areSamples);
  const heights = samples.map(({ facts }) => facts.rows);
  if (samples.length < 2 || new Set(heights).size < heights.length) return '';
  const counts = samples.map(({ name, facts }) => `${name} has ${facts.rows} rows`).join(', ');
  return `${counts}. Tables with the same number of rows can be correlated if their rows describe the same cases.`;
}

/**
 * Returns the possible analyses. newest: the tables that the user provided last. Analyses that use only the newest
 * tables come first.
 */
export function questionsOf(tables: readonly Table[], newest = tables): Question[] {
  const all = [...questionsAbout(newest), ...questionsAbout(tables)];
  const isFirst = ({ words, about }: Question, i: number) =>
    all.findIndex((other) => other.words === words && other.about === about) === i;
  return all.filter(isFirst);
}

function questionsAbout(tables: readonly Table[]): Question[] {
  const symmetric = tables.filter(isSquare);
  const samples = tables.filter(areSamples);
  const heights = [...new Set(samples.map(({ facts }) => facts.rows))];
  const groups = heights.map((rows) => samples.filter(({ facts }) => facts.rows === rows));
  return [
    ...samples.flatMap((table) =>
      wordColumns(table)
        .filter(areClasses)
        .map((column) => separate(table, column)),
    ),
    ...groups.filter((group) => group.length > 1).flatMap(correlate),
    ...samples.filter(({ facts }) => facts.cols > 1).map(components),
    ...(symmetric.length === 2 ? pencils(symmetric) : []),
    ...symmetric.flatMap(eigenvalues),
    ...(tables.length > 0 ? [formulaOf(tables)] : []),
  ];
}

const classesIn = ({ distinct }: WordColumn): number => distinct.filter((word) => word !== '').length;

/**
 * Whether the entries of a text column are classes. Each class must occur at least twice on average: a column with a
 * different entry in each row contains names, not classes.
 */
function areClasses(column: WordColumn): boolean {
  const classes = classesIn(column);
  return classes > 1 && classes <= mostClasses && classes <= column.codes.length / 2;
}

function separate(table: Table, column: WordColumn): Question {
  const classes = classesIn(column);
  return {
    words: `separate the ${classes} classes of ${column.name}`,
    about:
      'the directions along which the means of the classes lie farthest apart, relative to the scatter within classes',
    problem: 'lda',
    settings: settings(Math.min(classes - 1, table.facts.cols)),
    files: (gaps) => {
      const { file, column: number } = fileOf(table, keptRows([table], gaps, column), column);
      return { X: file, labels: { column: number! } };
    },
  };
}

function correlate(tables: readonly Table[]): Question[] {
  const names = tables.map(({ name }) => name.replace(/\.\w+$/, '')).join(' and ');
  const ask = (problem: string, words: string, about: string): Question => ({
    words,
    about,
    problem,
    settings: settings(Math.min(mostColumns, ...tables.map(({ facts }) => facts.cols))),
    files: (gaps) => {
      const kept = keptRows(tables, gaps);
      return { views: tables.map((table) => fileOf(table, kept).file) };
    },
  });
  return [
    ask('gcca', `correlate ${names}`, 'the weighted sums of columns, one for each table, that correlate most'),
    ask('sgcca', `correlate ${names}, using only a few columns`, 'the same, with a penalty that sets weights to zero'),
  ];
}

function components(table: Table): Question {
  return {
    words: `principal components of ${table.name}`,
    about: 'the directions along which the rows vary most, computed without forming the covariance matrix',
    problem: 'formula',
    formula: componentsFormula,
    settings: settings(Math.min(mostColumns, table.facts.cols - 1)),
    files: (gaps) => ({ Z: fileOf(table, keptRows([table], gaps)).file }),
  };
}

function eigenvalues({ file, name, facts }: Table): Question[] {
  const ask = (which: string, sign: string): Question => ({
    words: `${which} eigenvalues of ${name}`,
    about: `of a symmetric matrix with n = ${facts.rows}`,
    problem: 'formula',
    formula: `${sign}1/2*trace(X'*A*X)`,
    settings: settings(Math.min(mostColumns, facts.rows - 1)),
    files: () => ({ A: file }),
  });
  return [ask('smallest', ''), ask('largest', '-')];
}

/**
 * Returns analyses of the pencil of two matrices of the same size. The matrix M in Kx = λMx must be semidefinite.
 * If both matrices are semidefinite, there are two analyses.
 */
function pencils(tables: readonly Table[]): Question[] {
  const [a, b] = tables;
  if (a.facts.rows !== b.facts.rows) return [];
  return [
    [a, b],
    [b, a],
  ]
    .filter(([, m]) => m.facts.lowest === undefined)
    .map(([k, m]) => ({
      words: `smallest eigenvalues of ${k.name} relative to ${m.name}`,
      about: `Kx = λMx, where M is ${m.name}`,
      problem: 'eigen',
      settings: settings(Math.min(mostColumns, m.facts.rank ?? m.facts.rows)),
      files: () => ({ K: k.file, M: m.file }),
    }));
}

/**
 * Returns an analysis with a formula that refers to tables by their names. The formula uses only the tables that have
 * as many columns as the first table. In the formula, the names of tables begin with a capital letter, because an
 * unknown lower-case name would be treated as a number. A semidefinite matrix named M whose size fits the other tables
 * is used as M in the constraint.
 */
function formulaOf(all: readonly Table[]): Question {
  const named = all.find((table) => /^M(\.\w+)?$/.test(table.name) && isSquare(table));
  const others = all.filter((table) => table !== named);
  const m = others[0]?.facts.cols === named?.facts.cols && named?.facts.lowest === undefined ? named : undefined;
  const candidates = m ? others : all;
  const tables = candidates.filter(({ facts }) => facts.cols === candidates[0].facts.cols);
  const taken = new Set(['X', 'M', 'n', 'p', 'I']);
  const names = tables.map(({ name }) => {
    const word =
      name
        .replace(/\.\w+$/, '')
        .replace(/\W+/g, '_')
        .replace(/^(?=[\d_])/, 'D') || 'D';
    const matrix = word[0].toUpperCase() + word.slice(1);
    let free = matrix;
    for (let i = 2; taken.has(free); i++) free = `${matrix}${i}`;
    taken.add(free);
    return free;
  });
  const cols = Math.max(1, tables[0].facts.cols - 1);
  return {
    words: 'your formula',
    about: `with ${names.join(', ')} as data${m ? `, and ${m.name} as M` : ''}`,
    problem: 'formula',
    formula: names.map((name) => `1/2*sum(sum((${name}*X).^2))`).join(' + '),
    settings: settings(Math.min(mostColumns, cols)),
    files: (gaps) =>
      Object.fromEntries([
        ...names.map((name, i) => [name, fileOf(tables[i], keptRows([tables[i]], gaps)).file]),
        ...(m ? [['M', m.file]] : []),
      ]),
  };
}

export const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** Describes the content of a table. */
export function tableWords(table: Table): string {
  const { rows, cols, columns = [] } = table.facts;
  const names = columns.some(({ name }) => name !== '') ? `: ${shortened(numberNames(table))}` : '';
  const words = wordColumns(table).map((column) => {
    const classes = classesIn(column);
    const which = classes <= 6 ? ` (${column.distinct.filter((word) => word !== '').join(', ')})` : '';
    return `${column.name} has ${count(classes, 'different word')}${which}`;
  });
  const gaps = columns.flatMap(({ name, missing }, i) =>
    missing ? [`${missing} in ${name || `column ${i + 1}`}`] : [],
  );
  return [
    `${count(rows, 'row')}, ${count(cols, 'column')} of numbers${names}`,
    ...words,
    ...(gaps.length > 0 ? [`missing values: ${gaps.join(', ')}`] : []),
    ...(table.facts.symmetric && rows > 1 ? ['symmetric'] : []),
    ...(table.facts.note ? [table.facts.note] : []),
  ].join('; ');
}

const shortened = (names: readonly string[]): string =>
  names.length <= 8 ? names.join(', ') : `${names.slice(0, 6).join(', ')}, … ${names.at(-1)}`;
