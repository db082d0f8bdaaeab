// Accounts for the CSS zoom of an element. The coordinates of events and bounding boxes are in pixels of the window.
// The coordinates of the layout and of canvases are in pixels of the element.

/** Returns the zoom factor, or 1 in browsers that do not report it. */
export const zoomOf = (element: Element): number => element.currentCSSZoom ?? 1;

/**
 * Returns the position of an event in an element, in the element's pixels, even if the element is scaled by means other
 * than zoom, as on slides.
 */
export function pointIn(element: HTMLElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top, width } = element.getBoundingClientRect();
  const scale = element.offsetWidth / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}
