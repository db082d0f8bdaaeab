// The colours and the typeface of the style sheet, for drawing on canvases. The page and each shadow tree have their
// own palette.

interface Palette {
  probe: HTMLElement;
  colours: Map<string, string>;
  family: string;
  /** The widths of strings, by font and string. */
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
    probe.style.setProperty('forced-color-adjust', 'none'); // the style sheet already has the system colours
    tree.appendChild(probe);
    palettes.set(tree, (palette = { probe, colours: new Map(), family: '', widths: new Map() }));
  }
  return palette;
}

/** The media queries on which the colours depend. */
export const preferences = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].flatMap(
  (query) => globalThis.matchMedia?.(query) ?? [],
);

/**
 * Returns a function that starts or stops watching an element's colours. While they are watched, the function `restyle`
 * is called when the colours may have changed: when the user's preferences change, and before and after printing. While
 * the page is printed, the element has the attribute data-paper.
 */
export function watcherOf(element: Element, restyle: () => void): (on: boolean) => void {
  const print = ({ type }: Event) => {
    element.toggleAttribute('data-paper', type === 'beforeprint');
    restyle();
  };
  return (on) => {
    const change = on ? 'addEventListener' : 'removeEventListener';
    for (const preference of preferences) preference[change]('change', restyle);
    for (const type of ['beforeprint', 'afterprint']) globalThis[change](type, print);
  };
}

/**
 * Returns the CSS value of a colour, --NAME. If --NAME is not defined, the value is that of --NAME without -ink, or
 * else that of --ink.
 */
export const styled = (name: string): string => `var(--${name}, var(--${name.replace(/-ink$/, '')}, var(--ink)))`;

/** Returns the colour --NAME in the current theme, as it is defined in the tree of the element. */
export function colour(name: string, element: Element = document.body): string {
  const { probe, colours } = paletteOf(element);
  let value = colours.get(name);
  if (value === undefined) {
    probe.style.color = styled(name);
    value = getComputedStyle(probe).color;
    if (value) colours.set(name, value); // the value is empty if the element is not in the page
  }
  return value;
}

/** Returns the colour --NAME of the light theme, regardless of the theme of the page. */
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

/** Returns the value, in pixels, of the custom property --NAME of the element. */
export const pixels = (name: string, element: Element): number =>
  parseFloat(getComputedStyle(element).getPropertyValue(`--${name}`));

/** Returns the font for text, as a value of the font property of a canvas context. */
export function textFont(size: number, weight = 400, element: Element): string {
  const palette = paletteOf(element);
  palette.family ||= getComputedStyle(palette.probe).fontFamily;
  return `${weight} ${size}px ${palette.family}`;
}

/** The maximum number of cached widths, which is more than a page needs at a time. */
const many = 2000;

/** Returns the width of a string on a canvas. Widths are cached, because measuring is slow. */
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

/** Returns an object that identifies the style of the element. forgetStyle replaces it with a new object. */
export const styleOf = (element: Element): object => paletteOf(element).colours;

/**
 * Forgets the cached style. Must be called after the theme or the typeface has changed, or after the layout has changed
 * for printing.
 */
export function forgetStyle(element: Element = document.body): void {
  const palette = paletteOf(element);
  palette.colours = new Map();
  palette.widths.clear();
  palette.family = '';
}
