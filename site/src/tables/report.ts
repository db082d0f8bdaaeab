// The tables as Markdown and CSV, in the page and for ./build.sh paper.
import { figuresOf, isCellOf, type Cell } from './cell.ts';
import type { Paper } from './paper.ts';
import { leads, spreadOf, summarize, type Lead } from './summary.ts';

/** Medians over the seeds beside the published means, for every row that has cells. */
export function markdown(paper: Paper, cells: readonly Cell[]): string {
  const { rows, columns } = paper;
  const lines: string[] = [];
  for (const table of [1, 2]) {
    lines.push(
      `### Table ${table}`,
      '',
      'Medians over the seeds. "A" and "M" count products, "reached" the runs that ended feasible and stationary; ' +
        'f, ‖grad‖ and ‖C‖ are those of R(X) in these runs.',
      '',
      '| row | method | f | ‖grad‖ | ‖C‖ | iterations | A | M | seconds (least to most) | reached ' +
        '| published f | iterations | seconds |',
      '| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
    );
    for (const row of rows.filter((r) => r.table === table)) {
      for (const column of columns) {
        const s = summarize(cells.filter(isCellOf(row, column)));
        if (s.runs === 0) continue;
        const [objective, , iterations, seconds] = row.published[column.published] ?? [NaN, NaN, NaN, NaN];
        const [least, middle, most] = [s.seconds.low, s.seconds.middle, s.seconds.high].map((v) => number(v, 3));
        const figures = [
          number(s.objective.middle, 6),
          number(s.gradNorm.middle, 2),
          number(s.feasibility.middle, 1),
          ...[s.iterations, s.f, s.M].map((count) => number(count.middle, 8)),
          `${middle} (${least} to ${most})`,
          `${s.reached} of ${s.runs}`,
          number(objective, 6),
          number(iterations, 6),
          number(seconds, 4),
        ];
        lines.push(`| ${row.parameter} = ${row.value} | ${column.title} | ${figures.join(' | ')} |`);
      }
    }
    lines.push(...markLeads(leads(paper, cells, table)), '');
  }
  return `${lines.join('\n')}\n`;
}

function markLeads(found: Lead[]): string[] {
  if (found.length === 0) return [];
  const { low, middle, high } = spreadOf(found.map(({ factor }) => factor));
  return [
    '',
    'The method of auto against the fastest of the Riemannian columns that reached a feasible stationary point with ' +
      `every seed: ${number(middle, 3)} times as fast in the median of ${found.length} rows, ` +
      `from ${number(low, 3)} to ${number(high, 3)}.`,
    '',
    '| row | fastest Riemannian | seconds | auto, seconds | times as fast |',
    '| --- | --- | --: | --: | --: |',
    ...found.map(({ row, rival, seconds, auto, factor }) => {
      const figures = [seconds, auto, factor].map((figure) => number(figure, 3));
      return `| ${row.parameter} = ${row.value} | ${rival.title} | ${figures.join(' | ')} |`;
    }),
  ];
}

/** Every cell as a line. */
export function csv(cells: readonly Cell[]): string {
  const head = 'row,method,seed,status,verdict,objective,gradNorm,feasibility,iterations,A,M,seconds,message\n';
  const lines = cells
    .map(figuresOf)
    .map((c) => [
      ...[c.row, c.column, c.seed, c.status, c.verdict],
      ...[number(c.objective, 12), number(c.gradNorm, 6), number(c.feasibility, 3)],
      ...[c.iterations, c.f, c.M, number(c.seconds, 5), c.message],
    ]);
  return head + lines.map((line) => `${line.map((field) => quoted(String(field))).join(',')}\n`).join('');
}

const quoted = (text: string): string => (/[",\r\n]|^\s/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** v with the given number of significant digits, such as 9.8e-05 or -23.4693; '' for NaN. */
export function number(v: number, digits: number): string {
  if (Number.isNaN(v)) return '';
  if (!Number.isFinite(v)) return v < 0 ? '-Inf' : '+Inf';
  const [mantissa, exponent] = v
    .toExponential(digits - 1)
    .split('e')
    .map(Number);
  if (exponent >= -4 && exponent < digits) return String(Number(v.toPrecision(digits)));
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}
