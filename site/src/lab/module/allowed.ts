// The modules that the reader let run in this tab, and that did. They run by themselves after a reload and with the
// back button; any other one waits, since it may have come by somebody's link.

import { store, stored } from '../formula/draft.ts';

const key = 'slep-allowed-modules';

/** The number remembered. */
const most = 10;

const all = (): string[] => stored(key) ?? [];

export const isAllowed = (text: string): boolean => all().includes(text);

export const allow = (text: string): void =>
  store(key, [text, ...all().filter((other) => other !== text)].slice(0, most));
