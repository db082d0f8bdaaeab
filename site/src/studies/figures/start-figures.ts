// Figures that show which minima the starts reach, and how many starts are needed to find the best minimum.
import type { Grid } from '../../study/grid.ts';
import { starts, type Starts } from '../../study/starts.ts';
import { dottedLine } from '../../chart/title.ts';
import { el } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { choiceWords, shownMethods, type Content } from '../content.ts';
import { counted, percent, percents } from '../words.ts';
import { choiceMenu } from './band-figure.ts';
import { drawChances } from './chances.ts';
import { drawColumns, type Minimum } from './columns.ts';
import { namesWith, type Figure } from './figure.ts';

const mostStarts = 60;

export function startFigures(content: Content, grid: Grid, choose: (choice: number) => void): Figure[] {
  const { study, lines, choice } = content;
  const shown = shownMethods(content);
  const found = starts(grid, choice).filter(({ method }) => shown.includes(method));
  const minima = merged(found, grid);
  if (minima.length === 0) return [];
  const rows = found.map(({ method, best, of, interval }) => ({
    line: lines[method],
    value: `${best} of ${of}`,
    more: percents(interval.low, interval.high),
  }));
  const end = Math.min(mostStarts, Math.max(5, ...found.map(({ of }) => of)));
  const chances = found.map(({ method, best, of, enough }) => ({
    line: lines[method],
    value: Number.isFinite(enough) ? counted(enough, 'start') : 'never found',
    parts: Array.from({ length: end + 1 }, (_, k) => (of === 0 ? 0 : 1 - (1 - best / of) ** k)),
  }));
  const at = choiceWords(study, grid.choices[choice]);
  const [least] = minima;
  const enough = chances.map(({ line, value }) => `${line.name}: 95% after ${value}`);
  return [
    {
      name: 'starts',
      title: 'starts',
      words: [
        `where the run from each start ends${at && ` at ${at}`}; each mark is a start; filled: the best, `,
        number(least.objective, 6),
      ],
      end: [choiceMenu(content, grid, choose), 'found the best'],
      keys: rows,
      description: `The values of f that the starts reach. ${namesWith(rows, ' reach the best')}.`,
      draw: (room) => drawColumns({ rows, minima, words: 'f, lower is better' }, room),
      table: () => ({
        caption: 'How many runs end at each value of f.',
        head: ['f', ...rows.map(({ line }) => line.name)],
        rows: minima.map(({ objective, cells }) => [number(objective, 8), ...cells.map((c) => String(c.length))]),
      }),
    },
    {
      name: 'chance',
      title: 'chance',
      words: ['the chance that at least one of this many starts finds the best f'],
      end: [el('span', dottedLine(), '95% after')],
      keys: chances,
      description: `Chance of finding the best f. ${enough.join(', ')}.`,
      draw: (room) => drawChances(chances, room),
      table: () => ({
        caption:
          'The chance that at least one of k starts finds the best f, estimated from the fraction of starts that did.',
        head: ['method', '1', '2', '5', '10', '20', '95% after'],
        rows: chances.map(({ line, parts, value }) => [
          line.name,
          ...[1, 2, 5, 10, 20].map((k) => (k < parts.length ? percent(parts[k]) : '')),
          value,
        ]),
      }),
    },
  ];
}

/** Returns the minima of all methods. A minimum that several methods find is listed only once. */
function merged(found: readonly Starts[], { cells }: Grid): Minimum[] {
  const all = found
    .flatMap(({ minima }, row) => minima.map((minimum) => ({ ...minimum, row })))
    .sort((a, b) => a.f - b.f);
  const out: { objective: number; cells: number[][] }[] = [];
  for (const { f, cells: own, row } of all) {
    const last = out.at(-1);
    const drop = (cells[own[0]]?.first ?? f) - all[0].f;
    const isSame = last && f - last.objective <= 2e-6 * Math.max(0, drop) + 1e-12 * Math.abs(f);
    const into = isSame ? last : { objective: f, cells: found.map((): number[] => []) };
    if (!isSame) out.push(into);
    into.cells[row].push(...own);
  }
  return out;
}
