// The modules that the reader allowed to run in this tab. They run without asking after a reload and with the
// back button; any other one waits, because it may come from somebody's link.

import { store, stored } from '../formula/draft.ts';

const key = 'slep-allowed-modules';

/** The number remembered. */
const most = 10;

const all = (): string[] => stored(key) ?? [];

export const isAllowed = (text: string): boolean => all().includes(text);

export const allow = (text: string): void =>
  store(key, [text, ...all().filter((other) => other !== text)].slice(0, most));
