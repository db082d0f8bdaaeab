// The formula and its gradient, as the compiler has read them, in MathML.
import { el, withOwnLetters } from '../../ui/dom.ts';

export function typeset({ objective, gradient }: { objective: string; gradient: string }): HTMLElement {
  const line = (label: string, markup: string) =>
    el('div.typeset.scroll', { tabindex: 0, role: 'group', 'aria-label': label }, mathOf(markup));
  return el('div', line('f', objective), line('the gradient of f', gradient));
}

/** The MathML in a text. No other part of the text gets into the page. */
function mathOf(markup: string): Node | undefined {
  const math = new DOMParser().parseFromString(markup, 'text/html').querySelector('math');
  if (!math) return undefined;
  // the style sheet sets letters in italics, except for those marked upright numbers are shown beside their sliders
  for (const row of math.querySelectorAll('mtr')) if (isNumber(row)) row.remove();
  for (const name of math.querySelectorAll('mi')) if (name.textContent === '∇f') name.replaceWith(...nabla());
  for (const name of math.querySelectorAll('mi:not([mathvariant])'))
    if ([...(name.textContent ?? '')].length > 1 || isTransposed(name)) name.setAttribute('mathvariant', 'normal');
  return document.importNode(withOwnLetters(math), true);
}

/** Whether a line only assigns a number, as in alpha = 1. */
const isNumber = (row: Element): boolean => /^[^=]+=[-−]?[\d.e-]+$/.test(row.textContent ?? '');

function nabla(): Node[] {
  const part = (name: string, text: string) => {
    const made = document.createElementNS('http://www.w3.org/1998/Math/MathML', name);
    made.append(text);
    return made;
  };
  return [part('mo', '∇'), part('mi', 'f')];
}

/** Whether the name is the T of a transpose. */
const isTransposed = (name: Element): boolean =>
  name.textContent === 'T' && name.parentElement?.localName === 'msup' && name.parentElement.lastElementChild === name;
