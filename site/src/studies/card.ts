// A card about a cell: its run, the outcome, and a link that opens the run in the lab.
import type { StudyCell } from '../../types/slep.d.ts';
import { duration } from '../model/numbers.ts';
import { el, factList, icon, letter, math, type Child } from '../ui/dom.ts';
import { figure, prose } from '../ui/format.ts';
import { markerIcon } from '../ui/marks.ts';
import { inLab, taskWords, type Content } from './content.ts';
import { outcomeWords, tileIcon } from './figures/tile.ts';

export class Card {
  constructor(private readonly root: HTMLElement) {
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.hide());
    document.addEventListener('pointerdown', ({ target }) => !root.contains(target as Node) && this.hide());
    addEventListener('scroll', () => this.hide(), { passive: true });
  }

  /** byTouch: whether the user touched the cell. After a touch, the card has a button that opens the lab. */
  show(content: Content, index: number, link: string, at: { x: number; y: number }, byTouch = false): void {
    const { root } = this;
    const { study, tasks, lines, cells } = content;
    const task = tasks[index];
    const line = lines[study.methods.indexOf(task.method)];
    const cell = cells[index];
    root.replaceChildren(
      el('p.head.inline', markerIcon(line.mark), el('b', line.name), el('span', taskWords(study, task))),
      ...(cell ? ended(cell) : [el('p', 'has not run yet')]),
      ...(byTouch
        ? [el('a.btn', { href: link }, icon('outside'), 'open in the lab')]
        : [el('p.muted', 'Click to open this run in the lab.')]),
      ...(task.values.part ? [el('p.muted', inLab)] : []),
    );
    root.hidden = false;
    const { width, height } = root.getBoundingClientRect();
    const x = Math.max(8, Math.min(at.x - width / 2, innerWidth - width - 8));
    const y = at.y + 18 + height > innerHeight ? at.y - height - 14 : at.y + 18;
    root.style.setProperty('--x', `${Math.round(x)}px`);
    root.style.setProperty('--y', `${Math.round(y)}px`);
  }

  hide(): void {
    this.root.hidden = true;
  }
}

function ended(cell: StudyCell): HTMLElement[] {
  const { outcome, status, iterations, objective, feasibility, seconds, message, warnings } = cell;
  const limits = outcome === 'not stationary' && status ? ` (${status === 'iterationLimit' ? 'limit' : status})` : '';
  const head = el('p.outcome.inline', tileIcon(outcome), `${outcomeWords[outcome]}${limits}`);
  if (outcome === 'refused' || outcome === 'failed') return [head, el('p.why', ...prose(message))];
  const rows: [Child, Child][] = [
    ['iterations', String(iterations)],
    ['evaluations', String(cell.evaluations)],
    [math('objective'), figure(objective, 6)],
    [math('feas'), figure(feasibility)],
    ...(Number.isFinite(cell.beta) ? ([[letter('β'), figure(cell.beta)]] as [Child, Child][]) : []),
    ['compute', duration(seconds)],
  ];
  return [head, factList(rows), ...warnings.map((warning) => el('p.why', ...prose(warning)))];
}
