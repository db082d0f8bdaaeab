// Shows, in MathML, the formula as the compiler has read it, and its gradient.
import type { FormulaInfo } from '../../../types/slep.d.ts';
import { copy } from '../../ui/copy.ts';
import { el, mathPart, withOwnLetters } from '../../ui/dom.ts';
import { latexOf, lineOf } from './latex.ts';

type Info = Pick<FormulaInfo, 'objective' | 'gradient' | 'data'>;

export function typeset({ objective, gradient, data }: Info): HTMLElement {
  const line = (label: string, markup: string) =>
    el('div.typeset.scroll', { tabindex: 0, role: 'group', 'aria-label': label }, mathOf(markup));
  const lines = [line('f', objective), line('the gradient of f', gradient)];
  const words = el('span', { role: 'status' });
  const copied = (name: string, text: () => string) => {
    const click = async () => {
      const latex = text();
      words.textContent = (await copy(latex)) ? ' copied' : ` ${latex}`;
    };
    return el('button.link', { click: () => void click(), title: `copies ${name} as LaTeX` }, name);
  };
  const [f, slope] = lines.map((shown) => () => latexOf(shown.querySelector('math')!));
  const constraint = () => constraintOf(parsed(objective), data);
  return el(
    'div',
    ...lines,
    el('p.muted.copies.wrap', 'LaTeX of ', copied('f', f), copied('∇f', slope), copied('M', constraint), words),
  );
}

/**
 * Returns a formula for M in LaTeX. If a line assigns a value to M, the formula is this line. If M is given as data,
 * the formula says which space contains M. Otherwise, the formula is M = I.
 */
function constraintOf(math: Element | null, data: Info['data']): string {
  const assigned = math && lineOf(math, 'M');
  if (assigned) return assigned;
  return data.some(({ name, given }) => name === 'M' && given) ? 'M \\in \\mathbb{R}^{n \\times n}' : 'M = I';
}

const parsed = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').querySelector('math');

/** Returns the MathML element in a string of markup. The rest of the string is ignored. */
function mathOf(markup: string): Node | undefined {
  const math = parsed(markup);
  if (!math) return undefined;
  // lines that assign numbers are dropped, because the numbers are shown next to their sliders
  for (const row of math.querySelectorAll('mtr')) if (isNumber(row)) row.remove();
  for (const name of math.querySelectorAll('mi'))
    if (name.textContent === '∇f') name.replaceWith(mathPart('mo', '∇'), mathPart('mi', 'f'));
  // the style sheet sets letters in italics unless they are marked as upright
  for (const name of math.querySelectorAll('mi:not([mathvariant])'))
    if ([...(name.textContent ?? '')].length > 1 || isTransposed(name)) name.setAttribute('mathvariant', 'normal');
  return document.importNode(withOwnLetters(math), true);
}

/** Whether a line only assigns a number, as alpha = 1 does. */
const isNumber = (row: Element): boolean => /^[^=]+=[-−]?[\d.·−-]+$/.test(row.textContent ?? '');

/** Whether the element is a T that denotes a transpose. */
const isTransposed = (name: Element): boolean =>
  name.textContent === 'T' && name.parentElement?.localName === 'msup' && name.parentElement.lastElementChild === name;
