// The problem of a study and its parameters.
import type { Catalog } from '../../../types/slep.d.ts';
import { el, optionsOf, section } from '../../ui/dom.ts';
import { paramsOfDraft, withValue, type Draft, type Edit, type Section } from './draft.ts';
import { settingsPanel } from './fields.ts';

/** The menu value for a user's own problem. */
const own = 'own';

export function problemForm(catalog: Catalog, edit: Edit): Section {
  const choice = el('select', { 'aria-label': 'problem', change: () => choose(choice.value) });
  const text = el('textarea', {
    ...{ rows: 4, spellcheck: 'false', 'aria-label': 'formula' },
    change: () => edit({ problem: { formula: text.value } }, true),
  });
  const formula = el('div.formula', { 'data-path': 'problem.formula' }, text);
  const panel = settingsPanel('params');
  const data = el('p.muted', { 'data-path': 'data' });
  const choose = (name: string) => {
    const chosen: Partial<Draft> =
      name === own
        ? { problem: { formula: "1/2*trace(X'*A*X)\n" }, params: { n: 40, p: 2 } }
        : { problem: name as Draft['problem'], params: {} };
    edit({ data: undefined, resample: undefined, ...chosen, vary: [] }, true);
  };
  return {
    root: section('problem', el('div.choose', { 'data-path': 'problem' }, choice), formula, panel.root, data),
    show(draft) {
      const { problem, params, vary = [] } = draft;
      const isModule = typeof problem === 'object' && problem !== null && 'module' in problem;
      const others = [{ name: own, title: isModule ? 'JavaScript' : 'your formula' }];
      const chosen = typeof problem === 'string' ? problem : own;
      choice.replaceChildren(...optionsOf([...catalog.problems, ...others], chosen));
      formula.hidden = chosen !== own || isModule;
      if (typeof problem === 'object' && problem !== null && 'formula' in problem) text.value = problem.formula;
      const varied = vary.map(({ name }) => name);
      const all = paramsOfDraft(draft, catalog).filter(({ name }) => !varied.includes(name));
      panel.show(draft.data ? [] : all, params, (param, value) =>
        edit(({ params: now }) => ({
          params: chosen === own ? { ...now, [param.name]: value } : withValue(now, param, value),
        })),
      );
      data.hidden = !draft.data;
      data.textContent = draft.data ? `own data: ${Object.keys(draft.data).join(', ')}` : '';
    },
  };
}
