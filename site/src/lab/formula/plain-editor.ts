// The plain text field that is used until the editor with syntax colours has been fetched, or permanently if that
// editor cannot be fetched.
import { el } from '../../ui/dom.ts';
import type { MakeEditor, Span } from './text-editor.ts';

export const plainEditor: MakeEditor = (text, { label }, typed) => {
  const root = el('textarea.formula-text', {
    'aria-label': label,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    rows: 6,
    input: typed,
  });
  root.value = text;
  return {
    root,
    get text() {
      return root.value;
    },
    get hasFocus() {
      return document.activeElement === root;
    },
    get selection() {
      return { from: root.selectionStart, to: root.selectionEnd };
    },
    write: (other: string) => void (root.value = other),
    select: ({ from, to }: Span) => root.setSelectionRange(from, to),
    focus: () => root.focus(),
    mark: (fault: Span | undefined) => root.setAttribute('aria-invalid', String(fault !== undefined)),
    name: () => {},
  };
};
