// Numbers as the page writes them: three digits, powers of ten, full precision on hover.
import { el } from './dom.ts';

/** Three significant digits as text: 0.0123, 1.65e-4, 216. */
export function plain(value: number): string {
  const { mantissa, exponent } = parts(value);
  return exponent === 0 ? mantissa : `${mantissa}e${exponent}`;
}

/** The same as an element, with every digit in its title. digits: for figures that are compared closely. */
export function figure(value: number, digits = 3): HTMLElement {
  const { mantissa, exponent } = parts(value, digits);
  const span = el('span', { class: 'num', title: String(value).replace('-', '−') }, mantissa);
  if (exponent !== 0) span.append(el('wbr'), '·10', el('sup', {}, minus(String(exponent))));
  return span;
}

/** Mantissa and power of ten; exponent 0 when the number is written out. */
function parts(value: number, digits = 3): { mantissa: string; exponent: number } {
  if (Number.isNaN(value)) return { mantissa: '–', exponent: 0 };
  if (!Number.isFinite(value)) return { mantissa: value < 0 ? '−∞' : '∞', exponent: 0 };
  if (Number.isInteger(value) && Math.abs(value) < 1e5) return { mantissa: minus(String(value)), exponent: 0 };
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  if (power >= -3 && power < 5) return { mantissa: minus(value.toPrecision(Math.max(digits, power + 1))), exponent: 0 };
  return { mantissa: minus(mantissa), exponent: power };
}

/** A text with powers raised and indices lowered: 1.2e-5, η^(1-i), λ_min, ‖X_i·‖. */
export function prose(text: string): (string | Node)[] {
  const out: (string | Node)[] = [];
  let at = 0;
  for (const match of text.matchAll(
    /(?<![\w.])(-?\d+(?:\.\d+)?)e([+-]?\d+)(?!\w)|\^\(([^)]*)\)|(?<=(?<![A-Za-z])[A-Za-zα-ωΑ-Ω])_(min|max|[a-zα-ω]{1,2}·?)/g,
  )) {
    const [whole, mantissa, exponent, power, index] = match;
    const raised = el('sup', {}, minus(power ?? String(Number(exponent))));
    const written = index
      ? el('sub', {}, index)
      : power
        ? raised
        : el('span', { class: 'num' }, mantissa === '1' ? '' : `${minus(mantissa)}·`, '10', raised);
    out.push(text.slice(at, match.index), written);
    at = match.index + whole.length;
  }
  out.push(text.slice(at));
  return out.map((part) =>
    typeof part === 'string' ? part.replace(/(?<=^|[\s(])-(?=[\d½¼¾])/g, '−').replace('XᵀMX - I', 'XᵀMX − I') : part,
  );
}

/** A setting as it is typed: every digit that counts, none that does not. */
export function typed(value: number): string {
  const size = Math.abs(value);
  return value === 0 || (size >= 1e-3 && size < 1e6) ? String(value) : value.toExponential().replace('e+', 'e');
}

/** Seconds of compute as a reader takes them in. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  return seconds < 1 ? `${plain(Number((seconds * 1000).toPrecision(3)))} ms` : `${plain(seconds)} s`;
}

/** A size of a text or file. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} bytes`;
  return count < 1e6
    ? `${plain(Number((count / 1e3).toPrecision(3)))} kB`
    : `${plain(Number((count / 1e6).toPrecision(3)))} MB`;
}

const minus = (text: string): string => text.replace('-', '−');
