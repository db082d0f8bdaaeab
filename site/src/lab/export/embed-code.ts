// What shows the runs on another page: the element in two lines, or a frame.
import type { Catalog } from '../../../types/slep.d.ts';
import { usualLooks } from '../../model/view-state.ts';
import { settingsOf, writeState, type State } from '../../model/state.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const home = (file: string): string => new URL(file, document.baseURI).href;

/** Only what differs from its default is written, and the seed. */
export function elementOf(catalog: Catalog, state: State): string {
  const settings = settingsOf(catalog, state.problem).filter(
    ({ name, default: usual }) => name === 'seed' || state[name] !== usual,
  );
  const attributes = [
    ['problem', state.problem],
    ...settings.map(({ name }) => [name.toLowerCase(), String(state[name])]),
    ['methods', state.methods],
  ];
  return `<script type="module" src="${home('slep-lab.js')}"></script>\n<slep-lab ${attributes.map(([name, value]) => `${name}="${escaped(value)}"`).join(' ')}></slep-lab>`;
}

/** A frame has looks of its own. */
export function frameOf(state: State): string {
  const runs = Object.fromEntries(Object.entries(state).filter(([name]) => !(name in usualLooks))) as State;
  return `<script type="module" src="${home('embed.js')}"></script>\n<iframe src="${escaped(`${home('embed.html')}#${writeState(runs)}`)}" title="SLEP Lab" width="100%" height="480"></iframe>`;
}
