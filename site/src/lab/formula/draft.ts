// What is being typed, kept in this tab for a reload. The link holds formulas that have run, so that it works for
// everybody it is sent to. A text that cannot be read yet would not, so it is kept here.

/** What was typed, and the formula that the link had then. */
export interface Draft {
  text: string;
  base: string;
}

const key = 'slep-formula';

/** Storage may be forbidden, or full. Then a reload brings back the formula of the link. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // nothing to do about it
  }
}

export function keptDraft(): Draft | undefined {
  try {
    const { text, base } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>;
    return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined;
  } catch {
    return undefined;
  }
}
