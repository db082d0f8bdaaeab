// What is being typed, kept in this tab for a reload. The link holds texts that have run, so that it works for
// everybody it is sent to. A text that cannot run yet would not, so it is kept here.

/** What was typed, and the text that the link had then. */
export interface Draft {
  text: string;
  base: string;
}

const keyOf = (problem: string): string => `slep-${problem}`;

/** Storage may be forbidden, or full. Then a reload brings back the text of the link. */
export function keepDraft(problem: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(problem), JSON.stringify(draft));
  } catch {
    // nothing to do about it
  }
}

export function keptDraft(problem: string): Draft | undefined {
  try {
    const { text, base } = JSON.parse(sessionStorage.getItem(keyOf(problem)) ?? '{}') as Partial<Draft>;
    return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined;
  } catch {
    return undefined;
  }
}

/** What was typed over the text of a link and has not run. */
export function unrunDraft(problem: string, base: string): string | undefined {
  const draft = keptDraft(problem);
  return draft?.base === base && draft.text !== base ? draft.text : undefined;
}
