// Marks names in the text: X is bold, names of data are underlined, and functions are coloured. The Octave mode, which
// colours numbers and comments, does not recognise these names.
import { RangeSetBuilder, StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** The state effect that sets the names of data. */
export const nameData = StateEffect.define<readonly string[]>();

const marks = {
  x: Decoration.mark({ class: 'cm-x' }),
  data: Decoration.mark({ class: 'cm-data' }),
  function: Decoration.mark({ class: 'cm-function' }),
};

export const names = StateField.define<{ data: readonly string[]; decorations: DecorationSet }>({
  create: (state) => ({ data: [], decorations: decorate(state, []) }),
  update: (before, { effects, docChanged, state }) => {
    const data = effects.reduce((last, effect) => (effect.is(nameData) ? effect.value : last), before.data);
    return data === before.data && !docChanged ? before : { data, decorations: decorate(state, data) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

function decorate({ doc }: EditorState, data: readonly string[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const text = doc.toString();
  const assigned = new Set([...text.matchAll(/(?:^|[;\n])\s*([A-Za-z]\w*)\s*=/g)].map(([, name]) => name));
  // numbers are matched as a whole, because the e in 1e-3 is not a name
  for (const match of text.matchAll(/[%#].*|\d[\w.]*|[A-Za-z]\w*/g)) {
    const [name] = match;
    const to = match.index + name.length;
    const kind = kindOf(name, /^\s*\(/.test(text.slice(to, to + 8)) && !assigned.has(name), data);
    if (kind) builder.add(match.index, to, marks[kind]);
  }
  return builder.finish();
}

function kindOf(name: string, isCalled: boolean, data: readonly string[]): keyof typeof marks | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  if (name === 'X') return 'x';
  if (data.includes(name)) return 'data';
  return isCalled ? 'function' : undefined;
}
