// @ts-check
// Converts Markdown to HTML. Only paragraphs, tables, and code in fences or backticks are supported. Code blocks must
// not contain empty lines. The top heading of the file is omitted.

/** @type {(text: string) => string} */
export function htmlOf(text) {
  return text
    .split(/\n{2,}/)
    .map(block)
    .join('\n');
}

/** @type {(text: string) => string} */
function block(text) {
  if (text.startsWith('# ')) return '';
  const fenced = /^```\w*\n([^]*?)```/.exec(text);
  if (fenced) return `<pre tabindex="0"><code>${escape(fenced[1])}</code></pre>`;
  if (text.startsWith('|')) return table(text);
  return `<p>${inline(text)}</p>`;
}

/** @type {(text: string) => string} */
function table(text) {
  const [titles, , ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('\\|', '|')));
  const head = titles.map((title) => `<th scope="col">${inline(title)}</th>`).join('');
  const body = rows.map(([first, ...others]) => {
    const cells = others.map((cell) => `<td>${inline(cell)}</td>`).join('');
    return `<tr><th scope="row">${inline(first)}</th>${cells}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const inline = (/** @type {string} */ text) => escape(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

/** Converts HTML that contains no elements to text. */
export const unescape = (/** @type {string} */ html) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

export const escape = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
