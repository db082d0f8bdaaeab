// Defines the appearance of the editor. The page's CSS variables also apply inside the editor's shadow root.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.number, color: 'var(--syntax-number)' },
    { tag: tags.comment, color: 'var(--syntax-comment)', fontStyle: 'italic' },
    { tag: tags.string, color: 'var(--syntax-number)' },
  ]),
);

/** Highlights the keywords of JavaScript. The names in a formula are marked by code-names.ts. */
export const keywords = syntaxHighlighting(
  HighlightStyle.define([{ tag: [tags.keyword, tags.atom], color: 'var(--syntax-function)' }]),
);

export const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--bg)', maxHeight: '44vh' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: '13px/22px var(--font-mono)', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', minHeight: '112px', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 8px 0 0' },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0', color: 'var(--ink-3)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 4px', minWidth: '28px' },
  '.cm-x': { fontWeight: '700' },
  '.cm-function': { color: 'var(--syntax-function)' },
  '.cm-data': { textDecoration: 'underline 1.5px var(--edge)', textUnderlineOffset: '4px' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--hover)', outline: '1px solid var(--edge)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--fail-bg)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: 'var(--fail-bg)',
    textDecoration: 'underline wavy 1.5px var(--fail)',
    textUnderlineOffset: '4px',
    paddingBottom: '0',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--fail)' },
  '.cm-tooltip': { backgroundColor: 'var(--bg)', border: '1px solid var(--edge)', color: 'var(--ink)' },
  '.cm-diagnostic-error': { borderLeft: '2px solid var(--fail)', font: '13px/18px var(--font-text)' },
});
