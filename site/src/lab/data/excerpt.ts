// Reads a few lines of a file. The file is read in pieces, so that a large file neither fills the memory nor blocks the
// page.
import { el } from '../../ui/dom.ts';

/** Lines are truncated to this number of characters. */
const widest = 120;

/**
 * Returns the line with the given number, underlined, and the line before it. If no number is given, returns the first
 * lines of the file.
 */
export async function excerptOf(file: Blob, line?: number): Promise<HTMLElement> {
  const lines = await linesOf(file, line ? [line - 1, line] : [1, 2, 3]);
  const width = String(line ?? 1).length;
  const rows = [...lines].map(([number, text]) => {
    if (!line) return [text, '\n'];
    const gutter = el('i', `${String(number).padStart(width)} │ `);
    return [gutter, el('span', { class: number === line ? 'at' : '' }, text), '\n'];
  });
  return el('pre', ...rows.flat());
}

/**
 * Returns the lines with the given numbers, counted from 1, each truncated to the maximum length. Lines beyond the end
 * of the file are omitted.
 */
async function linesOf(file: Blob, wanted: number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const last = Math.max(...wanted);
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let number = 1;
  let line = '';
  const extend = (piece: string) => void (line += piece.slice(0, Math.max(0, widest + 2 - line.length)));
  const keep = () =>
    wanted.includes(number) &&
    found.set(number, line.length > widest ? `${line.slice(0, widest)}…` : line.replace(/\r$/, ''));
  while (number <= last) {
    const { value, done } = await reader.read();
    if (done) break;
    const text = decoder.decode(value, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0 && number <= last; end = text.indexOf('\n', from)) {
      extend(text.slice(from, end));
      keep();
      line = '';
      number++;
      from = end + 1;
    }
    extend(text.slice(from));
  }
  if (number <= last) keep();
  await reader.cancel();
  return found;
}
