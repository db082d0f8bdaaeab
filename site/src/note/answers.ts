// Stores a reader's answers in the browser. The answers leave the browser only if the reader copies them into a link.
import { storedValue, storeValue } from '../ui/stored.ts';

/** An answer as the reader gave it, and whether it is right. */
export interface Answer {
  given: string;
  right: boolean;
}

/** The answers, keyed by the name of the page (without its folder) and then by the id of the question. */
export type Answers = Record<string, Record<string, Answer>>;

const key = 'slep-notes';

/** Returns the name of the page, which does not depend on the address at which the notes are served. */
const pageName = (): string => location.pathname.replace(/^.*\//, '').replace(/\.html$/, '');

/** Returns the stored answers, or an empty object if there are none or storage is not available. */
export function kept(): Answers {
  return answersOf(storedValue(key)) ?? {};
}

/** Returns the stored answer to a question on this page. */
export const keptFor = (id: string): Answer | undefined => kept()[pageName()]?.[id];

export function keep(id: string, answer: Answer): void {
  if (!id) return;
  const answers = kept();
  const page = pageName();
  storeValue(key, JSON.stringify({ ...answers, [page]: { ...answers[page], [id]: answer } }));
}

export const forget = (): void => storeValue(key, null);

/** Encodes the answers for a link. */
export const written = (answers: Answers): string => encodeURIComponent(JSON.stringify(answers));

/** Returns the answers in the hash of an address, or null if the hash has none or they cannot be read. */
export const answersIn = (hash: string): Answers | null =>
  answersOf(/#answers=(.*)$/.exec(hash)?.[1], decodeURIComponent);

function answersOf(text: string | null | undefined, decode = (written: string) => written): Answers | null {
  try {
    return text ? (JSON.parse(decode(text)) as Answers) : null;
  } catch {
    return null;
  }
}
