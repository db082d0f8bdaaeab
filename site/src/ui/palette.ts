// The colours of the style sheet, for canvas. The page has one palette, and every shadow tree one of its own.

interface Palette {
  probe: HTMLElement;
  colours: Map<string, string>;
  family: string;
}
const palettes = new WeakMap<Node, Palette>();

/** The tree that an element stands in, and the element that the tree's variables are declared on. */
function treeOf(place: Element): { tree: Node; home: Element } {
  const root = place.getRootNode();
  return root instanceof ShadowRoot
    ? { tree: root, home: root.host }
    : { tree: document.body, home: document.documentElement };
}

function paletteOf(place: Element): Palette {
  const { tree } = treeOf(place);
  let palette = palettes.get(tree);
  if (!palette) {
    const probe = document.createElement('span');
    probe.hidden = true;
    tree.appendChild(probe);
    palettes.set(tree, (palette = { probe, colours: new Map(), family: '' }));
  }
  return palette;
}

/** The colour that --name has in the present theme, where the element stands. */
export function colour(name: string, place: Element = document.body): string {
  const { probe, colours } = paletteOf(place);
  let value = colours.get(name);
  if (value === undefined) {
    probe.style.color = `var(--${name})`;
    value = getComputedStyle(probe).color;
    if (value) colours.set(name, value); // an element outside the page has none
  }
  return value;
}

/** A length of the style sheet in pixels. */
export const pixels = (name: string, place: Element = document.body): number =>
  parseFloat(getComputedStyle(treeOf(place).home).getPropertyValue(`--${name}`));

/** The text face, for canvas. */
export function textFont(size: number, weight = 400, place: Element = document.body): string {
  const palette = paletteOf(place);
  palette.family ||= getComputedStyle(palette.probe).fontFamily;
  return `${weight} ${size}px ${palette.family}`;
}

/** To be called when the theme has changed. */
export const forgetColours = (place: Element = document.body): void => paletteOf(place).colours.clear();
