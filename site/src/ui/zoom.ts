// How much the style sheet enlarges an element. Events and boxes are measured in pixels of the window, layout and
// canvas in the element's own.

/** 1 in browsers that enlarge nothing. */
export const zoomOf = (element: Element): number => element.currentCSSZoom ?? 1;

/** Where an event is, from the top left corner of an element, in the element's pixels. A slide may enlarge it too. */
export function pointIn(element: HTMLElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width } = element.getBoundingClientRect();
  const scale = element.offsetWidth / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}
