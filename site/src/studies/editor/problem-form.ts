// The problem of a study and its parameters.
import type { Catalog } from '../../../types/slep.d.ts';
import { el, optionsOf } from '../../ui/dom.ts';
import { Panel } from '../../ui/settings-panel.ts';
import { paramsOfDraft, withValue, type Draft, type Edit, type Section } from './draft.ts';
import { part } from './fields.ts';

/** The menu value that stands for a user's own problem. */
const own = 'own';

export class ProblemForm implements Section {
  readonly root: HTMLElement;
  private readonly choice: HTMLSelectElement;
  private readonly text = el('textarea', { rows: 4, spellcheck: 'false', 'aria-label': 'formula' });
  private readonly formula = el('div', { class: 'formula', 'data-path': 'problem.formula' }, this.text);
  private readonly panelRoot = el('div', { 'data-path': 'params' });
  private readonly panel = new Panel(this.panelRoot);
  private readonly data = el('p', { class: 'muted', 'data-path': 'data' });
  private draft!: Draft;

  constructor(
    private readonly catalog: Catalog,
    private readonly edit: Edit,
  ) {
    this.choice = el('select', { 'aria-label': 'problem' });
    this.choice.addEventListener('change', () => this.choose(this.choice.value));
    this.text.addEventListener('change', () => this.edit({ problem: { formula: this.text.value } }, true));
    const choose = el('div', { class: 'choose', 'data-path': 'problem' }, this.choice);
    this.root = part('problem', choose, this.formula, this.panelRoot, this.data);
  }

  show(draft: Draft): void {
    this.draft = draft;
    const { problem, params = {}, vary = [] } = draft;
    const { problems } = this.catalog;
    const isModule = typeof problem === 'object' && problem !== null && 'module' in problem;
    const others = [{ name: own, title: isModule ? 'JavaScript' : 'your formula' }];
    const chosen = typeof problem === 'string' ? problem : own;
    this.choice.replaceChildren(...optionsOf([...problems, ...others], chosen));
    this.formula.hidden = chosen !== own || isModule;
    if (typeof problem === 'object' && problem !== null && 'formula' in problem) this.text.value = problem.formula;
    const varied = vary.map(({ name }) => name);
    const all = paramsOfDraft(draft, this.catalog).filter(({ name }) => !varied.includes(name));
    this.panel.reset(draft.data ? [] : all, (name, value, settled) => {
      const param = all.find((p) => p.name === name);
      const changed = param && (typeof problem === 'string' ? withValue(this.draft.params, param, value) : undefined);
      if (settled) this.edit({ params: changed ?? { ...this.draft.params, [name]: value } });
    });
    this.panel.show({ ...params });
    this.data.hidden = !draft.data;
    this.data.textContent = draft.data ? `own data: ${Object.keys(draft.data).join(', ')}` : '';
  }

  private choose(name: string): void {
    const { data: _, ...others } = this.draft;
    if (name !== own)
      this.edit(
        { ...others, data: undefined, resample: undefined, problem: name as Draft['problem'], params: {}, vary: [] },
        true,
      );
    else
      this.edit(
        {
          data: undefined,
          resample: undefined,
          problem: { formula: "1/2*trace(X'*A*X)\n" },
          params: { n: 40, p: 2 },
          vary: [],
        },
        true,
      );
  }
}
