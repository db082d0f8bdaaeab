// @ts-check
// Formats numbers and Markdown tables.

/** @param {string[]} head the first column contains text, the others numbers @param {(string | number)[][]} rows */
export function table(head, rows) {
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map((_, k) => (k === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')}\n`;
}

export const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(0)}%`;
export const times = (/** @type {number} */ ratio) => (ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2));
export const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
export const megabytes = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);
