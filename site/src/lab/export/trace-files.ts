// The traces of the runs as files: every column, as CSV and as JSON.
import type { StartSpec } from '../../../types/slep.d.ts';
import { columnNames } from '../../model/trace-store.ts';
import type { DrawnRun } from '../../model/drawn.ts';

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One row for each iterate of each method, with every digit; what is not finite is written NaN or Infinity. */
export function csvOf(drawn: readonly DrawnRun[]): string {
  const rows = drawn.flatMap(({ name, run: { trace } }) => {
    const columns = columnNames.map((column) => trace.columns[column].values);
    return Array.from({ length: trace.length }, (_, k) =>
      [quoted(name), ...columns.map((column) => String(column[k]))].join(','),
    );
  });
  return [['method', ...columnNames].join(','), ...rows, ''].join('\r\n');
}

/**
 * What it takes to make the runs again, and what came of them. Numbers that are not finite are null. specs: those of
 * the line-up.
 */
export function jsonOf(drawn: readonly DrawnRun[], specs: readonly StartSpec[], link: string, version: string): string {
  const runs = drawn.map(({ name, run: { index, info, result, trace: store } }) => {
    const { problem, params, seed, method, options } = specs[index];
    const trace = Object.fromEntries(columnNames.map((column) => [column, [...store.columns[column].values]]));
    return { name, problem, params, seed, method, options, info, result: result ?? null, trace };
  });
  return JSON.stringify({ program: 'SLEP Lab', version, link, runs }, null, 1);
}
