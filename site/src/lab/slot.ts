// The place of one matrix of the user's: a file, or a text pasted; what is wrong with it stands here too.
import { el, letter } from './dom.ts';
import { excerptOf } from './excerpt.ts';
import { bytes, prose } from './figures.ts';

export interface SlotInfo { name: string; doc: string; shape: string; optional?: boolean }

/** A longer paste is refused before it reaches any control. */
const mostPasted = 20e6;
/** A longer paste is kept as a file: a text field of that size would hold up the page. */
const mostTyped = 1e5;

export class Slot {
  readonly root: HTMLElement;
  readonly info: SlotInfo;
  file?: Blob;
  private readonly changed: () => void;
  private readonly title = el('h3');
  private readonly body = el('div');
  private readonly input: HTMLInputElement;
  private readonly remove: HTMLButtonElement;
  private readonly text: HTMLTextAreaElement;

  constructor(info: SlotInfo, changed: () => void) {
    this.info = info;
    this.changed = changed;
    this.input = el('input', { type: 'file', accept: '.mtx,.mm,.txt,text/plain', hidden: true, 'data-slot': info.name });
    this.input.addEventListener('change', () => {
      if (this.input.files?.[0]) this.take(this.input.files[0]);
      this.input.value = ''; // so that the same file, corrected, can be chosen again
    });
    this.text = el('textarea', { 'aria-label': `Matrix Market text of ${info.name}`, placeholder: '%%MatrixMarket matrix coordinate real symmetric', spellcheck: 'false', hidden: true });
    this.text.addEventListener('input', () => this.typed());
    this.text.addEventListener('paste', (event) => this.pasted(event, event.clipboardData));
    this.text.addEventListener('drop', (event) => this.pasted(event, event.dataTransfer));
    const button = (text: string, click: () => void) => el('button', { type: 'button', class: 'btn', click }, text);
    this.remove = button('remove', () => this.clear());
    const acts = el('div', { class: 'acts' }, button('choose…', () => this.input.click()), button('paste text', () => this.openText()), this.remove, this.input);
    this.root = el('article', { class: 'slot', 'aria-label': `matrix ${info.name}` }, el('div', { class: 'letter' }, letter(info.name), info.optional ? 'optional' : 'needed'), el('div', {}, this.title, this.body), acts, this.text);
    for (const type of ['dragover', 'dragleave', 'drop'] as const) this.root.addEventListener(type, (event) => this.dragged(event));
    this.clear();
  }

  /** Takes a file or a text in the place of what was here. */
  take(file: Blob, name = file instanceof File ? file.name : 'pasted text'): void {
    this.file = file;
    this.remove.hidden = false;
    if (file instanceof File) this.text.hidden = true;
    this.calm();
    this.title.replaceChildren(name, el('small', {}, bytes(file.size)));
    void this.showHead(file);
    this.changed();
  }

  /** Says what is wrong and where; what was chosen or typed stays. */
  async fail(message: string, line?: number): Promise<void> {
    this.root.classList.add('rejected');
    this.title.querySelector('.tag')?.remove();
    if (this.file) this.title.append(el('span', { class: 'tag' }, 'not loaded'));
    const text = el('p', { role: 'alert' }, ...prose(message[0].toUpperCase() + message.slice(1)));
    this.body.replaceChildren(text);
    this.root.scrollIntoView({ block: 'nearest' });
    const file = this.file;
    if (!file || !line) return;
    const excerpt = await excerptOf(file, line);
    if (file === this.file && text.isConnected) this.body.prepend(excerpt);
  }

  private clear(): void {
    this.file = undefined;
    this.remove.hidden = true;
    this.text.value = '';
    this.text.hidden = true;
    this.empty();
    this.changed();
  }

  private empty(): void {
    this.calm();
    const { doc, shape } = this.info;
    this.title.replaceChildren(el('span', { class: 'muted' }, 'no file yet'));
    this.body.replaceChildren(el('p', {}, `${doc[0].toUpperCase()}${doc.slice(1)}; ${shape.replace(' x ', ' × ')}. Choose a Matrix Market file (.mtx), drop it here or paste its text.`));
  }

  private calm(): void {
    this.root.classList.remove('rejected');
  }

  /** The first line of a file says what it holds. */
  private async showHead(file: Blob): Promise<void> {
    const excerpt = await excerptOf(file);
    if (file === this.file && !this.root.classList.contains('rejected')) this.body.replaceChildren(excerpt);
  }

  private openText(): void {
    this.text.hidden = false;
    this.text.focus();
  }

  private typed(): void {
    if (this.text.value.trim() !== '') return this.take(new Blob([this.text.value]), 'typed text');
    this.file = undefined;
    this.remove.hidden = true;
    this.empty();
    this.changed();
  }

  private pasted(event: Event, data: DataTransfer | null): void {
    const text = data?.getData('text/plain') ?? '';
    if (text.length <= mostTyped) return;
    event.preventDefault();
    event.stopPropagation();
    if (text.length > mostPasted) {
      void this.fail(`The pasted text has ${bytes(text.length)}; at most ${bytes(mostPasted)} can be pasted. Save it as a file and choose or drop that.`);
      return;
    }
    this.take(new Blob([text]));
    this.text.hidden = true;
  }

  private dragged(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    this.root.classList.toggle('over', event.type === 'dragover');
    const file = event.type === 'drop' && event.dataTransfer.files[0];
    if (file) this.take(file);
  }
}
