// The modules that the user has allowed to run in this tab. Allowed modules run again without asking after a reload or
// when the user goes back. Other modules wait for permission, because they may come from someone else's link.
import { store, stored } from '../../ui/storage.ts';

const key = 'slep-allowed-modules';

/** The maximum number of modules that are remembered. */
const most = 10;

const all = (): string[] => JSON.parse(stored('sessionStorage', key) ?? '[]') as string[];

export const isAllowed = (text: string): boolean => all().includes(text);

export const allow = (text: string): void =>
  store('sessionStorage', key, JSON.stringify([text, ...all().filter((other) => other !== text)].slice(0, most)));
