// Keeps the text that is being typed in this tab across a reload. The link contains only texts that have run, so that
// it works for everyone who receives it.

/** The typed text, and the text that the link contained at that time. */
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

/** Returns text that was typed to replace the text of a link and has not run. */
export function unrunDraft(problem: string, base: string): string | undefined {
  const draft = keptDraft(problem);
  return draft?.base === base && draft.text !== base ? draft.text : undefined;
}

/** Stores a value. Storage may be forbidden or full, and the value is then lost at a reload. */
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
