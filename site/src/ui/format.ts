// Formats numbers, and text with powers and indices, as elements. By default, numbers are shown with three digits and,
// if they are very large or small, a power of ten. A tooltip shows them at full precision.
import { minus, minusSigns, scientific } from '../model/numbers.ts';
import { el } from './dom.ts';

/**
 * Creates an element for a number, with the number at full precision in a tooltip. digits: the number of digits to
 * show.
 */
export function figure(value: number, digits = 3): HTMLElement {
  const { mantissa, exponent } = scientific(value, digits);
  const span = el('span.num', { title: minus(String(value)) }, mantissa);
  if (exponent !== 0) span.append(el('wbr'), '·10', el('sup', minus(String(exponent))));
  return span;
}

/**
 * The patterns that the function `prose` replaces: numbers such as 1.2e-5, powers in brackets, and indices of single
 * letters.
 */
const [number, power] = [String.raw`(?<![\w.])(-?\d+(?:\.\d+)?)e([+-]?\d+)(?!\w)`, String.raw`\^\(([^)]*)\)`];
const index = String.raw`(?<=(?<![A-Za-z])[A-Za-zα-ωΑ-Ω])_(min|max|[a-zα-ω]{1,2}·?)`;
const marked = new RegExp(`${number}|${power}|${index}`, 'g');

/**
 * Converts text such as 1.2e-5, η^(1-i), λ_min and ‖X_i·‖ to nodes in which exponents are superscripts and indices are
 * subscripts.
 */
export function prose(text: string): (string | Node)[] {
  const out: (string | Node)[] = [];
  let at = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, mantissa, exponent, power, index] = match;
    const raised = el('sup', minus(power ?? String(Number(exponent))));
    const written = index
      ? el('sub', index)
      : power
        ? raised
        : el('span.num', mantissa === '1' ? '' : `${minus(mantissa)}·`, '10', raised);
    out.push(text.slice(at, match.index), written);
    at = match.index + whole.length;
  }
  out.push(text.slice(at));
  return out.map((part) => (typeof part === 'string' ? minusSigns(part) : part));
}
