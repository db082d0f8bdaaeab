// The form for seeds, starts, the resampling of rows, the cost, and the stopping rule.
import type { Catalog, Params, StudyCost } from '../../../types/slep.d.ts';
import { costs } from '../../study/description.ts';
import { usualParts } from '../../study/study.ts';
import { el, optionsOf, section } from '../../ui/dom.ts';
import { stoppingInStudy, withValue, type Draft, type Edit, type Section } from './draft.ts';
import { field, numberOf, settingsPanel } from './fields.ts';

type RowKind = keyof typeof usualParts;

const rowKinds: readonly { name: RowKind; title: string }[] = [
  { name: 'folds', title: 'folds held out' },
  { name: 'bootstrap', title: 'bootstrap samples' },
  { name: 'permute', title: 'permutations' },
];

export function repeatForm(catalog: Catalog, edit: Edit): Section {
  const seeds = el('div.line.inline.wrap', { 'data-path': 'seeds' });
  const rows = el('div.line.inline.wrap', { 'data-path': 'resample' });
  const radios = costs.map((cost) =>
    el('input', { type: 'radio', name: 'study-cost', value: cost, change: () => edit({ cost }) }),
  );
  const choices = costs.map((cost, i) => el('label', radios[i], cost));
  const group = el('div.seg', { role: 'radiogroup', 'aria-label': 'cost' }, ...choices);
  const costLine = el('div.line.inline.wrap', { 'data-path': 'cost' }, el('span.name', 'cost'), group);
  const panel = settingsPanel('options');
  return {
    root: section('repeat', seeds, rows, costLine, panel.root),
    show(draft) {
      seeds.replaceChildren(...seedFields(draft, edit));
      const kinds = rowKindsOf(draft);
      rows.hidden = kinds.length === 0 && !draft.resample;
      rows.replaceChildren(...rowFields(draft, kinds, edit));
      const cost = (draft.cost as StudyCost | undefined) ?? costs[0];
      for (const radio of radios) radio.checked = radio.value === cost;
      const rules = stoppingInStudy(catalog).filter(({ name }) => !draft.vary?.some((v) => v.name === name));
      panel.show(rules, draft.options as Params | undefined, (param, value) =>
        edit(({ options }) => ({ options: withValue(options as Params | undefined, param, value) })),
      );
    },
  };
}

/** Returns the ways in which rows of the data can be resampled. There are none unless the data are samples. */
function rowKindsOf({ problem, data }: Draft): typeof rowKinds {
  if (data && 'views' in data) return rowKinds;
  return problem === 'lda' && data ? rowKinds.slice(0, 2) : [];
}

function rowFields({ resample }: Draft, kinds: typeof rowKinds, edit: Edit): HTMLElement[] {
  const change = () => {
    const kind = choose.value as RowKind | '';
    const drawn = kind === '' ? undefined : { kind, count: usualParts[kind] };
    edit({ resample: drawn, figures: undefined }, true); // with resampled rows, the default figures are different
  };
  const options = optionsOf([{ name: '', title: 'all, once' }, ...kinds], resample?.kind ?? '');
  const choose = el('select', { id: 'rows-of-data', change }, ...options);
  const count = field('how many', 'resample.count', String(resample?.count ?? ''), (text) =>
    edit(({ resample: now }) => ({ resample: { ...now!, count: numberOf(text) as number } })),
  );
  return [
    el('div.field', { 'data-path': 'resample.kind' }, el('label', { for: 'rows-of-data' }, 'rows'), choose),
    ...(resample ? [count.root] : []),
  ];
}

function seedFields({ seeds, starts = 1 }: Draft, edit: Edit): HTMLElement[] {
  const startsField = field('starts each', 'starts', String(starts), (text) =>
    edit({ starts: numberOf(text) as number }),
  );
  if (Array.isArray(seeds)) {
    const numbers = (text: string) =>
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(numberOf) as number[];
    const list = field('seeds', 'seeds', seeds.join(', '), (text) => edit({ seeds: numbers(text) }, true));
    return [list.root, startsField.root];
  }
  const range = seeds as { from: number; to: number } | undefined;
  const end = (name: 'from' | 'to', title: string) =>
    field(title, `seeds.${name}`, String(range?.[name] ?? ''), (text) =>
      edit(({ seeds: now }) => ({ seeds: { ...range!, ...(now as object), [name]: numberOf(text) } })),
    ).root;
  return [end('from', 'seeds'), end('to', 'to'), startsField.root];
}
