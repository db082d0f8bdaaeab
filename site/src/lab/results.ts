// The figures of all methods side by side: one row a method, one column a figure, the best of a column marked.
import { el, icon, math, setIcon, type Child } from '../ui/dom.ts';
import { figure, prose } from '../ui/format.ts';
import { swatch, type Mark } from '../ui/marks.ts';
import type { Refused } from '../model/refusal.ts';

export interface Column {
  name: string;
  mark: Mark;
  space: string;
  /** In the line-up. */
  place: number;
  /** Whether the run ended at a feasible stationary point: only such runs compete. */
  sound: boolean;
  infeasible: boolean;
  figures: Record<Figure, number>;
}

type Figure =
  | 'iterations'
  | 'seconds'
  | 'pace'
  | 'f'
  | 'merit'
  | 'gradNorm'
  | 'feasibility'
  | 'projectedF'
  | 'projectedGradNorm'
  | 'projectedFeasibility';

interface Title {
  figure: Figure;
  title: Child;
  hint: string;
  compete?: boolean;
  digits?: number;
}
interface Group {
  title: Child[];
  of: Title[];
}

/** Two sheets of as many columns. In a function, because every table needs formulas of its own. */
const sheets = (): Group[][] => [
  [
    {
      title: [],
      of: [
        { figure: 'iterations', title: 'it', hint: 'iterations', compete: true },
        { figure: 'seconds', title: 's', hint: 'seconds of compute', compete: true },
      ],
    },
    {
      title: ['at ', math('retraction')],
      of: [
        {
          figure: 'projectedF',
          title: el('i', {}, 'f'),
          hint: 'the objective at R(X), on the constraint',
          compete: true,
          digits: 6,
        },
        {
          figure: 'projectedGradNorm',
          title: math('grad-manifold'),
          hint: 'the Riemannian gradient at R(X), in one norm for all methods',
        },
      ],
    },
    {
      title: ['at ', el('i', {}, 'X')],
      of: [{ figure: 'feasibility', title: 'feas', hint: 'how far X is off the constraint: the norm of XᵀMX − I' }],
    },
  ],
  [
    {
      title: ['at ', math('retraction')],
      of: [
        {
          figure: 'projectedFeasibility',
          title: 'feas',
          hint: 'how far R(X) is off the constraint: rounding errors of XᵀMX − I',
        },
      ],
    },
    {
      title: ['at ', el('i', {}, 'X')],
      of: [
        { figure: 'gradNorm', title: math('grad-other'), hint: 'the gradient in the norm of the method’s space' },
        { figure: 'f', title: el('i', {}, 'f'), hint: 'the objective, on the exact penalty at A(X)', digits: 6 },
        {
          figure: 'merit',
          title: 'merit',
          hint: 'what the method lowers: h on the exact penalty, f on a manifold',
          digits: 6,
        },
      ],
    },
    { title: [], of: [{ figure: 'pace', title: 'ms/it', hint: 'milliseconds per iteration', compete: true }] },
  ],
];

const titles = sheets()
  .flat()
  .flatMap((g) => g.of);

export interface ResultsEvents {
  /** The method at a place of the line-up is the one to speak of. */
  choose(place: number): void;
  /** The method at a place is to be shown in the charts, or to be left out. */
  toggle(place: number): void;
}

export class ResultsView {
  private readonly root: HTMLElement;
  private readonly events: ResultsEvents;
  private readonly cells = new Map<string, HTMLElement>();
  private hidden: readonly number[] = [];
  private sheet = 0;
  private key = '';

  constructor(root: HTMLElement, events: ResultsEvents) {
    this.root = root;
    this.events = events;
  }

  /** The charts leave out the methods at these places. */
  hide(places: readonly number[]): void {
    this.hidden = places;
    for (const eye of this.root.querySelectorAll<HTMLElement>('.eye')) this.open(eye);
  }

  /** chosen is the place of the method that the verdict speaks of. Called every frame of a run: only the figures change then. */
  show(methods: Column[], refused: readonly Refused[], optimum: unknown, chosen: number): void {
    const key = JSON.stringify([
      methods.map((m) => [m.name, m.mark]),
      refused.map((r) => [r.name, r.sentence]),
      optimum,
      chosen,
    ]);
    if (key !== this.key) this.build(methods, refused, optimum, chosen);
    this.key = key;
    for (const { figure: name, compete, digits } of titles) {
      const rivals = methods.filter((m) => m.sound).map((m) => m.figures[name]);
      const best =
        compete && new Set(rivals.map((v) => v.toPrecision(digits ?? 8))).size > 1 ? Math.min(...rivals) : NaN;
      for (const { place, figures, sound, infeasible } of methods) {
        const cell = this.cells.get(`${name} ${place}`);
        const value = figures[name];
        if (cell && cell.dataset.value !== String(value)) cell.replaceChildren(figure(value, digits));
        if (cell) cell.dataset.value = String(value);
        cell?.classList.toggle('best', sound && value.toPrecision(digits ?? 8) === best.toPrecision(digits ?? 8));
        cell?.classList.toggle('bad', infeasible && name === 'feasibility');
      }
    }
    const small = this.root.querySelector('small');
    if (small) small.hidden = methods.filter((m) => m.sound).length < 2;
  }

  /** A row is two lines: the name, and the figures of one of the sheets. */
  private build(methods: Column[], refused: readonly Refused[], optimum: unknown, chosen: number): void {
    this.root.hidden = methods.length === 0;
    this.cells.clear();
    const all = sheets();
    const cells = (make: (name: Figure, sheet: number) => HTMLElement) =>
      all.flatMap((groups, sheet) => groups.flatMap(({ of }) => of.map((t) => make(t.figure, sheet))));
    const name = ({ name, mark, place }: { name: string; mark: Mark; place: number }, hint: string, ...more: Child[]) =>
      el(
        'th',
        { scope: 'row', role: 'rowheader' },
        el(
          'button',
          {
            type: 'button',
            class: 'choose',
            'aria-pressed': String(place === chosen),
            title: hint,
            click: () => this.events.choose(place),
          },
          swatch(mark),
          el('span', {}, name),
        ),
        ...more,
      );
    const rows = methods.map((m) => {
      const figures = cells((name, sheet) => {
        const cell = el('td', { role: 'cell', 'data-sheet': sheet });
        this.cells.set(`${name} ${m.place}`, cell);
        return cell;
      });
      return {
        place: m.place,
        row: el(
          'tr',
          { role: 'row', class: m.place === chosen ? 'on' : '' },
          name(m, `what came of ${m.name}: ${m.space}`, this.eye(m)),
          ...figures,
        ),
      };
    });
    const others = refused.map((r) => ({
      place: r.place,
      row: el(
        'tr',
        { role: 'row', class: `refused${r.place === chosen ? ' on' : ''}` },
        name(r, `why ${r.name} did not start`),
        el('td', { role: 'cell' }, el('span', { title: r.sentence }, ...prose(r.sentence))),
      ),
    }));
    const exact =
      typeof optimum === 'number' &&
      el(
        'tr',
        { role: 'row', class: 'exact', 'data-sheet': 0 },
        el('th', { scope: 'row', role: 'rowheader' }, 'exact optimum'),
        el('td', { role: 'cell' }, figure(optimum, 6)),
      );
    const head = el(
      'thead',
      { role: 'rowgroup' },
      ...all.map((groups, sheet) =>
        el(
          'tr',
          { role: 'row', class: 'group', 'data-sheet': sheet },
          ...groups.map(({ title, of }) => el('td', { role: 'cell', 'data-of': of.length }, ...title)),
        ),
      ),
      el(
        'tr',
        { role: 'row' },
        ...all.flatMap((groups, sheet) =>
          groups.flatMap(({ of }) =>
            of.map((t) =>
              el(
                'th',
                { scope: 'col', role: 'columnheader', title: t.hint, 'data-figure': t.figure, 'data-sheet': sheet },
                el('span', { 'aria-hidden': 'true' }, t.title),
                el('span', { class: 'unseen' }, t.hint),
              ),
            ),
          ),
        ),
      ),
    );
    const table = el(
      'table',
      { class: 'results', role: 'table', 'data-shows': this.sheet },
      head,
      el(
        'tbody',
        { role: 'rowgroup' },
        ...[...rows, ...others].sort((a, b) => a.place - b.place).map((r) => r.row),
        exact,
      ),
    );
    const more = el(
      'button',
      {
        type: 'button',
        class: 'link',
        'aria-pressed': String(this.sheet === 1),
        click: () => {
          this.sheet = 1 - this.sheet;
          table.dataset.shows = String(this.sheet);
          more.setAttribute('aria-pressed', String(this.sheet === 1));
        },
      },
      'more figures',
    );
    this.root.replaceChildren(el('h2', {}, 'results', el('small', { hidden: true }, '▸ best in bold'), more), table);
  }

  private eye({ name, place }: Column): HTMLElement {
    const eye = el(
      'button',
      {
        type: 'button',
        class: 'eye',
        'data-place': place,
        'aria-label': `${name} in the charts`,
        title: 'in the charts, or not',
        click: () => this.events.toggle(place),
      },
      icon('eye'),
    );
    this.open(eye);
    return eye;
  }

  private open(eye: HTMLElement): void {
    const open = !this.hidden.includes(Number(eye.dataset.place));
    eye.setAttribute('aria-pressed', String(open));
    setIcon(eye, open ? 'eye' : 'no-eye');
  }
}
