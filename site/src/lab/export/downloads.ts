// The files that can be saved: traces, charts, and the problem as a script.
import type { ScriptLanguage, SlepError } from '../../../types/slep.d.ts';
import { sentence } from '../../model/sentence.ts';
import { el, optionsOf } from '../../ui/dom.ts';
import { save } from '../../ui/save.ts';
import type { Exports } from './exports.ts';
import { scriptLanguages } from './script.ts';

/** Pixels of a PNG for each of the SVG. */
const density = 2;

export class Downloads {
  readonly root = el('div', { id: 'downloads' });
  private readonly exports: Exports;
  private readonly words = el('p', { class: 'muted', role: 'status' });
  private readonly which: HTMLSelectElement;
  private readonly language = el(
    'select',
    { 'aria-label': 'language of the script', id: 'script-language' },
    ...optionsOf(scriptLanguages),
  );

  constructor(exports: Exports) {
    this.exports = exports;
    this.which = el(
      'select',
      { 'aria-label': 'charts of PNG and SVG', class: 'charts-exported' },
      ...optionsOf([{ name: '', title: 'the charts shown' }, ...exports.charts()]),
    );
    if (!exports.hasRuns()) {
      this.root.append(el('p', {}, 'Nothing has run yet, so there is nothing to save.'));
      return;
    }
    const button = (text: string, title: string, act: () => void) =>
      el('button', { class: 'btn', title, click: act }, text);
    const group = (title: string, ...children: (Node | string)[]) => el('div', {}, el('h3', {}, title), ...children);
    this.root.append(
      group(
        'traces',
        button('CSV', 'every column of every trace', () =>
          this.save('csv', new Blob([exports.csv()], { type: 'text/csv' })),
        ),
        button('JSON', 'settings, results and traces', () =>
          this.save('json', new Blob([exports.json()], { type: 'application/json' })),
        ),
      ),
      group(
        'charts',
        this.which,
        button('PNG', 'charts as a picture', () => void this.savePicture()),
        button('SVG', 'charts as a drawing', () => this.saveDrawing()),
      ),
      group(
        'problem',
        this.language,
        button('script', 'f, its gradient, data and start as a program for another tool', () => void this.saveScript()),
      ),
      this.words,
    );
  }

  /** The drawing that the reader chose; says so where it cannot be saved. */
  private drawing(): Blob | undefined {
    const text = this.exports.svg(this.which.value);
    if (text === undefined) this.words.textContent = 'This picture cannot be saved. Its table has the numbers.';
    return text === undefined ? undefined : new Blob([text], { type: 'image/svg+xml' });
  }

  private saveDrawing(): void {
    const drawing = this.drawing();
    if (drawing) this.save('svg', drawing, this.which.value);
  }

  private async savePicture(): Promise<void> {
    const chart = this.which.value;
    const drawing = this.drawing();
    if (!drawing) return;
    const url = URL.createObjectURL(drawing);
    const image = new Image();
    image.src = url;
    await image.decode();
    URL.revokeObjectURL(url);
    const canvas = el('canvas', { width: density * image.width, height: density * image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && this.save('png', blob, chart));
  }

  private async saveScript(): Promise<void> {
    const language = this.language.value as ScriptLanguage;
    this.words.textContent = 'writing the script';
    try {
      this.save('zip', await this.exports.script(language), language);
    } catch (error) {
      this.words.textContent = sentence(error as SlepError);
    }
  }

  /** part: the part of all that it is, for the name of the file. */
  private save(ending: string, content: Blob, part = ''): void {
    const name = `${[this.exports.name(), part].filter(Boolean).join('-')}.${ending}`;
    save(name, content);
    this.words.textContent = `saved ${name}`;
  }
}
