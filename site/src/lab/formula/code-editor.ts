// The editor with syntax colours, bracket matching, undo and underlined errors. The editor is bundled as a separate
// chunk. The editor is placed in a shadow root, in which the page's content security policy allows the library to adopt
// style sheets.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, StreamLanguage } from '@codemirror/language';
import { javascript } from '@codemirror/legacy-modes/mode/javascript';
import { octave } from '@codemirror/legacy-modes/mode/octave';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { el } from '../../ui/dom.ts';
import { colours, keywords, look } from './code-look.ts';
import { nameData, names } from './code-names.ts';
import type { Language, MakeEditor } from './text-editor.ts';

/**
 * Replaces the selection with typed text. The browser itself would use an inline style to give the typed text the
 * colour of the selection, and the content security policy forbids inline styles.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    if (event.inputType !== 'insertText' || !event.data || event.isComposing) return false;
    if (view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

const languages: Record<Language, Extension> = {
  octave: [StreamLanguage.define(octave), colours, names],
  javascript: [StreamLanguage.define(javascript), colours, keywords],
};

export const codeEditor: MakeEditor = (text, { label, language }, typed) => {
  const root = el('div.formula-text');
  const shadow = root.attachShadow({ mode: 'open', delegatesFocus: true });
  const attributes = { 'aria-label': label, tabindex: '0', autocapitalize: 'off', spellcheck: 'false' };
  const view = new EditorView({
    root: shadow,
    parent: shadow,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        languages[language],
        bracketMatching(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(attributes),
        EditorView.updateListener.of((update) => update.docChanged && typed()),
        // the Tab key has no binding, so it moves the focus out of the editor
        keymap.of([...defaultKeymap, ...historyKeymap]),
        typeOver,
        look,
      ],
    }),
  });
  const lengthOf = () => view.state.doc.length;
  return {
    root,
    get text() {
      return view.state.doc.toString();
    },
    get hasFocus() {
      return view.hasFocus;
    },
    get selection() {
      const { from, to } = view.state.selection.main;
      return { from, to };
    },
    write: (other) => view.dispatch({ changes: { from: 0, to: lengthOf(), insert: other } }),
    select: ({ from, to }) => view.dispatch({ selection: { anchor: from, head: to } }),
    focus: () => view.focus(),
    mark: (fault, message) => {
      view.contentDOM.setAttribute('aria-invalid', String(fault !== undefined));
      const within = (at: number) => Math.min(at, lengthOf());
      const all = fault
        ? [{ from: within(fault.from), to: within(fault.to), severity: 'error' as const, message }]
        : [];
      view.dispatch(setDiagnostics(view.state, all));
    },
    name: (data) => view.dispatch({ effects: nameData.of(data) }),
  };
};
