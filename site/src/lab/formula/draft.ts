// Keeps the text that is being typed in this tab across reloads. The link contains only text that has been run, so that
// the link works for everyone who receives it.

/** The typed text. base is the text that the link contained when the user typed it. */
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

/** Returns text that was typed while the link contained `base`, if that text has not been run. */
export function unrunDraft(problem: string, base: string): string | undefined {
  const draft = keptDraft(problem);
  return draft?.base === base && draft.text !== base ? draft.text : undefined;
}

/** Stores a value for this tab. If storage is forbidden or full, the value is lost on a reload. */
export function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the value is lost when the page is closed
  }
}

export function stored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
