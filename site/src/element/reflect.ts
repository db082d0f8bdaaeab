// Defines properties that reflect attributes.

/**
 * Defines a property for each attribute. The names are capitalised as in the catalogue. The value of a property is the
 * attribute's text or null, or a boolean if the attribute is a flag.
 */
export function reflect(prototype: HTMLElement, names: readonly string[], flags: readonly string[]): void {
  for (const name of names) {
    if (name in prototype) continue;
    const attribute = name.toLowerCase();
    const isFlag = flags.includes(name);
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return isFlag ? this.hasAttribute(attribute) : this.getAttribute(attribute);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || (isFlag && value === false)) this.removeAttribute(attribute);
        else this.setAttribute(attribute, isFlag ? '' : String(value));
      },
    });
  }
}

/**
 * Takes the values that were set before the element was defined, and assigns them to the properties of the class. Such
 * values are own properties of the element, and would hide the properties of the class.
 */
export function adopt(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value: unknown = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
