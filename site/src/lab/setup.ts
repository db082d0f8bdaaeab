// The controls for the problem, methods, stopping rule and data. The controls are generated from the catalogue. On
// narrow screens, they are in a sheet.
import type { Catalog, Param } from '../../types/slep.d.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import { takenAt } from '../model/marked.ts';
import { entryName, mostEntries, offer, same, withOption, type Entry } from '../model/lineup.ts';
import { marks } from '../model/mark.ts';
import { methodTitle, ownOptions } from '../model/methods.ts';
import { seedParam, type Value } from '../model/settings.ts';
import { isTyped, typedTitles, type Problem } from '../model/problem.ts';
import { stoppingParams, type Patch, type State } from '../model/state.ts';
import type { Change } from '../ui/control.ts';
import { byId, el, icon, optionsOf } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { Help } from '../ui/help.ts';
import { Panel } from '../ui/settings-panel.ts';
import type { OwnData } from './data/own-data.ts';
import { MethodsView, type Offered } from './method-list.ts';

/** While a slider is dragged, a run starts if the slider has not moved for this many ms. */
const debounce = 150;

export interface SetupEvents {
  change(patch: Patch): void;
  /** The user has chosen another problem, which has its own settings and methods. */
  choose(problem: string): void;
  withoutFiles(): void;
}

export class Setup {
  private readonly problem = new Panel(byId('params'));
  private readonly stopping = new Panel(byId('stopping'));
  private readonly methods: MethodsView;
  private list: Entry[] = [];
  private compared: readonly Entry[] = [];
  private shown?: Problem;
  private timer = 0;
  /** The changed settings that have not been reported yet. */
  private dragged: Record<string, Value> = {};

  constructor(
    private readonly catalog: Catalog,
    private readonly presets: readonly Entry[],
    private readonly ownData: OwnData,
    private readonly events: SetupEvents,
  ) {
    this.methods = new MethodsView({
      toggled: (index, on) => this.compare(this.list.filter((e, i) => (i === index ? on : this.isCompared(e)))),
      changed: (index, option, value) => this.compare(this.edit(index, option, value)),
      all: () => this.compare(this.allEntries()),
    });
    this.stopping.reset(stoppingParams(catalog), this.changeSetting);
    new Help(byId('setup'), 'A change restarts the runs.');
  }

  /**
   * Updates the controls. runs: the runs of the line-up, if they have started. refusals: the reasons why methods were
   * refused, keyed by the names of the entries.
   */
  show(
    { problem, lineup, settings, files }: State,
    runs: readonly ComparedRun[],
    fileWords: readonly string[],
    refusals: ReadonlyMap<string, string>,
  ): void {
    this.makeProblem(problem);
    this.problem.show(settings);
    this.stopping.show(settings);
    const withdrawn = files ? problem.params.filter((p) => !p.besideData) : [];
    this.problem.withdraw(
      withdrawn.map((p) => p.name),
      `${withdrawn.map((p) => p.title).join(', ')}: set by your data.`,
    );
    this.compared = lineup;
    this.list = offer(this.catalog, this.presets, lineup);
    const markOf = marks(this.catalog, this.list, lineup);
    this.methods.show(
      this.list.map((entry, i) => {
        const name = entryName(this.catalog, entry);
        const options = ownOptions(this.catalog, entry.method);
        return {
          name,
          mark: markOf[i],
          on: this.isCompared(entry),
          refusal: refusals.get(name),
          options,
          values: Object.fromEntries(options.map((o) => [o.name, entry.options[o.name] ?? o.default])),
          ...this.describe(entry, runs),
        };
      }),
    );
    this.showData(fileWords);
  }

  /** Describes an entry. The description of auto includes the method that was chosen. */
  private describe(entry: Entry, runs: readonly ComparedRun[]): Pick<Offered, 'doc' | 'space' | 'took'> {
    const { methods, auto, needs: all } = this.catalog;
    const method = methods.find((m) => m.name === entry.method);
    if (method) {
      const needs = all.filter(({ name }) => method.needs?.includes(name));
      return {
        doc: [method.doc, ...needs.map(({ doc }) => `Needs ${doc}.`)].join(' '),
        space: { title: method.spaceTitle, doc: method.space },
      };
    }
    const index = this.compared.findIndex((e) => same(e, entry));
    const taken = takenAt(runs, index);
    return { doc: auto.doc, took: taken && methodTitle(this.catalog, taken) };
  }

  /**
   * Shows an error next to the setting with this name. `instead` is a value that would work. Returns false if the
   * setting has no control.
   */
  fail(name: string, message: string, instead?: number): boolean {
    return (
      [this.problem, this.stopping].some((panel) => panel.fail(name, message, instead)) ||
      this.methods.fail(name, message)
    );
  }

  /** Creates the controls for another problem, or for a formula whose parameters or data have changed. */
  private makeProblem(problem: Problem): void {
    const before = this.shown;
    if (problem === before) return;
    this.shown = problem;
    if (problem.name !== before?.name) {
      clearTimeout(this.timer);
      this.dragged = {};
    }
    const { params, data = [], formula } = problem;
    const isChanged = (part: 'params' | 'data') => JSON.stringify(problem[part]) !== JSON.stringify(before?.[part]);
    if (problem.name !== before?.name) this.makeChoice(problem);
    if (problem.name !== before?.name || isChanged('params')) this.makeParams(params);
    if (problem.name !== before?.name || isChanged('data'))
      this.ownData.reset(data, formula !== undefined && before?.formula !== undefined);
  }

  private makeParams(params: readonly Param[]): void {
    const roll = () => this.events.change({ settings: { seed: Math.floor(Math.random() * 1e6) } });
    const title = 'another seed';
    const dice = el('button.btn.square', { 'aria-label': title, title, click: roll }, icon('dice'));
    this.problem.reset([...params, seedParam], this.changeSetting, { seed: dice });
  }

  private makeChoice({ name, doc, details }: Problem): void {
    const typed = Object.entries(typedTitles).map(([name, title]) => ({ name, title }));
    const all = [...typed, ...this.catalog.problems];
    const change = () => this.events.choose(choose.value);
    const choose = el('select', { 'aria-label': 'problem', change }, ...optionsOf(all, name));
    const about = details
      ? el('details.of-problem', el('summary', ...prose(doc)), ...prose(details))
      : el('p.of-problem', ...prose(doc));
    byId('choice').replaceChildren(choose, ...(isTyped(name) ? [] : [about]));
  }

  private showData(files: readonly string[]): void {
    const open = el('button.link', { click: () => this.ownData.open() }, files.length > 0 ? 'change' : 'choose');
    const back = el('button.link', { click: () => this.events.withoutFiles() }, 'back to a generated instance');
    const names = (this.shown?.data ?? []).map((d) => d.name);
    const box = el(
      'div.drop',
      ...(files.length > 0
        ? [files.join(', '), '. ', open, ' or ', back, '.']
        : [`Drop files for ${names.join(', ')} anywhere on the page, or `, open, ' them. They stay in this browser.']),
    );
    byId('data').replaceChildren(box);
    byId('data').parentElement?.toggleAttribute('hidden', names.length === 0 || isTyped(this.shown?.name ?? null));
  }

  private isCompared(entry: Entry): boolean {
    return this.compared.some((e) => same(e, entry));
  }

  private compare(lineup: Entry[]): void {
    this.events.change({ lineup, verdict: null });
  }

  /**
   * Returns as many entries of the list as can be compared. If there are too many, omits auto, because the method that
   * auto would choose is also in the list.
   */
  private allEntries(): Entry[] {
    const named = this.list.filter((e) => e.method !== this.catalog.auto.name);
    return (this.list.length > mostEntries ? named : this.list).slice(0, mostEntries);
  }

  /** Returns the line-up with one option of an entry changed. An entry that is not in the line-up is added. */
  private edit(index: number, option: string, value: Value): Entry[] {
    const next = withOption(this.catalog, this.list[index], option, value);
    this.methods.pick(entryName(this.catalog, next));
    return this.list.flatMap((e, i) => (i === index ? [next] : this.isCompared(e) ? [e] : []));
  }

  private readonly changeSetting: Change = (name, value, settled) => {
    clearTimeout(this.timer);
    this.dragged[name] = value;
    this.timer = window.setTimeout(() => this.settle(), settled ? 0 : debounce);
  };

  private settle(): void {
    const settings = this.dragged;
    this.dragged = {};
    this.events.change({ settings });
  }
}
