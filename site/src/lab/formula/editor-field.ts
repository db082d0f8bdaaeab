// The field for a formula or a module. At first, the field is a plain text field. Once the editor with syntax colours
// has been fetched, it takes over the text, the cursor and the focus.
import { el, icon } from '../../ui/dom.ts';
import { plainEditor } from './plain-editor.ts';
import type { Language, Span, TextEditor } from './text-editor.ts';

export class EditorField {
  readonly root: HTMLElement;
  private editor: TextEditor;
  readonly box = el('div.editor');
  /** Called when the caret has moved or the focus has changed. */
  moved: () => void = () => {};
  private readonly message = el('div.editor-message', { role: 'status' });
  private data: readonly string[] = [];
  private fault?: Span;
  private wrong = '';
  private isFetched = false;
  /** The text for which the user has dismissed the suggested correction. */
  private dismissed?: string;
  /** Whether the text is being changed by the page and not by the user. */
  private isWriting = false;

  constructor(
    readonly label: string,
    readonly language: Language,
    private readonly typed: (text: string) => void,
  ) {
    this.editor = plainEditor('', { label, language }, () => this.changed());
    this.box.append(this.editor.root);
    this.root = el('div', this.box, this.message);
    this.box.addEventListener('keydown', (event) => this.pressed(event), true);
    for (const event of ['keyup', 'click', 'focusout']) this.box.addEventListener(event, () => this.moved());
  }

  /** The word that ends at the caret, if the user may be typing it. */
  get wordBeforeCaret(): string {
    const { hasFocus, selection, text } = this.editor;
    if (!hasFocus || selection.from !== selection.to || /^\w/.test(text.slice(selection.to))) return '';
    return /(?<![\w.])[A-Za-z]\w*$/.exec(text.slice(0, selection.from))?.[0] ?? '';
  }

  /**
   * Replaces the word before the caret with another word, as if the user had typed the other word. back: the distance
   * of the caret from the end of the new word.
   */
  complete(word: string, other: string, back: number): void {
    const { selection, text } = this.editor;
    const from = selection.from - word.length;
    this.editor.write(text.slice(0, from) + other + text.slice(selection.from));
    const caret = from + other.length - back;
    this.editor.select({ from: caret, to: caret });
    this.editor.focus();
  }

  /**
   * Handles a key. Enter applies a suggested correction, and Escape dismisses it. Ctrl+Enter presses the first button
   * of the message. Shift+Enter starts a new line.
   */
  private pressed(event: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, metaKey, isComposing } = event;
    const act = this.message.querySelector<HTMLElement>(ctrlKey || metaKey ? 'button' : '.cure');
    if (!act || shiftKey || isComposing || !['Enter', 'Escape'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Enter') return act.click();
    this.dismissed = this.text;
    this.message.querySelectorAll('.cures').forEach((suggestion) => suggestion.remove());
  }

  /** Whether a correction may be suggested for the text. */
  get isCurable(): boolean {
    return this.text !== this.dismissed;
  }

  get text(): string {
    return this.editor.text;
  }

  focus(): void {
    this.editor.focus();
  }

  write(text: string): void {
    if (text === this.editor.text) return;
    this.isWriting = true;
    this.editor.write(text);
    this.isWriting = false;
  }

  /**
   * Fetches the editor that colours syntax. Only the first call has an effect. If the editor cannot be fetched, the
   * plain field remains.
   */
  async fetch(): Promise<void> {
    if (this.isFetched) return;
    this.isFetched = true;
    const fetched = await import('./code-editor.ts').catch(() => undefined);
    if (!fetched) return;
    const { editor: plain } = this;
    const { hasFocus, selection } = plain;
    this.editor = fetched.codeEditor(plain.text, this, () => this.changed());
    plain.root.replaceWith(this.editor.root);
    this.editor.select(selection);
    this.editor.name(this.data);
    this.editor.mark(this.fault, this.wrong);
    if (hasFocus) this.editor.focus();
  }

  /** Sets the names of data, which are marked in the text. */
  name(data: readonly string[]): void {
    this.data = data;
    this.editor.name(data);
  }

  /** Removes the error and the message. Called when the text can run. */
  accept(): void {
    this.say(undefined, '');
  }

  /** Underlines an error and shows a message. acts: elements with actions that the user can take. */
  refuse(fault: Span | undefined, message: string, ...acts: Node[]): void {
    this.say(fault, message);
    this.message.replaceChildren(icon('bad'), el('div', message, ' ', ...acts));
  }

  /** Shows a message that is not an error. */
  wait(words: string): void {
    this.message.classList.remove('bad');
    this.message.replaceChildren(words);
  }

  private say(fault: Span | undefined, message: string): void {
    [this.fault, this.wrong] = [fault, message];
    this.editor.mark(fault, message);
    this.box.classList.toggle('wrong', fault !== undefined);
    this.message.classList.toggle('bad', message !== '');
    if (message === '') this.message.replaceChildren();
  }

  private changed(): void {
    if (!this.isWriting) this.typed(this.text);
  }
}
