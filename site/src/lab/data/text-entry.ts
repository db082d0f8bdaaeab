// A field in which a component of the data can be typed or pasted as text.
import { bytes } from '../../model/numbers.ts';
import { el } from '../../ui/dom.ts';

/** Text with more characters than this cannot be pasted. */
const mostPasted = 20e6;
/** Pasted text with more characters than this becomes a file, because a text field of that size would be slow. */
const mostTyped = 1e5;

export interface TextEntryEvents {
  /** The text has changed. The text may be empty. */
  typed(text: string): void;
  /** The user has pasted text that is too long for the field. */
  pasted(text: string): void;
  refused(message: string): void;
}

export class TextEntry {
  readonly root: HTMLTextAreaElement;

  constructor(
    name: string,
    sample: string,
    private readonly events: TextEntryEvents,
  ) {
    this.root = el('textarea', {
      'aria-label': `text of ${name}`,
      placeholder: sample,
      spellcheck: 'false',
      hidden: true,
    });
    this.root.addEventListener('input', () => events.typed(this.root.value));
    this.root.addEventListener('paste', (event) => this.pasted(event, event.clipboardData));
    this.root.addEventListener('drop', (event) => this.pasted(event, event.dataTransfer));
  }

  open(): void {
    this.root.hidden = false;
    this.root.focus();
  }

  close(): void {
    this.root.hidden = true;
  }

  clear(): void {
    this.root.value = '';
  }

  private pasted(event: Event, data: DataTransfer | null): void {
    const text = data?.getData('text/plain') ?? '';
    if (text.length <= mostTyped) return;
    event.preventDefault();
    event.stopPropagation();
    if (text.length > mostPasted) {
      this.events.refused(
        `The pasted text is ${bytes(text.length)}; at most ${bytes(mostPasted)} can be pasted. ` +
          'Save the text to a file, and choose or drop that file.',
      );
      return;
    }
    this.events.pasted(text);
    this.close();
  }
}
