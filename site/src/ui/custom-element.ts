// The parts that custom elements share.

/** HTMLElement, or an empty class if there is no DOM, so that the module of an element can be imported anywhere. */
export const Base = globalThis.HTMLElement ?? class {};

/** Defines an element, unless another copy of its module has already done so. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!globalThis.customElements?.get(name)) globalThis.customElements?.define(name, element);
}

const sheets = new Map<string, CSSStyleSheet>();

/** Adds a style sheet to a tree, unless the tree already has it. */
export function adoptSheet(root: Document | ShadowRoot, text: string): void {
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
