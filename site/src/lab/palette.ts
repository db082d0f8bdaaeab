// The colours of the style sheet, for canvas.

const resolved = new Map<string, string>();
const probe = document.createElement('span');
probe.hidden = true;

/** The colour that --name has in the present theme. */
export function colour(name: string): string {
  let value = resolved.get(name);
  if (value === undefined) {
    if (!probe.isConnected) document.body.append(probe);
    probe.style.color = `var(--${name})`;
    resolved.set(name, (value = getComputedStyle(probe).color));
  }
  return value;
}

/** A length of the style sheet in pixels. */
export const pixels = (name: string): number => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--${name}`));

let family = '';

/** The page's text face, for canvas. */
export function textFont(size: number, weight = 400): string {
  family ||= getComputedStyle(document.body).fontFamily;
  return `${weight} ${size}px ${family}`;
}

/** To be called when the theme has changed. */
export const forgetColours = (): void => resolved.clear();
