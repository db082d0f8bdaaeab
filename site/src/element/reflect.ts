// Attributes that are properties too.

/**
 * Makes every attribute a property, with the capitals of the catalogue: a text, or null without one; autoplay a
 * boolean.
 */
export function reflect(prototype: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    if (name in prototype) continue;
    const attribute = name.toLowerCase();
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return name === 'autoplay' ? this.hasAttribute(attribute) : this.getAttribute(attribute);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || (name === 'autoplay' && value === false))
          this.removeAttribute(attribute);
        else this.setAttribute(attribute, name === 'autoplay' ? '' : String(value));
      },
    });
  }
}

/** Sets properties again that were set before the element was defined, because they would hide the real ones. */
export function adopt(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value: unknown = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
