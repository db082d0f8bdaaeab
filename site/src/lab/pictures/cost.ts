// The picture of the cost of an iteration: a bar for each method in the method's colour, with a hatch pattern for each
// component of the time.
import { el } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import { duration, plain } from '../../model/numbers.ts';
import type { ComparedRun } from '../../model/compared-run.ts';
import { markerIcon } from '../../ui/marks.ts';
import { styled } from '../../ui/palette.ts';
import type { Picture, Source, Subject } from './picture.ts';
import { DataTable, type Table } from '../../ui/data-table.ts';

interface Cost extends Pick<Source, 'name' | 'mark'> {
  /** Whether the picture highlights this method. */
  isJudged: boolean;
  /** The time of all iterations in seconds, by component. */
  parts: Record<string, number>;
  iterations: number;
}

/** The number of hatch patterns that the style sheet defines. */
const hatchings = 7;

export class CostPicture implements Picture {
  private readonly legend = el('ul.legend.wrap');
  private readonly bars = el('ul.costs');
  private readonly words = el('p');
  private readonly dataTable = new DataTable(() => this.table());
  readonly root = el('div.picture.stack', this.legend, this.bars, el('footer', this.words, this.dataTable.root));
  private costs: Cost[] = [];
  /** The names of all components. */
  private names: string[] = [];
  /** The names of the components whose time is not zero. */
  private parts: string[] = [];

  async refresh({ all, of }: Subject): Promise<void> {
    const costs = await Promise.all(
      all.map(async (source) => {
        const parts = await partsOf(source.run);
        return { ...source, isJudged: source === of, parts, iterations: source.run.progress.iteration };
      }),
    );
    this.costs = costs;
    this.names = [...new Set(costs.flatMap(({ parts }) => Object.keys(parts)))];
    this.parts = this.names.filter((name) => costs.some(({ parts }) => parts[name] > 0));
    this.legend.replaceChildren(
      ...this.parts.map((part) => el('li.inline', el('i', { class: this.hatching(part) }), part)),
    );
    const longest = Math.max(...costs.map(perIteration), 1e-12);
    this.bars.replaceChildren(...costs.map((cost) => this.bar(cost, longest)));
    this.words.textContent = costs.some(({ iterations }) => iterations > 0)
      ? 'Computing time per iteration: the mean over the run so far, excluding the curvature check at the end.'
      : 'There are no iterations yet.';
    this.dataTable.refresh();
  }

  private hatching(part: string): string {
    return `hatching-${this.names.indexOf(part) % hatchings}`;
  }

  private bar(cost: Cost, longest: number): HTMLElement {
    const { name, mark, isJudged, parts, iterations } = cost;
    const isRun = iterations > 0;
    const pieces = this.parts
      .filter((part) => parts[part] > 0 && isRun)
      .map((part) => {
        const title = `${part}: ${duration(parts[part] / iterations)} per iteration`;
        const piece = el('i', { class: this.hatching(part), title });
        piece.style.width = `${(100 * parts[part]) / iterations / longest}%`;
        return piece;
      });
    const inAll = el('small', `${duration(total(cost))} in all`);
    const track = el('span.track', ...pieces, isRun && el('b', `${duration(perIteration(cost))}/it`, inAll));
    track.style.color = styled(mark.colour);
    return el('li', { class: isJudged ? 'on' : '' }, el('span.name.inline', markerIcon(mark), name), track);
  }

  private table(): Table {
    const ms = (seconds: number) => figure(1000 * seconds);
    return {
      caption: 'Milliseconds per iteration by component, and the total over all iterations',
      head: ['method', ...this.parts, 'per iteration', 'iterations', 'total'],
      rows: this.costs.map((cost) => [
        cost.name,
        ...this.parts.map((part) => ms((cost.parts[part] ?? 0) / cost.iterations)),
        ms(perIteration(cost)),
        plain(cost.iterations),
        ms(total(cost)),
      ]),
    };
  }
}

const total = ({ parts }: Cost): number => Object.values(parts).reduce((sum, seconds) => sum + seconds, 0);
const perIteration = (cost: Cost): number => (cost.iterations > 0 ? total(cost) / cost.iterations : 0);

/**
 * Returns the time of each component in seconds. The sum of these times is the time of all iterations up to the current
 * one. A step that was computed twice, because the run was rewound, is counted once.
 */
async function partsOf({ run }: ComparedRun): Promise<Record<string, number>> {
  const parts = await run.parts();
  const all = Object.values(parts).reduce((sum, seconds) => sum + seconds, 0);
  const once = (seconds: number) => (all > 0 ? (seconds * run.progress.seconds) / all : 0);
  return Object.fromEntries(Object.entries(parts).map(([name, seconds]) => [name, once(seconds)]));
}
