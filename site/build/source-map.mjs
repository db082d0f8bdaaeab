// @ts-check
// Inserts text into a file that esbuild has written, and updates the file's source map.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Inserts text, which must not contain line breaks, into a file. In the file's source map, the mappings of the rest of
 * the line are shifted.
 * @type {(file: string, at: number, text: string) => void}
 */
export function insert(file, at, text) {
  const code = readFileSync(file, 'utf8');
  writeFileSync(file, code.slice(0, at) + text + code.slice(at));
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  const lines = map.mappings.split(';');
  const before = code.slice(0, at).split('\n');
  const line = before.length - 1;
  lines[line] = moved(lines[line], before[line].length, text.length);
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: lines.join(';') }));
}

/**
 * Shifts those segments of a line that begin at the column `from` or after it. A segment stores its column relative to
 * the column of the previous segment, so only one segment changes.
 * @type {(mappings: string, from: number, by: number) => string}
 */
function moved(mappings, from, by) {
  let column = 0;
  const segments = mappings.split(',');
  const first = segments.findIndex((segment) => (column += difference(segment)) >= from);
  if (first >= 0) segments[first] = segments[first].replace(number, encoded(difference(segments[first]) + by));
  return segments.join(',');
}

/**
 * Matches the first number of a segment: digits in base 32, with the least significant first and 32 added to all but
 * the last.
 */
const number = /^[g-z0-9+/]*[A-Za-f]/;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Returns the first number of a segment. Since this number is never negative, the lowest bit, which encodes the sign,
 * is dropped.
 */
const difference = (/** @type {string} */ segment) =>
  [...(number.exec(segment)?.[0] ?? '')].reduceRight((sum, digit) => 32 * sum + (digits.indexOf(digit) % 32), 0) / 2;

function encoded(/** @type {number} */ value) {
  let text = '';
  let rest = 2 * value;
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += digits[32 + (rest % 32)];
  return text + digits[rest];
}
