// The form for seeds, starts, drawn rows, the cost, and the stopping rule.
import type { Catalog, StudyCost } from '../../../types/slep.d.ts';
import { costs } from '../../study/description.ts';
import { usualParts } from '../../study/study.ts';
import { el, optionsOf } from '../../ui/dom.ts';
import { Panel } from '../../ui/settings-panel.ts';
import { stoppingInStudy, withValue, type Draft, type Edit, type Section } from './draft.ts';
import { field, numberOf, part } from './fields.ts';

type RowKind = keyof typeof usualParts;

const rowKinds: readonly { name: RowKind; title: string }[] = [
  { name: 'folds', title: 'folds held out' },
  { name: 'bootstrap', title: 'bootstrap samples' },
  { name: 'permute', title: 'permutations' },
];

export class RepeatForm implements Section {
  readonly root: HTMLElement;
  private readonly seeds = el('div', { class: 'line', 'data-path': 'seeds' });
  private readonly rows = el('div', { class: 'line', 'data-path': 'resample' });
  private readonly cost = el('div', { class: 'seg', role: 'radiogroup', 'aria-label': 'cost' });
  private readonly panelRoot = el('div', { 'data-path': 'options' });
  private readonly panel = new Panel(this.panelRoot);
  private draft!: Draft;

  constructor(
    private readonly catalog: Catalog,
    private readonly edit: Edit,
  ) {
    const costLine = el(
      'div',
      { class: 'line', 'data-path': 'cost' },
      el('span', { class: 'name' }, 'cost'),
      this.cost,
    );
    for (const name of costs) {
      const input = el('input', { type: 'radio', name: 'study-cost', value: name });
      input.addEventListener('change', () => this.edit({ cost: name }));
      this.cost.append(el('label', {}, input, name));
    }
    this.root = part('repeat', this.seeds, this.rows, costLine, this.panelRoot);
  }

  show(draft: Draft): void {
    this.draft = draft;
    this.showSeeds(draft);
    this.showRows(draft);
    for (const input of this.cost.querySelectorAll('input'))
      input.checked = input.value === ((draft.cost as StudyCost | undefined) ?? costs[0]);
    const rules = stoppingInStudy(this.catalog).filter(({ name }) => !draft.vary?.some((v) => v.name === name));
    this.panel.reset(rules, (name, value, settled) => {
      const param = rules.find((p) => p.name === name);
      if (settled && param)
        this.edit({ options: withValue(this.draft.options as Record<string, number>, param, value) });
    });
    this.panel.show((draft.options ?? {}) as Record<string, number>);
  }

  /** Shows the fields for drawing rows. Rows can be drawn only if the data are samples. */
  private showRows({ problem, data, resample }: Draft): void {
    const kinds = data && 'views' in data ? rowKinds : problem === 'lda' && data ? rowKinds.slice(0, 2) : [];
    this.rows.hidden = kinds.length === 0 && !resample;
    const choose = el(
      'select',
      { id: 'rows-of-data' },
      ...optionsOf([{ name: '', title: 'all, once' }, ...kinds], resample?.kind ?? ''),
    );
    choose.addEventListener('change', () => {
      const kind = choose.value as RowKind | '';
      const drawn = kind === '' ? undefined : { kind, count: usualParts[kind] };
      this.edit({ resample: drawn, figures: undefined }, true); // studies with drawn rows offer different figures
    });
    const count = field('how many', 'resample.count', String(resample?.count ?? ''), (text) =>
      this.edit({ resample: { ...this.draft.resample!, count: numberOf(text) as number } }),
    );
    this.rows.replaceChildren(
      el('div', { class: 'field', 'data-path': 'resample.kind' }, el('label', { for: 'rows-of-data' }, 'rows'), choose),
      ...(resample ? [count.root] : []),
    );
  }

  private showSeeds({ seeds, starts }: Draft): void {
    const isList = Array.isArray(seeds);
    const range = isList ? undefined : (seeds as { from: number; to: number } | undefined);
    const set = (change: object) => this.edit({ seeds: { ...range!, ...(this.draft.seeds as object), ...change } });
    const list = () =>
      field('seeds', 'seeds', (seeds as number[]).join(', '), (text) =>
        this.edit(
          {
            seeds: text
              .split(/[\s,;]+/)
              .filter(Boolean)
              .map(numberOf) as number[],
          },
          true,
        ),
      );
    const ends = isList
      ? [list().root]
      : [
          field('seeds', 'seeds.from', String(range?.from ?? ''), (text) => set({ from: numberOf(text) })).root,
          field('to', 'seeds.to', String(range?.to ?? ''), (text) => set({ to: numberOf(text) })).root,
        ];
    const startsField = field('starts each', 'starts', String(starts ?? 1), (text) =>
      this.edit({ starts: numberOf(text) as number }),
    );
    this.seeds.replaceChildren(...ends, startsField.root);
  }
}
