// Completes the word before the caret. Suggests functions, with their signatures and descriptions, and names that are
// assigned in the text.
import { el } from '../../ui/dom.ts';
import type { EditorField } from './editor-field.ts';
import { described, functions, type Entry } from './language.ts';

const most = 6;
const leastLetters = 2;

export class Suggestions {
  readonly root = el('div.suggestions', { role: 'listbox', 'aria-label': 'completions', hidden: true });
  private word = '';
  private found: readonly Entry[] = [];
  private chosen = -1;

  constructor(private readonly field: EditorField) {
    // the listener uses the capture phase, so that it handles keys before the field does
    field.root.addEventListener('keydown', (event) => this.pressed(event), true);
    this.root.addEventListener('mousedown', (event) => event.preventDefault()); // keeps the focus in the editor
  }

  /** Shows possible completions of the word before the caret. */
  update(): void {
    const word = this.field.wordBeforeCaret;
    if (word === this.word) return;
    this.word = word;
    this.show(word.length < leastLetters ? [] : entriesFor(word, this.field.text));
  }

  private show(found: readonly Entry[]): void {
    this.found = found;
    this.chosen = -1;
    this.root.hidden = found.length === 0;
    const rows = found.map((entry) => {
      const attributes = { role: 'option', 'aria-selected': 'false', click: () => this.take(entry) };
      return el('div.suggestion', attributes, el('code', entry.call), el('span.muted', ' ', ...described(entry.gives)));
    });
    this.root.replaceChildren(...rows);
  }

  private take({ name, call }: Entry): void {
    const isCall = call !== name;
    this.field.complete(this.word, isCall ? `${name}()` : name, isCall ? 1 : 0);
    this.word = this.field.wordBeforeCaret;
    this.show([]);
  }

  /**
   * Handles a key. The arrow keys choose a completion. Enter accepts the chosen completion. Tab accepts the chosen
   * completion or, if none is chosen, the first one. Escape closes the list.
   */
  private pressed(event: KeyboardEvent): void {
    if (this.root.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = { Enter: this.chosen, Tab: Math.max(this.chosen, 0) }[event.key] ?? -1;
    if (step !== undefined) this.choose(Math.min(Math.max(this.chosen + step, -1), this.found.length - 1));
    else if (taken >= 0 && !event.shiftKey) this.take(this.found[taken]);
    else if (event.key === 'Escape') this.show([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private choose(at: number): void {
    this.chosen = at;
    for (const [k, option] of [...this.root.children].entries()) option.setAttribute('aria-selected', String(k === at));
  }
}

function entriesFor(word: string, text: string): Entry[] {
  const fits = ({ name }: Entry) => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word;
  const assigned = [...text.matchAll(/(?:^|[;\n])\s*([A-Za-z]\w*)\s*=\s*([^;\n%]*)/g)].map(([, name, value]) => ({
    name,
    call: name,
    gives: `= ${value.trim()}`,
  }));
  const own = assigned.filter((entry, at) => assigned.findIndex(({ name }) => name === entry.name) === at);
  const known = functions.filter((entry, at) => functions.findIndex(({ name }) => name === entry.name) === at);
  return [...own, ...known].filter(fits).slice(0, most);
}
