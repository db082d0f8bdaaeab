// Keeps the text that is being typed in this tab across reloads. The link contains only text that has been run, so that
// the link works for everyone who receives it.
import { storedValue, storeValue } from '../../ui/stored.ts';

/** The typed text. base: the text that the link contained when the user typed `text`. */
export interface Draft {
  text: string;
  base: string;
}

const keyOf = (problem: string): string => `slep-${problem}`;

export const keepDraft = (problem: string, draft: Draft): void =>
  storeValue(keyOf(problem), JSON.stringify(draft), 'sessionStorage');

export function keptDraft(problem: string): Draft | undefined {
  const text = storedValue(keyOf(problem), 'sessionStorage');
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

/** Returns text that was typed while the link contained `base`, if that text has not been run. */
export function unrunDraft(problem: string, base: string): string | undefined {
  const draft = keptDraft(problem);
  return draft?.base === base && draft.text !== base ? draft.text : undefined;
}
