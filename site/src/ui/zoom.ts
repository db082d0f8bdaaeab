// The factor by which the style sheet enlarges an element. Events and boxes are in pixels of the window; layout and
// canvas are in pixels of the element.

/** Returns the factor, 1 in browsers that do not report it. */
export const zoomOf = (element: Element): number => element.currentCSSZoom ?? 1;

/** Returns the position of an event in pixels of an element, from its top left corner. Slides may enlarge it, too. */
export function pointIn(element: HTMLElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width } = element.getBoundingClientRect();
  const scale = element.offsetWidth / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}
