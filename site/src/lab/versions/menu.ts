// The menu for keeping the current runs under a name, and for removing kept runs.
import type { Controller } from '../../model/controller.ts';
import type { Patch } from '../../model/state.ts';
import { hasRoom, keptAs, nextName, type Version } from '../../model/version.ts';
import { el } from '../../ui/dom.ts';

/** The maximum length of a name in characters. The name must fit next to a chart. */
const longest = 20;

/** Creates the menu. change: called with a patch that contains the kept versions. close: closes the menu. */
export function menuOf(controller: Controller, change: (patch: Patch) => void, close: () => void): HTMLElement[] {
  const { shown, experiment } = controller;
  const { kept } = shown;
  const show = (versions: readonly Version[]) => {
    close();
    change({ kept: versions, verdict: null });
  };
  const row = (version: Version) => {
    const remove = () => show(kept.filter((other) => other !== version));
    const waits = version.lacks.length > 0 && ` waits for ${version.lacks.join(', ')}`;
    return el('li.inline', el('b', version.name), waits, el('button.link', { click: remove }, 'remove'));
  };
  return [
    !experiment
      ? el('p', 'Nothing has run yet.')
      : hasRoom(shown)
        ? form(kept, (name) => show([...kept, keptAs(name, shown, experiment.runs)]))
        : el('p', 'There is no room for more runs. Remove a version, or compare fewer methods.'),
    ...(kept.length > 0 ? [el('ul', ...kept.map(row))] : []),
  ];
}

function form(kept: readonly Version[], keep: (name: string) => void): HTMLElement {
  const name = el('input', { type: 'text', value: nextName(kept), maxlength: longest, required: true });
  const submit = (event: Event) => {
    event.preventDefault();
    const text = name.value.trim();
    const isTaken = kept.some((version) => version.name === text);
    name.setCustomValidity(isTaken ? 'Another version has this name.' : text === '' ? 'Enter a name.' : '');
    if (name.reportValidity()) keep(text);
  };
  const note = el('p', 'These runs stay in the charts while you change the problem, its settings or the methods.');
  const button = el('button.btn.primary', { type: 'submit' }, 'keep');
  return el('form', { submit }, note, el('label', 'keep them as', name), button);
}
