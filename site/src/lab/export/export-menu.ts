// The exports: files of the traces and charts, the link, and embed code for other pages.
import type { ScriptLanguage, SlepError } from '../../../types/slep.d.ts';
import { sentence } from '../../model/sentence.ts';
import { copy } from '../../ui/copy.ts';
import { el } from '../../ui/dom.ts';
import { save } from '../../ui/save.ts';
import { scriptLanguages } from './script.ts';

/** What can be exported, made when it is asked for. */
export interface Exports {
  /** of the files, without their endings */
  name(): string;
  csv(): string;
  json(): string;
  /** The charts there are, by name, and the picture. */
  charts(): { name: string; title: string }[];
  /** One of them, or else all that are shown; undefined for a picture that cannot be saved. */
  svg(chart?: string): string | undefined;
  /** The problem as a script, in a .zip. */
  script(language: ScriptLanguage): Promise<Blob>;
  link(): string;
  /** Ways to show the runs on another page; none where they need the user's files. */
  embedCode(): { title: string; text: string }[];
}

/** Pixels of a PNG for each of the SVG. */
const density = 2;

export class ExportMenu {
  private readonly root: HTMLElement;
  private readonly exports: Exports;
  private readonly panel = el('div', { class: 'embed-code', id: 'embed-code', hidden: true });
  private readonly words = el('span', { class: 'muted', role: 'status' });
  private readonly which: HTMLSelectElement;
  private readonly language = el(
    'select',
    { 'aria-label': 'language of the script', id: 'script-language' },
    ...scriptLanguages.map(({ name, title }) => el('option', { value: name }, title)),
  );

  constructor(root: HTMLElement, exports: Exports) {
    this.root = root;
    this.exports = exports;
    this.which = el(
      'select',
      { 'aria-label': 'charts of PNG and SVG', class: 'charts-exported' },
      ...[{ name: '', title: 'the charts shown' }, ...exports.charts()].map(({ name, title }) =>
        el('option', { value: name }, title),
      ),
    );
    const button = (text: string, title: string, act: () => void) =>
      el('button', { type: 'button', class: 'link', title, click: act }, text);
    const embed = button('embed', 'embed code for these runs', () => this.openEmbedCode(embed));
    embed.setAttribute('aria-expanded', 'false');
    embed.setAttribute('aria-controls', 'embed-code');
    root.replaceChildren(
      el('h2', { class: 'muted' }, 'export'),
      button('CSV', 'every column of every trace', () =>
        this.save('csv', new Blob([exports.csv()], { type: 'text/csv' })),
      ),
      button('JSON', 'settings, results and traces', () =>
        this.save('json', new Blob([exports.json()], { type: 'application/json' })),
      ),
      button('link', 'copy the link to this state', () => void this.copy(exports.link())),
      embed,
      el(
        'span',
        { class: 'together' },
        button('PNG', 'charts as a picture', () => void this.savePicture()),
        button('SVG', 'charts as a drawing', () => this.saveDrawing()),
        'of',
        this.which,
      ),
      el(
        'span',
        { class: 'together' },
        button('script', 'f, its gradient, data and start as a program for another tool', () => void this.saveScript()),
        'for',
        this.language,
      ),
      this.words,
      this.panel,
    );
  }

  show(): void {
    this.root.hidden = false;
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

  private async copy(text: string): Promise<void> {
    this.words.textContent = (await copy(text)) ? 'copied' : `This page may not use the clipboard. Copy this: ${text}`;
  }

  private openEmbedCode(opener: HTMLElement): void {
    const ways = this.exports.embedCode();
    this.panel.hidden = !this.panel.hidden;
    opener.setAttribute('aria-expanded', String(!this.panel.hidden));
    const field = (text: string, title: string) =>
      el(
        'textarea',
        {
          readonly: true,
          rows: 5,
          'aria-label': title,
          spellcheck: 'false',
          focus: ({ target }) => (target as HTMLTextAreaElement).select(),
        },
        text,
      );
    this.panel.replaceChildren(
      ...ways.flatMap(({ title, text }) => [
        el('h3', {}, title, el('button', { type: 'button', class: 'link', click: () => void this.copy(text) }, 'copy')),
        field(text, title),
      ]),
      ...(ways.length === 0
        ? [el('p', {}, 'These runs need your files, which stay in this browser, so no other page can show them.')]
        : []),
    );
  }
}
