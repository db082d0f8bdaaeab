// The modules that the reader let run in this tab, and that did. They run by themselves after a reload and with the
// back button; any other one waits, since it may have come by somebody's link.

const key = 'slep-allowed-modules';

/** So many are remembered. */
const most = 10;

function all(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const isAllowed = (text: string): boolean => all().includes(text);

/** Storage may be forbidden, or full. Then a reload asks again. */
export function allow(text: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([text, ...all().filter((other) => other !== text)].slice(0, most)));
  } catch {
    // nothing to do about it
  }
}
