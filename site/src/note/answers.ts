// Stores a reader's answers in the browser. The answers leave the browser only if the reader copies them into a link.

/** An answer as the reader gave it, and whether it is right. */
export interface Answer {
  given: string;
  right: boolean;
}

/** The answers, keyed by the name of the page, without its folder, and the id of the question. */
export type Answers = Record<string, Record<string, Answer>>;

const key = 'slep-notes';

/** Returns the name of the page, which does not depend on the address under which the notes are served. */
export const pageName = (): string => location.pathname.replace(/^.*\//, '').replace(/\.html$/, '');

/** Returns the stored answers, or an empty object if there are none or storage is not available. */
export function kept(): Answers {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Answers;
  } catch {
    return {};
  }
}

/** Returns the answer to a question of this page. */
export const keptFor = (id: string): Answer | undefined => kept()[pageName()]?.[id];

export function keep(id: string, answer: Answer): void {
  if (!id) return;
  const answers = kept();
  const page = pageName();
  try {
    localStorage.setItem(key, JSON.stringify({ ...answers, [page]: { ...answers[page], [id]: answer } }));
  } catch {
    // without storage, the answer is lost when the page is closed
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing has been stored, so there is nothing to remove
  }
}

/** Encodes the answers for a link. */
export const written = (answers: Answers): string => encodeURIComponent(JSON.stringify(answers));

/** Returns the answers in the hash of an address, or null if the hash has none or they cannot be read. */
export function answersIn(hash: string): Answers | null {
  try {
    const text = /#answers=(.*)$/.exec(hash)?.[1];
    return text ? (JSON.parse(decodeURIComponent(text)) as Answers) : null;
  } catch {
    return null;
  }
}
