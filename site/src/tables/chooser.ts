// The controls that choose rows, methods and seeds, and a warning about large rows.
import { byId, el, type Child } from '../ui/dom.ts';
import { bytes, duration } from '../model/numbers.ts';
import { isSeeds, mostSeeds, quickRows, type Choice } from './choice.ts';
import { groupsOf, isLarge, matrixBytes, publishedSeconds, rowTitle, type Paper, type Row } from './paper.ts';

export class Chooser {
  private readonly paper: Paper;
  private readonly changed: (choice: Choice) => void;
  private readonly boxes = new Map<string, HTMLInputElement>();
  private readonly groups: { all: HTMLInputElement; rows: Row[] }[] = [];
  private readonly seeds = el('input', {
    ...{ type: 'text', inputmode: 'numeric', autocomplete: 'off' },
    ...{ class: 'seeds', id: 'seeds', 'aria-describedby': 'seeds-why' },
  });
  private choice: Choice = { rows: [], columns: [], seeds: 1 };

  constructor(paper: Paper, changed: (choice: Choice) => void) {
    this.paper = paper;
    this.changed = changed;
    byId<HTMLDetailsElement>('choose').open = matchMedia('(min-width: 720px)').matches;
    byId('rows').append(...[1, 2].map((table) => this.table(table)));
    byId('methods').append(...paper.columns.map((column) => this.box(column.name, column.title)));
    byId('seeds-label').after(this.seeds);
    this.seeds.addEventListener('change', () => this.typed());
    const presets = { quick: quickRows(paper), all: paper.rows.map((row) => row.name), none: [] };
    for (const [id, rows] of Object.entries(presets))
      byId(id).addEventListener('click', () => this.changed({ ...this.choice, rows }));
  }

  show(choice: Choice): void {
    this.choice = choice;
    const names = new Set([...choice.rows, ...choice.columns]);
    for (const [name, box] of this.boxes) box.checked = names.has(name);
    for (const { all, rows } of this.groups) {
      const on = rows.filter((row) => names.has(row.name)).length;
      all.checked = on === rows.length;
      all.indeterminate = on > 0 && on < rows.length;
    }
    this.seeds.value = String(choice.seeds);
    const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
    const { rows, columns, seeds } = choice;
    const counts = [count(rows.length, 'row'), count(columns.length, 'method'), count(seeds, 'seed')];
    byId('chosen').textContent = counts.join(', ');
    this.refuse('');
    this.warn(this.paper.rows.filter((row) => names.has(row.name) && isLarge(row)));
  }

  private table(table: number): HTMLElement {
    const groups = groupsOf(this.paper.rows.filter((row) => row.table === table));
    return el('fieldset', el('legend', `Table ${table}`), ...groups.map((rows) => this.group(rows)));
  }

  private group(rows: Row[]): HTMLElement {
    const name = rows[0].parameterTitle;
    const all = el('input', { type: 'checkbox', 'aria-label': `all rows of ${name}` });
    const names = rows.map((row) => row.name);
    all.addEventListener('change', () =>
      this.pick((name) => (names.includes(name) ? all.checked : this.choice.rows.includes(name))),
    );
    this.groups.push({ all, rows });
    const values = rows.map((row) => this.box(row.name, String(row.value), `${row.n} × ${row.p}`));
    const parts = [el('label.pick.whole', all, name), el('div.values', ...values)];
    return el('div.group', { role: 'group', 'aria-label': name }, ...parts);
  }

  private box(name: string, text: Child, title?: string): HTMLElement {
    const box = el('input', { type: 'checkbox', 'data-name': name });
    box.addEventListener('change', () => this.pick((n) => this.boxes.get(n)?.checked === true));
    this.boxes.set(name, box);
    return el('label.pick', { title }, box, el('span', text));
  }

  private pick(isOn: (name: string) => boolean): void {
    const { rows, columns } = this.paper;
    this.changed({
      ...this.choice,
      rows: rows.map((r) => r.name).filter(isOn),
      columns: columns.map((c) => c.name).filter((name) => this.boxes.get(name)?.checked),
    });
  }

  private typed(): void {
    const seeds = Number(this.seeds.value.trim() || NaN);
    if (isSeeds(seeds)) this.changed({ ...this.choice, seeds });
    else this.refuse(`“${this.seeds.value}” is not valid: enter a whole number from 1 to ${mostSeeds}`);
  }

  private refuse(why: string): void {
    byId('seeds-why').textContent = why;
    this.seeds.setAttribute('aria-invalid', String(why !== ''));
  }

  private warn(large: Row[]): void {
    byId('large').hidden = large.length === 0;
    byId('large').replaceChildren(...(large.length > 0 ? warning(large) : []));
  }
}

function warning(large: Row[]): HTMLElement[] {
  const most = (figure: (row: Row) => number) => Math.max(...large.map(figure));
  const shapes = (rows: Row[]) => [...new Set(rows.map((row) => `${row.n} × ${row.p}`))].join(', ');
  const groups = groupsOf(large).map((rows) => {
    const values = rows.map((row) => row.value).join(', ');
    return el('li', `Table ${rows[0].table}, ${rows[0].parameterTitle} = ${values}: X is ${shapes(rows)}`);
  });
  const seconds = most(publishedSeconds);
  const which = large.length === 1 ? `${rowTitle(large[0])} is large. ` : `${large.length} of these rows are large. `;
  return [
    el(
      'p',
      el('b', which),
      `Each method can take minutes for each seed of such a row`,
      seconds > 0 ? `: the paper’s three methods together took up to ${duration(seconds)}. ` : '. ',
      `A matrix takes up to ${bytes(most(matrixBytes))} of memory. `,
      'You can pause the run at any time.',
    ),
    el('ul', ...groups),
  ];
}
