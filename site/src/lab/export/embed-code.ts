// The embed code that shows the runs on another page: the element in two lines, or a frame.
import type { Catalog } from '../../../types/slep.d.ts';
import { writeRuns } from '../../model/link.ts';
import { writeAttributes } from '../../model/link-attributes.ts';
import type { State } from '../../model/state.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const home = (file: string): string => new URL(file, document.baseURI).href;

export function elementOf(catalog: Catalog, state: State): string {
  const written = writeAttributes(catalog, state)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');
  return `<script type="module" src="${home('slep-lab.js')}"></script>\n<slep-lab ${written}></slep-lab>`;
}

/** The frame shows the runs in its own way. */
export function frameOf(state: State): string {
  const source = escaped(`${home('embed.html')}#${writeRuns(state)}`);
  return (
    `<script type="module" src="${home('embed.js')}"></script>\n` +
    `<iframe src="${source}" title="SLEP Lab" width="100%" height="480"></iframe>`
  );
}
