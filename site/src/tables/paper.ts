// The two tables of the paper as problems/paper describes them, and what the page derives of them.
import type { Catalog, MethodName, Options, Params, ProblemName } from '../../types/slep.d.ts';

type Kind = Catalog['methods'][number]['kind'];

export interface Paper {
  columns: Contender[];
  rows: Row[];
}

/** A method with its options, as a column of the paper or beside those. */
export interface Contender {
  name: string;
  title: string;
  method: MethodName | 'auto';
  /** What the method walks on; none for auto, which chooses for every instance. */
  kind?: Kind;
  /** Besides those of the row. */
  options: Options | null;
  /** Index into a row's published figures, -1 when the paper has no such column. */
  published: number;
}

/** An instance that differs from the defaults in one parameter, and what the paper shows of it. */
export interface Row {
  name: string;
  table: 1 | 2;
  parameter: string;
  /** As a text writes it: n, θ, n₁ = n₂. */
  parameterTitle: string;
  value: number;
  /** Whether it ends soon. */
  quick: boolean;
  problem: ProblemName;
  params: Params;
  n: number;
  p: number;
  options: Options;
  /** Of ManBB, RBB and SLBB, means over ten runs; null where the paper shows nothing. */
  published: ([objective: number, stationarity: number, iterations: number, seconds: number] | null)[];
}

export const rowTitle = (row: Row): string => `${row.parameterTitle} = ${row.value}`;

/** The rows by table and parameter, in the paper's order. */
export function groupsOf(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    groups.set(`${row.table} ${row.parameter}`, [...(groups.get(`${row.table} ${row.parameter}`) ?? []), row]);
  return [...groups.values()];
}

/** Bytes of a dense n x n matrix, as A is in Table 1 and the covariance in Table 2. */
export const matrixBytes = ({ n }: Row): number => 8 * n * n;

/** The mean seconds of the paper's runs, all methods together; 0 for a row that the paper does not have. */
export const publishedSeconds = (row: Row): number =>
  row.published.reduce((sum, figures) => sum + (figures?.[3] ?? 0), 0);

/** Whether to warn about a row: its matrices are large for a tab, or the paper's own runs took a minute, or none. */
export const isLarge = (row: Row): boolean =>
  !row.quick && (row.n >= 1500 || publishedSeconds(row) > 60 || publishedSeconds(row) === 0);
