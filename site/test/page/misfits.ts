/**
 * Called in the page. Finds pieces of text that are cut off, stick out of a visible box or overlap, and elements that
 * scroll sideways. Text that ends in an ellipsis is shortened intentionally. Parts that are scrolled out of view do not
 * count.
 */
export function misfits(root: ParentNode = document): string[] {
  interface Piece {
    text: string;
    rect: DOMRect;
    element: Element;
    layer?: Element;
  }
  const found = new Set<string>();
  const pieces: Piece[] = [];
  /** Returns a function that calls `of` only once per element, because an element can contain many pieces of text. */
  const once = <R>(of: (element: Element) => R): ((element: Element) => R) => {
    const known = new Map<Element, R>();
    return (element) => {
      if (!known.has(element)) known.set(element, of(element));
      return known.get(element)!;
    };
  };
  const name = ({ tagName, id, classList }: Element) =>
    `${tagName.toLowerCase()}${id && `#${id}`}${[...classList].map((c) => `.${c}`).join('')}`;
  const way = (element: Element): Element[] => {
    const above = element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
    return above ? [element, ...way(above)] : [element];
  };
  const isDrawn = once((element) => {
    const { borderLeftWidth, borderLeftColor, backgroundColor, display } = getComputedStyle(element);
    const seen = (colour: string) => !/, 0\)$/.test(colour);
    return (
      display !== 'inline' && ((parseFloat(borderLeftWidth) > 0 && seen(borderLeftColor)) || seen(backgroundColor))
    );
  });
  const isLayer = once(
    (e) =>
      ['fixed', 'sticky'].includes(getComputedStyle(e).position) || e.matches('dialog, .menu, .why, .own-data, .help'),
  );
  const shapeOf = once((box) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(box);
    return { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, edges: box.getBoundingClientRect() };
  });

  /** Returns whether a line of text is visible, and records where it does not fit. */
  const look = (text: string, rect: DOMRect, above: Element[]): boolean => {
    for (const box of above) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, edges } = shapeOf(box);
      const { left, right, top, bottom } = edges;
      if (clipPath !== 'none') return false;
      const isOut = rect.left < left - 1 || rect.right > right + 1;
      const isHigher = rect.top < top - 3 || rect.bottom > bottom + 3;
      if ((isOut && /auto|scroll/.test(overflowX)) || (isHigher && /auto|scroll/.test(overflowY))) return false;
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return !isOut && !isHigher;
      const far = Math.round(Math.max(left - rect.left, rect.right - right));
      if (isHigher && box.matches('.counter')) return false; // this element hides its second line intentionally
      const holds = overflowY === 'hidden' || (isDrawn(box) && box.matches('button, .btn, .seg'));
      if (isOut && (overflowX !== 'visible' || isDrawn(box)))
        found.add(`“${text}” sticks out of ${name(box)} by ${far} px`);
      if (isHigher && holds) found.add(`“${text}” is higher than ${name(box)}`);
    }
    return true;
  };

  for (const element of root.querySelectorAll('*')) {
    const scrolls =
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth;
    if (scrolls && !element.matches('.scroll, pre, textarea')) found.add(`${name(element)} scrolls sideways`);
  }
  for (const row of root.querySelectorAll<HTMLElement>(':is(.line-names, .keys) .row'))
    if (row.checkVisibility() && row.scrollWidth > row.clientWidth)
      found.add(`“${row.innerText}” does not fit its row`);
  const nodes = document.createTreeWalker(root as Node, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!element || !text || element.closest('option, script, style, template, svg, textarea')) continue;
    if (element.closest('details:not([open])') && !element.closest('summary')) continue;
    if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
    const above = way(element);
    const layer = above.find(isLayer);
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((rect) => rect.width >= 1 && look(text, rect, above));
    pieces.push(...lines.map((rect) => ({ text, rect, element, layer })));
  }
  pieces.sort((a, b) => a.rect.top - b.rect.top);
  pieces.forEach((a, i) => {
    const formula = a.element.closest('math');
    for (let k = i + 1; k < pieces.length && a.rect.bottom - pieces[k].rect.top > 4; k++) {
      const b = pieces[k];
      const width = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const height = Math.min(a.rect.bottom, b.rect.bottom) - b.rect.top;
      if (width <= 1 || height <= 4 || a.layer !== b.layer || a.element === b.element) continue;
      if (!formula || formula !== b.element.closest('math'))
        found.add(`“${a.text}” and “${b.text}” overlap by ${Math.round(width)} px`);
    }
  });
  return [...found];
}
