/** Called in the page. Finds text with a contrast below 4.5:1, even in shadow trees, but not in disabled elements. */
export function faint(root: ParentNode = document): string[] {
  const within = (part: ParentNode): HTMLElement[] =>
    [...part.querySelectorAll<HTMLElement>('*')].flatMap((e) => (e.shadowRoot ? [e, ...within(e.shadowRoot)] : [e]));
  const above = (element: Element) => element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
  const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]: number[]) => {
    const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const backgrounds = new Map<Element | null, number[]>([[null, [255, 255, 255]]]);
  const background = (element: Element | null): number[] => {
    const known = backgrounds.get(element);
    if (known) return known;
    const colour = rgb(getComputedStyle(element!).backgroundColor);
    const found = colour.length < 4 || colour[3] > 0 ? colour : background(above(element!));
    backgrounds.set(element, found);
    return found;
  };
  return within(root).flatMap((element) => {
    const words = [...element.childNodes]
      .filter((n) => n.nodeType === 3)
      .map((n) => n.textContent?.trim())
      .join('');
    if (!words || element.offsetParent === null || element.closest(':disabled, [aria-disabled=true]')) return [];
    const [a, b] = [light(rgb(getComputedStyle(element).color)), light(background(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return contrast < 4.5 ? [`${words}: ${contrast.toFixed(2)}`] : [];
  });
}
