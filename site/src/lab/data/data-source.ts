// The source of a component of the user's data: a file, text or a column. The source shows its name and size, a
// preview, and an error if there is one.
import type { SlepError } from '../../../types/slep.d.ts';
import type { Column } from '../../model/files.ts';
import { sentence } from '../../model/sentence.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { excerptOf } from './excerpt.ts';

export class DataSource {
  readonly root: HTMLElement;
  private readonly title: HTMLElement;
  private readonly body = el('div');
  private readonly looked = el('div');
  private facts?: Promise<Node | string>;
  private failed = false;

  /** size: the size as text. head: a preview of the first lines. */
  constructor(
    readonly from: Blob | Column,
    readonly name: string,
    size: string,
    private readonly head: Promise<Node | string>,
    remove: () => void,
  ) {
    const button = el('button.link', { 'aria-label': `remove ${name}`, click: remove }, 'remove');
    this.title = el('h3', name, el('small', size), button);
    this.root = el('li', this.title, this.body, this.looked);
    this.clear();
  }

  /** Shows the result of the solver's inspection when it is known. */
  look(facts: Promise<Node | string>): void {
    this.facts = facts;
    this.clear();
  }

  /** Removes the error, and shows the preview. */
  clear(): void {
    this.failed = false;
    this.title.querySelector('.tag')?.remove();
    const { facts, head } = this;
    const fail = (error: Error & { line?: number }) => void this.fail(sentence(error as SlepError), error.line);
    this.looked.replaceChildren();
    head.then((what) => {
      if (!this.failed) this.body.replaceChildren(what);
    }, fail);
    facts?.then(
      (what) => {
        if (!this.failed && facts === this.facts) this.looked.replaceChildren(what);
      },
      (error: Error) => facts === this.facts && error.name === 'InputError' && fail(error),
    );
  }

  /** Shows an error and, if the number of its line is given, that line of the file. */
  async fail(message: string, line?: number): Promise<void> {
    this.failed = true;
    this.title.querySelector('.tag')?.remove();
    this.title.querySelector('small')?.after(el('span.tag', 'not loaded'));
    const text = el('p', { role: 'alert' }, ...prose(message[0].toUpperCase() + message.slice(1)));
    this.body.replaceChildren(text);
    this.looked.replaceChildren();
    if (!line || !(this.from instanceof Blob)) return;
    const excerpt = await excerptOf(this.from, line);
    if (text.isConnected) this.body.prepend(excerpt);
  }
}
