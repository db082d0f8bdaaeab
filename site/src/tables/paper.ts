// The two tables of the paper as problems/paper describes them, and what the page derives from them.
import type { Catalog, MethodName, Options, Params, ProblemName } from '../../types/slep.d.ts';

type Kind = Catalog['methods'][number]['kind'];

export interface Paper {
  columns: Contender[];
  rows: Row[];
}

/** A method with its options: a column of the paper, or an additional one. */
export interface Contender {
  name: string;
  title: string;
  method: MethodName | 'auto';
  /** The kind of space that the method iterates on; undefined for auto, which chooses for every instance. */
  kind?: Kind;
  /** In addition to those of the row. */
  options: Options | null;
  /** Index into a row's published figures, -1 if the paper has no such column. */
  published: number;
}

/** An instance that differs from the defaults in one parameter, and the figures of the paper. */
export interface Row {
  name: string;
  table: 1 | 2;
  parameter: string;
  /** The parameter in a text: n, θ, n₁ = n₂. */
  parameterTitle: string;
  value: number;
  /** Whether it takes little time. */
  quick: boolean;
  problem: ProblemName;
  params: Params;
  n: number;
  p: number;
  options: Options;
  /** Means over ten runs of ManBB, RBB and SLBB; null if the paper has none. */
  published: ([objective: number, stationarity: number, iterations: number, seconds: number] | null)[];
}

export const rowTitle = (row: Row): string => `${row.parameterTitle} = ${row.value}`;

/** The rows of a table with the same parameter form a group. */
export const groupOf = (row: Row): string => `${row.table} ${row.parameter}`;

export const groupsOf = (rows: readonly Row[]): Row[][] =>
  [...new Set(rows.map(groupOf))].map((group) => rows.filter((row) => groupOf(row) === group));

/** Bytes of a dense n x n matrix, as A is in Table 1 and the covariance in Table 2. */
export const matrixBytes = ({ n }: Row): number => 8 * n * n;

/** The sum over the methods of the paper's mean seconds; 0 for a row that is not in the paper. */
export const publishedSeconds = (row: Row): number =>
  row.published.reduce((sum, figures) => sum + (figures?.[3] ?? 0), 0);

/** Whether to warn about a row: its matrices are large for a tab, or the paper's runs took a minute or are missing. */
export const isLarge = (row: Row): boolean =>
  !row.quick && (row.n >= 1500 || publishedSeconds(row) > 60 || publishedSeconds(row) === 0);
