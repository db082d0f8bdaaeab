// Formats numbers and formulas: three digits, powers of ten, and full precision in the tooltip.
import { minus, scientific } from '../model/numbers.ts';
import { el } from './dom.ts';

/** Creates the element of a number, with all its digits in the tooltip. Close comparisons need more digits. */
export function figure(value: number, digits = 3): HTMLElement {
  const { mantissa, exponent } = scientific(value, digits);
  const span = el('span.num', { title: String(value).replace('-', '−') }, mantissa);
  if (exponent !== 0) span.append(el('wbr'), '·10', el('sup', minus(String(exponent))));
  return span;
}

/** The patterns that prose replaces: 1.2e-5, a power in brackets, and the index of a single letter. */
const [number, power] = [String.raw`(?<![\w.])(-?\d+(?:\.\d+)?)e([+-]?\d+)(?!\w)`, String.raw`\^\(([^)]*)\)`];
const index = String.raw`(?<=(?<![A-Za-z])[A-Za-zα-ωΑ-Ω])_(min|max|[a-zα-ω]{1,2}·?)`;
const marked = new RegExp(`${number}|${power}|${index}`, 'g');

/** Splits a text so that powers are raised and indices lowered: 1.2e-5, η^(1-i), λ_min, ‖X_i·‖. */
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
  return out.map((part) =>
    typeof part === 'string' ? part.replace(/(?<=^|[\s(])-(?=[\d½¼¾])/g, '−').replace('XᵀMX - I', 'XᵀMX − I') : part,
  );
}
