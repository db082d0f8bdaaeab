// The storage of the browser. If it is forbidden or full, nothing is stored.

type Kind = 'localStorage' | 'sessionStorage';

export function store(kind: Kind, key: string, text: string): void {
  try {
    window[kind].setItem(key, text);
  } catch {
    // the text is lost when the page is closed
  }
}

export function stored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}
