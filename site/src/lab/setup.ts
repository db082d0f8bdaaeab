// The left column, or the sheet on a narrow screen: problem, methods, stopping rule, data; all made from the catalogue.
import type { Catalog, Param } from '../../types/slep.d.ts';
import type { Bench } from './data/own-data.ts';
import { byId, el, icon } from '../ui/dom.ts';
import type { Lane } from '../model/experiment.ts';
import { entryName, offer, ownOptions, same, takenAt, writeLineup, type Entry } from '../model/lineup.ts';
import { marks, type Mark } from '../ui/marks.ts';
import { MethodsView } from './method-list.ts';
import { prose } from '../ui/format.ts';
import { label, need, spoken } from '../ui/names.ts';
import { Panel } from '../ui/settings-panel.ts';
import { wants, type Value } from '../model/settings.ts';
import { comesFromData, problemOf, seedParam, stoppingParams, type State } from '../model/state.ts';

/** While a slider is dragged, a run starts when it rests this long, in milliseconds. */
const rest = 150;

export interface SetupEvents {
  change(patch: Partial<State>): void;
  /** Another problem, which comes with settings and methods of its own. */
  choose(problem: string): void;
  withoutFiles(): void;
}

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

  /** The marks and names of the methods compared. lanes: their runs, as far as there are any, which know what auto took. */
  drawn(entries: readonly Entry[], lanes: readonly Lane[]): { name: string; mark: Mark }[] {
    const all = offer(this.catalog, this.presets, entries);
    const drawnAs = marks(this.catalog, all);
    return entries.map((entry, place) => ({
      name: entryName(entry, takenAt(lanes, place)),
      mark: drawnAs[all.findIndex((e) => same(e, entry))],
    }));
  }

  /** lanes: the runs of the entries, if these were started; refusals: why a method did not start, by its name. */
  show(
    state: State,
    entries: Entry[],
    lanes: readonly Lane[],
    files: readonly string[],
    refusals: ReadonlyMap<string, string>,
  ): void {
    if (state.problem !== this.problemName) this.makeProblem(state.problem);
    this.problem.show(state);
    this.stopping.show(state);
    const withdrawn = state.files ? this.params.filter(comesFromData).map((p) => p.name) : [];
    this.problem.withdraw(withdrawn, `${withdrawn.map(spoken).join(', ')}: your data decide these.`);
    this.compared = entries;
    this.list = offer(this.catalog, this.presets, entries);
    const drawnAs = marks(this.catalog, this.list);
    this.methods.show(
      this.list.map((entry, i) => {
        const name = entryName(entry);
        const options = ownOptions(this.catalog, entry.method);
        const values = Object.fromEntries(options.map((o) => [o.name, entry.options[o.name] ?? o.default]));
        const common = {
          name,
          mark: drawnAs[i],
          on: this.isCompared(entry),
          refusal: refusals.get(name),
          options,
          values,
        };
        const method = this.catalog.methods.find((m) => m.name === entry.method);
        if (!method)
          return {
            ...common,
            doc: this.catalog.auto.doc,
            took: takenAt(
              lanes,
              entries.findIndex((e) => same(e, entry)),
            ),
          };
        const { doc, space, needs = [] } = method;
        return { ...common, doc: [doc, ...needs.map((n) => `Needs ${need(n)}.`)].join(' '), space };
      }),
    );
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
    const dice = el(
      'button',
      {
        type: 'button',
        class: 'btn square',
        'aria-label': 'another seed',
        title: 'another seed',
        click: () => this.events.change({ seed: Math.floor(Math.random() * 1e6) }),
      },
      icon('dice'),
    );
    this.problem.reset([...params, seedParam], this.controlEvents(), { seed: dice });
    const choose = el(
      'select',
      {
        'aria-label': 'problem',
        change: (event: Event) => this.events.choose((event.target as HTMLSelectElement).value),
      },
      ...this.catalog.problems.map((p) => el('option', { value: p.name, selected: p.name === name }, spoken(p.name))),
    );
    const [brief, rest] = doc.split(/: (.*)/s);
    const about = rest
      ? el('details', { class: 'of-problem' }, el('summary', {}, ...prose(brief)), ...prose(rest))
      : el('p', { class: 'of-problem' }, ...prose(doc));
    byId('problem').prepend(choose, about);
    this.bench.reset(data ?? []);
  }

  private showData(files: readonly string[]): void {
    const open = el(
      'button',
      { type: 'button', class: 'link', click: () => this.bench.open() },
      files.length > 0 ? 'change' : 'choose',
    );
    const back = el(
      'button',
      { type: 'button', class: 'link', click: () => this.events.withoutFiles() },
      'back to a generated instance',
    );
    const names = (problemOf(this.catalog, this.problemName).data ?? []).map((d) => d.name);
    const box = el(
      'div',
      { class: 'drop' },
      ...(files.length > 0
        ? [files.join(', '), '. ', open, ' or ', back, '.']
        : [`Drop files for ${names.join(', ')} here, or `, open, ' them. They stay in this browser.']),
    );
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
    this.explain(
      label(param.name),
      `${param.doc} ${range[0].toUpperCase()}${range.slice(1)}${param.unit ? ` ${param.unit}` : ''}. A change restarts the run.`,
    );
  }

  private explain(title: Node | string, text: string): void {
    byId('help').replaceChildren(el('b', {}, title), ': ', ...prose(text));
  }
}
