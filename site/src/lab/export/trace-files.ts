// What a reader takes away of the runs: every column of every trace, as CSV and as JSON.
import type { StartSpec } from '../../../types/slep.d.ts';
import { names } from '../../model/trace-store.ts';
import type { Method } from '../../model/outcome.ts';

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One row for each iterate of each method, with every digit; what is not finite is written NaN or Infinity. */
export function csvOf(methods: readonly Method[]): string {
  const rows = methods.flatMap(({ name, lane: { history } }) => {
    const columns = names.map((column) => history.column(column));
    return Array.from({ length: history.length }, (_, k) =>
      [quoted(name), ...columns.map((column) => String(column[k]))].join(','),
    );
  });
  return [['method', ...names].join(','), ...rows, ''].join('\r\n');
}

/** Everything that makes the runs again, and what came of them; what is not finite is null. specs: those of all methods wanted, by place. */
export function jsonOf(methods: readonly Method[], specs: readonly StartSpec[], link: string, version: string): string {
  const runs = methods.map(({ name, lane: { place, run, result, history } }) => {
    const { problem, params, seed, method, options } = specs[place];
    return {
      name,
      problem,
      params,
      seed,
      method,
      options,
      info: run.info,
      result: result ?? null,
      trace: Object.fromEntries(names.map((column) => [column, [...history.column(column)]])),
    };
  });
  return JSON.stringify({ program: 'SLEP Lab', version, link, runs }, null, 1);
}
