// The modules that the user has allowed to run in this tab. After a reload, or when the user goes back, the page runs
// allowed modules without asking again. Other modules wait for permission, because they may come from someone else's
// link.
import { storedValue, storeValue } from '../../ui/stored.ts';

const key = 'slep-allowed-modules';

/** The maximum number of modules that are remembered. */
const most = 10;

const all = (): string[] => JSON.parse(storedValue(key, 'sessionStorage') ?? '[]') as string[];

export const isAllowed = (text: string): boolean => all().includes(text);

export function allow(text: string): void {
  const allowed = [text, ...all().filter((other) => other !== text)].slice(0, most);
  storeValue(key, JSON.stringify(allowed), 'sessionStorage');
}
