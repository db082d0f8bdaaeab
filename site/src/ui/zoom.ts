// The factor by which the style sheet enlarges an element. Events and boxes are measured in pixels of the window,
// layout and canvas in pixels of the element.

/** 1 in browsers without zoom. */
export const zoomOf = (element: Element): number => element.currentCSSZoom ?? 1;

/**
 * The position of an event in the pixels of an element, from its top left corner. A slide may enlarge the element too.
 */
export function pointIn(element: HTMLElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width } = element.getBoundingClientRect();
  const scale = element.offsetWidth / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}
