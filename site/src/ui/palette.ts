// The colours and the typeface of the style sheet, for canvas. The page and each shadow tree have their own palette.

interface Palette {
  probe: HTMLElement;
  colours: Map<string, string>;
  family: string;
  /** The widths of texts, by font and text. */
  widths: Map<string, number>;
}
const palettes = new WeakMap<Node, Palette>();

function paletteOf(element: Element): Palette {
  const root = element.getRootNode();
  const tree = root instanceof ShadowRoot ? root : document.body;
  let palette = palettes.get(tree);
  if (!palette) {
    const probe = document.createElement('span');
    probe.hidden = true;
    probe.style.setProperty('forced-color-adjust', 'none'); // the style sheet itself uses the system colours
    tree.appendChild(probe);
    palettes.set(tree, (palette = { probe, colours: new Map(), family: '', widths: new Map() }));
  }
  return palette;
}

/** The media queries on which the colours depend. */
export const preferences = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].flatMap(
  (query) => globalThis.matchMedia?.(query) ?? [],
);

/** Returns the style sheet's colour of that name, or else that of the method's lines, or else that of text. */
export const styled = (name: string): string => `var(--${name}, var(--${name.replace(/-ink$/, '')}, var(--ink)))`;

/** Returns the colour of --name in the current theme, in the tree of the element. */
export function colour(name: string, element: Element = document.body): string {
  const { probe, colours } = paletteOf(element);
  let value = colours.get(name);
  if (value === undefined) {
    probe.style.color = styled(name);
    value = getComputedStyle(probe).color;
    if (value) colours.set(name, value); // an element outside the page has no colours
  }
  return value;
}

/** Returns the light theme's colour for --name, whatever the theme of the page is. */
export function lightColour(name: string): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = 'light';
  probe.style.color = styled(name);
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** Returns a length of the style sheet in pixels, for the element. */
export const pixels = (name: string, element: Element = document.body): number =>
  parseFloat(getComputedStyle(element).getPropertyValue(`--${name}`));

/** Returns the typeface of text in the syntax of canvas. */
export function textFont(size: number, weight = 400, element: Element = document.body): string {
  const palette = paletteOf(element);
  palette.family ||= getComputedStyle(palette.probe).fontFamily;
  return `${weight} ${size}px ${palette.family}`;
}

/** The number of widths that are cached, more than a page needs at a time. */
const many = 2000;

/** Returns the width of a text on a canvas. Widths are cached, because measuring is slow. */
export function textWidth(context: CanvasRenderingContext2D, text: string, font: string, element: Element): number {
  const { widths } = paletteOf(element);
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    context.font = font;
    width = context.measureText(text).width;
    if (widths.size > many) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/** Returns an object that identifies the style of the element. After forgetStyle it is another object. */
export const styleOf = (element: Element): object => paletteOf(element).colours;

/** Must be called when the theme, the typeface or, for printing, the layout has changed. */
export function forgetStyle(element: Element = document.body): void {
  const palette = paletteOf(element);
  palette.colours = new Map();
  palette.widths.clear();
  palette.family = '';
}
