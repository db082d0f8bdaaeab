// The left column, or the sheet on a narrow screen: problem, methods, stopping rule, data; all made from the catalogue.
import type { Catalog, Param } from '../../types/slep.d.ts';
import type { Bench } from './bench.ts';
import { byId, el, icon } from './dom.ts';
import { entryName, offer, ownOptions, same, writeLineup, type Entry } from './lineup.ts';
import { marks, type Mark } from './marks.ts';
import { MethodsView } from './methods.ts';
import { prose } from './figures.ts';
import { label, spoken } from './names.ts';
import { Panel } from './panel.ts';
import { wants, type Value } from './settings.ts';
import { comesFromData, problemOf, seedParam, stoppingParams, type State } from './state.ts';

/** While a slider is dragged, a run starts when it rests this long, in milliseconds. */
const rest = 150;

export interface SetupEvents { change(patch: Partial<State>): void; withoutFiles(): void }

export class Setup {
  private readonly catalog: Catalog;
  private readonly presets: string;
  private readonly events: SetupEvents;
  private readonly problem = new Panel(byId('problem'));
  private readonly stopping = new Panel(byId('stopping'));
  private readonly methods: MethodsView;
  private readonly bench: Bench;
  private list: Entry[] = [];
  private compared: Entry[] = [];
  private params: readonly Param[] = [];
  private problemName = '';
  private timer = 0;

  constructor(catalog: Catalog, presets: string, bench: Bench, events: SetupEvents) {
    this.catalog = catalog;
    this.presets = presets;
    this.bench = bench;
    this.events = events;
    this.methods = new MethodsView({
      toggled: (index, on) => this.line(this.list.filter((e, i) => (i === index ? on : this.isCompared(e)))),
      changed: (index, option, value) => this.line(this.edit(index, option, value)),
      focused: (param) => this.explainSetting(param),
      met: (name, doc) => this.explain(name, doc),
    });
    this.stopping.reset(stoppingParams(catalog), this.controlEvents());
    byId('settings').hidden = false;
    byId('help').textContent = 'Focus a control to read what it does.';
  }

  /** The method's marks and names, of those compared. */
  drawn(entries: readonly Entry[]): { name: string; mark: Mark }[] {
    const all = offer(this.catalog, this.presets, entries);
    const drawnAs = marks(all);
    return entries.map((entry) => ({ name: entryName(entry), mark: drawnAs[all.findIndex((e) => same(e, entry))] }));
  }

  show(state: State, entries: Entry[], files: readonly string[]): void {
    if (state.problem !== this.problemName) this.makeProblem(state.problem);
    this.problem.show(state);
    this.stopping.show(state);
    const withdrawn = state.files ? this.params.filter(comesFromData).map((p) => p.name) : [];
    this.problem.withdraw(withdrawn, `${withdrawn.map(spoken).join(', ')}: your matrices decide these.`);
    this.compared = entries;
    this.list = offer(this.catalog, this.presets, entries);
    const drawnAs = marks(this.list);
    this.methods.show(this.list.map((entry, i) => {
      const options = ownOptions(this.catalog, entry.method);
      const values = Object.fromEntries(options.map((o) => [o.name, entry.options[o.name] ?? o.default]));
      return { name: entryName(entry), mark: drawnAs[i], on: this.isCompared(entry), doc: this.catalog.methods.find((m) => m.name === entry.method)?.doc ?? '', options, values };
    }));
    this.showData(files);
  }

  /** Puts an error beside the setting that it names; returns whether there is one. */
  fail(name: string, message: string): boolean {
    return [this.problem, this.stopping, this.methods].some((panel) => panel.fail(name, message));
  }

  private makeProblem(name: string): void {
    this.problemName = name;
    const { doc, params, data } = problemOf(this.catalog, name);
    this.params = params;
    const dice = el('button', { type: 'button', class: 'btn square', 'aria-label': 'another seed', title: 'another seed', click: () => this.events.change({ seed: Math.floor(Math.random() * 1e6) }) }, icon('dice'));
    this.problem.reset([...params, seedParam], this.controlEvents(), { seed: dice });
    const names = this.catalog.problems.map((p) => p.name);
    const choose = el('select', { 'aria-label': 'problem', change: (event: Event) => this.events.change({ problem: (event.target as HTMLSelectElement).value }) }, ...names.map((n) => el('option', { value: n, selected: n === name }, n)));
    byId('problem').prepend(el('p', { class: 'of-problem' }, names.length > 1 ? choose : el('b', {}, name), ' ', ...prose(doc)));
    this.bench.reset(data ?? []);
  }

  private showData(files: readonly string[]): void {
    const open = el('button', { type: 'button', class: 'link', click: () => this.bench.open() }, files.length > 0 ? 'change' : 'choose');
    const back = el('button', { type: 'button', class: 'link', click: () => this.events.withoutFiles() }, 'back to a generated instance');
    const names = (problemOf(this.catalog, this.problemName).data ?? []).map((d) => d.name);
    const box = el('div', { class: 'drop' }, ...(files.length > 0 ? [files.join(', '), '. ', open, ' or ', back, '.'] : [`Drop ${names.join(', ')} here as .mtx files, or `, open, '. They stay in this browser.']));
    this.bench.catchFiles(box);
    byId('data').replaceChildren(box);
    byId('data').parentElement?.toggleAttribute('hidden', names.length === 0);
  }

  private isCompared(entry: Entry): boolean {
    return this.compared.some((e) => same(e, entry));
  }

  private line(entries: Entry[]): void {
    this.events.change({ methods: writeLineup(entries), verdict: 0 });
  }

  /** The line-up with one option of one entry changed; editing one that is not compared adds it. */
  private edit(index: number, option: string, value: Value): Entry[] {
    const entry = this.list[index];
    const standard = ownOptions(this.catalog, entry.method).find((o) => o.name === option)?.default;
    const { [option]: _, ...others } = entry.options;
    const next: Entry = { method: entry.method, options: value === standard ? others : { ...others, [option]: value } };
    this.methods.pick(entryName(next));
    return this.list.flatMap((e, i) => (i === index ? [next] : this.isCompared(e) ? [e] : []));
  }

  private controlEvents() {
    return {
      changed: (name: string, value: Value, settled: boolean) => {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.events.change({ [name]: value }), settled ? 0 : rest);
      },
      focused: (param: Param) => this.explainSetting(param),
    };
  }

  private explainSetting(param: Param): void {
    const range = wants(param);
    this.explain(param.name, `${param.doc} ${range[0].toUpperCase()}${range.slice(1)}${param.unit ? ` ${param.unit}` : ''}. A change restarts the run.`);
  }

  private explain(name: string, text: string): void {
    byId('help').replaceChildren(el('b', {}, label(name)), ': ', ...prose(text));
  }
}
