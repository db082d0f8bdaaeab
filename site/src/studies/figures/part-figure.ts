// A figure of the time per iteration by component, with a bar for each method, grouped by the choices of values.
import type { Pen } from '../../chart/pen.ts';
import { plain } from '../../model/numbers.ts';
import type { Grid } from '../../study/grid.ts';
import { el, svg } from '../../ui/dom.ts';
import { styled } from '../../ui/palette.ts';
import { choiceWords, shownMethods, type Content } from '../content.ts';
import { drawName } from './draw.ts';
import type { Drawing, Figure, Key, Room } from './figure.ts';

/** The bars for one choice of values. parts: the mean time of an iteration in milliseconds, by component. */
interface Group {
  title: string;
  bars: readonly { line: Key['line']; parts: ReadonlyMap<string, number>; total: number }[];
}

export function partFigure(content: Content, grid: Grid): Figure | undefined {
  const { study, lines } = content;
  const groups = grid.choices.map((values, choice): Group => ({
    title: choiceWords(study, values),
    bars: shownMethods(content).flatMap((m) => {
      const cells = grid.rounds.flatMap((round) => (round.choice === choice ? (round.cells[m] ?? []) : []));
      const iterations = cells.reduce((sum, cell) => sum + (cell.iterations || 0), 0);
      const parts = new Map<string, number>();
      for (const cell of cells)
        for (const [name, seconds] of Object.entries(cell.parts ?? {}))
          parts.set(name, (parts.get(name) ?? 0) + (1e3 * seconds) / iterations);
      const total = [...parts.values()].reduce((sum, ms) => sum + ms, 0);
      return total > 0 && iterations > 0 ? [{ line: lines[m], parts, total }] : [];
    }),
  }));
  const drawn = groups.filter(({ bars }) => bars.length > 0);
  if (drawn.length === 0) return undefined;
  const colours = coloursOf(drawn);
  const rows = drawn.flatMap(({ title, bars }) => bars.map((bar) => ({ title, ...bar })));
  return {
    name: 'parts',
    title: 'cost per iteration by component',
    words: ['mean milliseconds, measured on the machine that ran the cells'],
    end: [...colours].map(([part, colour]) => el('span.okey', square(colour), part)),
    description: `Milliseconds per iteration by component. ${rows
      .map(({ title, line, parts, total }) => {
        const words = [...parts].map(([part, ms]) => `${part} ${plain(ms)}`);
        return `${title}, ${line.name}: ${plain(total)} ms, ${words.join(', ')}`;
      })
      .join('. ')}.`,
    draw: (room) => drawBars(drawn, colours, room),
    table: () => ({
      caption: 'Milliseconds per iteration: means over all iterations of all runs.',
      head: ['values', 'method', ...colours.keys(), 'total'],
      rows: rows.map(({ title, line, parts, total }) => [
        title,
        line.name,
        ...[...colours.keys()].map((part) => plain(parts.get(part) ?? 0)),
        plain(total),
      ]),
    }),
  };
}

/** Returns the name of the colour of each component. The component `rest` comes last and is grey. */
function coloursOf(groups: readonly Group[]): Map<string, string> {
  const names = [...new Set(groups.flatMap(({ bars }) => bars.flatMap(({ parts }) => [...parts.keys()])))];
  const named = names.filter((name) => name !== 'rest').map((name, i) => [name, `tone-${1 + (i % 7)}`] as const);
  return new Map([...named, ...(names.includes('rest') ? [['rest', 'edge'] as const] : [])]);
}

function square(colour: string): SVGElement {
  const path = svg('path', { d: 'M0 0h10v10h-10z' });
  path.style.fill = styled(colour);
  return svg('svg.mark', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, path);
}

const size = { bar: 14, line: 20, title: 28, figures: 74 };

function drawBars(groups: readonly Group[], colours: ReadonlyMap<string, string>, room: Room): Drawing {
  const { width, left, narrow } = room;
  const names = narrow ? 110 : 190;
  const longest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ total }) => total)));
  const scale = (width - left - names - size.figures) / longest;
  const paint = (pen: Pen) => {
    let y = 0;
    for (const { title, bars } of groups) {
      pen.text(title, left, y + size.title - 11, { colour: 'ink', weight: 600, middle: true });
      y += size.title;
      for (const { line, parts, total } of bars) {
        const middle = y + size.line / 2;
        drawName(pen, line, left + 6, middle, left + names - 8);
        let x = left + names;
        for (const [part, colour] of colours) {
          const wide = (parts.get(part) ?? 0) * scale;
          if (wide > 1) pen.shape(`M${x} ${middle - size.bar / 2}h${wide - 1}v${size.bar}h${1 - wide}z`, colour);
          if (pen.measure(part, 12) + 10 < wide) pen.text(part, x + 5, middle, { colour: 'bg', middle: true });
          x += wide;
        }
        pen.text(`${plain(total)} ms`, x + 6, middle, { colour: 'ink', middle: true });
        y += size.line;
      }
    }
  };
  return { height: groups.reduce((sum, { bars }) => sum + size.title + bars.length * size.line, 0), paint };
}
