// One file or pasted text of a part of the user's data: its name and size, what it holds, and what is wrong with it.
import { bytes } from '../../model/numbers.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { excerptOf } from './excerpt.ts';

export class DataSource {
  readonly root: HTMLElement;
  readonly file: Blob;
  private readonly title: HTMLElement;
  private readonly body = el('div');
  private readonly head: Promise<Node | string>;
  private failed = false;

  /** head: what the file holds, in short. */
  constructor(file: Blob, name: string, head: Promise<Node | string>, remove: () => void) {
    this.file = file;
    this.title = el(
      'h3',
      {},
      name,
      el('small', {}, bytes(file.size)),
      el('button', { type: 'button', class: 'link', 'aria-label': `remove ${name}`, click: remove }, 'remove'),
    );
    this.root = el('li', {}, this.title, this.body);
    this.head = head;
    this.clear();
  }

  /** Shows what the file holds, and no error. */
  clear(): void {
    this.failed = false;
    this.title.querySelector('.tag')?.remove();
    this.head.then(
      (what) => {
        if (!this.failed) this.body.replaceChildren(what);
      },
      (error: Error & { line?: number }) => this.fail(error.message, error.line),
    );
  }

  /** Says what is wrong and in which line. */
  async fail(message: string, line?: number): Promise<void> {
    this.failed = true;
    this.title.querySelector('.tag')?.remove();
    this.title.querySelector('small')?.after(el('span', { class: 'tag' }, 'not loaded'));
    const text = el('p', { role: 'alert' }, ...prose(message[0].toUpperCase() + message.slice(1)));
    this.body.replaceChildren(text);
    if (!line) return;
    const excerpt = await excerptOf(this.file, line);
    if (text.isConnected) this.body.prepend(excerpt);
  }
}
