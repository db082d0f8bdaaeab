// Keeps the text being typed in this tab for a reload. The link contains only texts that have run, so that it works for
// everyone who receives it. A text that cannot run yet is kept here instead.

/** The typed text, and the text in the link at that time. */
export interface Draft {
  text: string;
  base: string;
}

const keyOf = (problem: string): string => `slep-${problem}`;

export const keepDraft = (problem: string, draft: Draft): void => store(keyOf(problem), draft);

export function keptDraft(problem: string): Draft | undefined {
  const { text, base } = stored<Partial<Draft>>(keyOf(problem)) ?? {};
  return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined;
}

/** The text that was typed to replace a link's text and has not run. */
export function unrunDraft(problem: string, base: string): string | undefined {
  const draft = keptDraft(problem);
  return draft?.base === base && draft.text !== base ? draft.text : undefined;
}

/** Storage may be forbidden or full. A reload then loses the value. */
export function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the value is lost with the page
  }
}

export function stored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
