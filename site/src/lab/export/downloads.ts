// Saves files: traces, charts, settings, and the problem as a script.
import type { ScriptLanguage, SlepError } from '../../../types/slep.d.ts';
import { sentence } from '../../model/sentence.ts';
import { el, optionsOf } from '../../ui/dom.ts';
import { pngOf } from '../../ui/png.ts';
import { save } from '../../ui/save.ts';
import type { Exports } from './exports.ts';

const languages: readonly { name: ScriptLanguage; title: string }[] = [
  { name: 'octave', title: 'Octave, MATLAB (Manopt)' },
  { name: 'python', title: 'Python (Pymanopt)' },
  { name: 'julia', title: 'Julia (Manopt.jl)' },
  { name: 'javascript', title: 'JavaScript (this API)' },
];

export function downloads(exports: Exports): HTMLElement {
  if (!exports.hasRuns())
    return el('div.wrap', { id: 'downloads' }, el('p', 'Nothing has run yet, so there is nothing to save.'));
  const behind = exports.isBehind() ? 'The files contain the last text that ran, not the text in the editor.' : '';
  const words = el('p.muted', { role: 'status' }, behind);
  const offered = optionsOf([{ name: '', title: 'the charts shown' }, ...exports.charts()]);
  const charts = el('select.charts-exported', { 'aria-label': 'charts in PNG and SVG' }, ...offered);
  const attributes = { 'aria-label': 'language of the script', id: 'script-language', autofocus: true };
  const language = el('select', attributes, ...optionsOf(languages));

  /** Saves a file. part: a suffix for the file's name, such as the name of a chart. */
  const saveAs = (ending: string, content: Blob, part = '') => {
    const name = `${[exports.name(), part].filter(Boolean).join('-')}.${ending}`;
    save(name, content);
    words.textContent = `saved ${name}`;
  };
  const saveText = (ending: string, type: string, text: string) => saveAs(ending, new Blob([text], { type }));
  const saveDrawing = (act: (drawing: Blob, chart: string) => unknown) => {
    const text = exports.svg(charts.value);
    if (text === undefined) words.textContent = 'This picture cannot be saved, but its table contains the numbers.';
    else void act(new Blob([text], { type: 'image/svg+xml' }), charts.value);
  };
  const savePicture = async (drawing: Blob, chart: string) => {
    const picture = await pngOf(drawing);
    if (picture) saveAs('png', picture, chart);
  };
  const saveScript = async () => {
    const name = language.value as ScriptLanguage;
    words.textContent = 'writing the script';
    try {
      saveAs('zip', await exports.script(name), name);
    } catch (error) {
      words.textContent = sentence(error as SlepError);
    }
  };

  const button = (text: string, title: string, click: () => void) => el('button.btn', { title, click }, text);
  const group = (title: string, ...children: Node[]) => el('div.inline.wrap', el('h3', title), ...children);
  const program = 'the problem and the starting point as a program in the chosen language';
  return el(
    'div.wrap',
    { id: 'downloads' },
    group(
      'traces',
      button('CSV', 'every column of every trace', () => saveText('csv', 'text/csv', exports.csv())),
      button('JSON', 'settings, results and traces', () => saveText('json', 'application/json', exports.json())),
    ),
    group(
      'charts',
      charts,
      button('PNG', 'charts as a picture', () => saveDrawing(savePicture)),
      button('SVG', 'charts as a drawing', () => saveDrawing((drawing, chart) => saveAs('svg', drawing, chart))),
    ),
    group(
      'problem',
      language,
      button('script', program, () => void saveScript()),
    ),
    words,
  );
}
