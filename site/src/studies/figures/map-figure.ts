// A figure of the outcomes over the varying parameters, with a grid of squares for each method.
import type { Grid } from '../../study/grid.ts';
import { certified, map, type Square as Found } from '../../study/map.ts';
import { comeOf, shownMethods, valueWords, type Content } from '../content.ts';
import { percents } from '../words.ts';
import type { Figure } from './figure.ts';
import { drawSquares, type Square, type Squares } from './squares.ts';
import { countsOf, outcomeKeys } from './strip-figure.ts';
import { outcomeWords } from './tile.ts';

export function mapFigure(content: Content, grid: Grid): Figure | undefined {
  const { study, lines, lifted } = content;
  const [across, down] = study.vary;
  if (!across) return undefined;
  const all = map(grid);
  const rowCount = down?.values.length ?? 1;
  const first = (title: string, values: typeof across.values) =>
    values.map((value, i) => (i === 0 ? `${title} = ${valueWords(value)}` : valueWords(value)));
  const grids = shownMethods(content).map((m): Squares => {
    const own = all.filter(({ method }) => method === m);
    const squareAt = (row: number, column: number) => own[column * rowCount + row];
    const solvedIn = (squares: typeof own) => {
      const [solved, of] = [0, 0].map((_, i) => squares.reduce((sum, s) => sum + (i === 0 ? s.solved : s.of), 0));
      return `${solved} of ${of}`;
    };
    const rows = Array.from({ length: rowCount }, (_, r) => across.values.map((_, c) => noted(squareAt(r, c))));
    const bound = boundOf(own);
    return {
      key: { line: lines[m], value: `${solvedIn(own)} solved` },
      words: betaWords(content, m, bound),
      isBounded: bound !== undefined,
      columns: first(across.title, across.values),
      rows: down ? first(down.title, down.values) : [''],
      squares: rows,
      solved: rows.map(solvedIn),
      come: (cell) => comeOf(content, cell),
      lifted,
    };
  });
  return {
    name: 'map',
    title: 'map',
    words: ['each square has the runs of all seeds and starts'],
    end: outcomeKeys(countsOf(content)),
    keys: [],
    description: `Outcomes over ${study.vary.map(({ title }) => title).join(' and ')}. ${grids
      .map(({ key }) => `${key.line.name}: ${key.value}`)
      .join(', ')}.`,
    draw: (room) => drawSquares(grids, room),
    table: () => ({
      caption: 'Solved cells, with Wilson’s 95% interval of the fraction, and the most frequent other outcome.',
      head: ['method', ...study.vary.map(({ title }) => title), 'solved', '95%', 'otherwise', 'β ÷ certified β'],
      rows: all.map(({ method, values, solved, of, interval, failure, beta }) => [
        lines[method].name,
        ...study.vary.map(({ name }) => valueWords(values[name])),
        `${solved} of ${of}`,
        percents(interval.low, interval.high),
        failure ? outcomeWords[failure] : '',
        beta === undefined ? '' : beta.toFixed(2),
      ]),
    }),
  };
}

const noted = (found: Found): Found & Square =>
  found.beta === undefined ? found : { ...found, note: found.beta.toFixed(2), isBad: 2 * found.solved < found.of };

/** Returns a ratio of β below which most runs fail and above which most runs succeed, or undefined if there is none. */
function boundOf(squares: readonly Found[]): number | undefined {
  const ratios = (areBad: boolean) =>
    squares.flatMap(({ beta = NaN, solved, of }) => (of > 0 && 2 * solved < of === areBad ? [beta] : []));
  const [below, above] = [Math.max(...ratios(true)), Math.min(...ratios(false))];
  return Number.isFinite(below + above) && below < above ? (below + above) / 2 : undefined;
}

function betaWords({ study }: Content, method: number, bound: number | undefined): string {
  const other = certified(study, method);
  const dotted = bound === undefined ? '' : `; dotted: ${bound.toFixed(2)}, from these cells`;
  return other < 0 ? '' : `β ÷ β of ${study.methods[other].label}${dotted}`;
}
