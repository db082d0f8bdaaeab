// A value in localStorage, or in sessionStorage for this tab only. If the browser does not allow storage, the value is
// null, and new values are discarded.

type Storage = 'localStorage' | 'sessionStorage';

export function storedValue(key: string, storage: Storage = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes the stored value if the argument is null. */
export function storeValue(key: string, value: string | null, storage: Storage = 'localStorage'): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // the value is not stored
  }
}
