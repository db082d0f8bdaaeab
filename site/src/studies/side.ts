// The left column: a description of the runs, and the key of outcomes with the number of cells for each.
import type { Catalog } from '../../types/slep.d.ts';
import { methodTitle } from '../model/methods.ts';
import { el, math, type Child } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { label } from '../ui/label.ts';
import { swatch } from '../ui/marks.ts';
import { comeCells, rangeWords, valueWords, type Content } from './content.ts';
import { isBad, outcomes, outcomeWords, tileIcon } from './figures/tile.ts';
import { valuesInWords } from './words.ts';

export interface SideEvents {
  /** The user has asked to change the settings. */
  change(): void;
  /** The user has removed a method from the figures, or has added it again. */
  toggle(method: number): void;
  /** Highlights cells with this outcome. */
  lift(cells: ReadonlySet<number> | undefined): void;
}

export class Side {
  constructor(
    private readonly root: HTMLElement,
    private readonly catalog: Catalog,
    private readonly events: SideEvents,
  ) {}

  show(content: Content): void {
    this.root.replaceChildren(
      this.problem(content),
      this.varies(content),
      this.methods(content),
      this.outcomes(content),
    );
  }

  private problem({ study }: Content): HTMLElement {
    const { problem, params, vary } = study;
    const known = this.catalog.problems.find(({ name }) => name === problem);
    const varied = vary.map(({ name }) => name);
    const fixed = known
      ? known.params.filter(
          ({ name, default: usual }) => name === 'n' || name === 'p' || (params[name] ?? usual) !== usual,
        )
      : Object.keys(params).map((name) => ({ name, title: name, default: 0 }));
    const settings = fixed
      .filter(({ name }) => !varied.includes(name) && !study.data)
      .flatMap(({ name, title, default: usual }, i): Child[] => [
        i > 0 ? ', ' : '',
        label(title),
        ` = ${valueWords(params[name] ?? usual)}`,
      ]);
    const title = known?.title ?? (typeof problem === 'object' && 'formula' in problem ? 'formula' : 'JavaScript');
    return section(
      'problem',
      [
        el('p', { class: 'name' }, title),
        known && el('p', {}, ...prose(known.doc)),
        typeof problem === 'object' && 'formula' in problem ? el('pre', {}, problem.formula) : null,
        study.data ? el('p', {}, `own data: ${Object.keys(study.data).join(', ')}`) : null,
        settings.length > 0 ? el('p', {}, ...settings) : null,
      ],
      el('button', { class: 'link', id: 'change', click: () => this.events.change() }, 'change'),
    );
  }

  private varies({ study }: Content): HTMLElement {
    const { vary, seeds, starts } = study;
    const rows: [Child, string][] = [
      ...vary.map(({ title, values }): [Child, string] => [label(title), valuesInWords(values)]),
      [seeds.length === 1 ? 'seed' : 'seeds', rangeWords(seeds)],
      ...(starts > 1 ? ([['starts', `1 to ${starts}`]] as [Child, string][]) : []),
    ];
    const list = el('dl', {}, ...rows.map(([name, words]) => el('div', {}, el('dt', {}, name), el('dd', {}, words))));
    return section('what varies', [list]);
  }

  private methods(content: Content): HTMLElement {
    const { study, lines, hidden } = content;
    const row = (m: number) => {
      const taken = study.methods[m].method === 'auto' ? this.takenBy(content, m) : '';
      return el(
        'li',
        {},
        el(
          'button',
          {
            'aria-pressed': String(!hidden.has(m)),
            title: hidden.has(m) ? 'show it in the figures' : 'leave it out of the figures',
            click: () => this.events.toggle(m),
          },
          swatch(lines[m].mark),
          el('span', {}, lines[m].name),
          el('span', { class: 'muted' }, hidden.has(m) ? 'left out' : taken),
        ),
      );
    };
    return section('methods', [el('ul', {}, ...study.methods.map((_, m) => row(m))), this.stepWords(content)]);
  }

  /** Returns the method that auto has chosen. */
  private takenBy(content: Content, m: number): string {
    const { label } = content.study.methods[m];
    const taken = new Set(comeCells(content).flatMap((cell) => (cell.label === label && cell.method) || []));
    const names = [...taken].map((name) => methodTitle(this.catalog, name));
    return names.length > 0 ? `took ${names.join(', ')}` : '';
  }

  /** Describes the work that the cost does not include. */
  private stepWords(content: Content): Child {
    const { study } = content;
    const taken = new Set(comeCells(content).map((cell) => cell.method));
    if (!taken.has('slsub') || study.cost === 'seconds') return null;
    return el(
      'p',
      {},
      `A step of SLSub also solves a problem with 3p columns, which the number of ${study.cost} does not include.`,
    );
  }

  private outcomes(content: Content): HTMLElement {
    const found = new Map(outcomes.map((outcome) => [outcome, [] as number[]]));
    content.cells.forEach((cell, i) => cell && found.get(cell.outcome)?.push(i));
    const rows = outcomes.flatMap((outcome) => {
      const cells = found.get(outcome)!;
      if (outcome === 'failed' && cells.length === 0) return [];
      const state = cells.length === 0 ? 'none' : isBad(outcome) ? 'bad' : '';
      return el(
        'li',
        { class: state },
        el(
          'button',
          {
            disabled: cells.length === 0,
            'data-outcome': outcome,
            pointerenter: () => this.events.lift(new Set(cells)),
            pointerleave: () => this.events.lift(undefined),
            focus: () => this.events.lift(new Set(cells)),
            blur: () => this.events.lift(undefined),
          },
          tileIcon(outcome),
          el('span', {}, outcomeWords[outcome]),
          el('b', {}, String(cells.length)),
        ),
      );
    });
    const best = comeCells(content).some(({ optimum }) => Number.isFinite(optimum)) ? 'the known optimum' : 'the best ';
    const rule = el(
      'p',
      {},
      'Solved: feasible, stationary, not a saddle point, down to 10',
      el('sup', {}, '−6'),
      ' of the way from ',
      math('objective'),
      ' at the start to ',
      best,
      ...(best === 'the best ' ? [math('objective'), ' found.'] : ['.']),
    );
    return section('outcomes', [el('ul', { class: 'outcomes' }, ...rows), rule]);
  }
}

const section = (title: string, parts: readonly Child[], more?: Child): HTMLElement =>
  el('section', {}, el('h2', {}, title, more), ...parts);
