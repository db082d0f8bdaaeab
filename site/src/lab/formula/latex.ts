// Converts typeset formulas to LaTeX.

const greek = [...'αβγδεζηθικλμνξπρστυφχψω'];
const letters =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega';
const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(letters.split(' ').map((name, i) => [greek[i], `\\${name} `])),
  '\u2061': '',
  '\u2062': ' ',
  '−': '-',
  '·': '\\cdot ',
  '∘': '\\circ ',
  '∑': '\\sum',
  '‖': '\\|',
  '∇': '\\nabla ',
  '∞': '\\infty',
  '…': '\\dots ',
};
const commands = new Set(['log', 'exp', 'det', 'sin', 'cos', 'tan', 'sinh', 'cosh', 'tanh', 'max', 'min']);

/** Converts the subset of MathML that formulas use to LaTeX. A multi-line formula becomes an aligned environment. */
export function latexOf(math: Element): string {
  const lines = math.querySelector(':scope > mtable');
  const text = lines ? `\\begin{aligned}\n${rowsOf(lines, '').join(' \\\\\n')}\n\\end{aligned}` : childrenOf(math);
  return text.replaceAll(/ +/g, ' ').replaceAll(/ (?=[)}\]^_]|$)/gm, '');
}

/** Returns the LaTeX of the line that assigns a value to the given name. */
export function lineOf(math: Element, name: string): string | undefined {
  const row = [...math.querySelectorAll(':scope > mtable > mtr > mtd')].find(
    (line) => line.firstElementChild?.textContent === name,
  );
  return row && childrenOf(row).replaceAll(/ +/g, ' ').trim();
}

const childrenOf = (parent: Element): string => [...parent.children].map(partOf).join('');

function rowsOf(table: Element, between: string): string[] {
  return [...table.children].map((row) => {
    const cells = [...row.children].map(childrenOf);
    return between ? cells.join(between) : cells.join('').replace('=', '&=');
  });
}

function partOf(part: Element): string {
  const text = part.textContent ?? '';
  const write = writers[part.localName];
  return write ? write(part, text) : part.children.length > 0 ? childrenOf(part) : text;
}

/**
 * Functions that write MathML elements as LaTeX, keyed by the elements' names. For other elements, only the children
 * are written.
 */
const writers: Readonly<Record<string, (part: Element, text: string) => string>> = {
  mi: (part, text) => nameOf(text, part),
  mn: (_, text) => text.replace('−', '-'),
  mo: (_, text) => (['+', '=', '−'].includes(text) ? ` ${signs[text] ?? text} ` : (signs[text] ?? text)),
  mfrac: ({ children: [above, below] }) => `\\frac{${partOf(above)}}{${partOf(below)}}`,
  msqrt: (part) => `\\sqrt{${childrenOf(part)}}`,
  msup: ({ children: [base, power] }) => `${partOf(base)}^{${partOf(power)}}`,
  msub: withIndex,
  munder: withIndex,
  mtable: (part) => `\\begin{matrix}${rowsOf(part, ' & ').join(' \\\\ ')}\\end{matrix}`,
  mrow: bracketed,
};

function withIndex({ children: [base, index] }: Element): string {
  return `${partOf(base)}_{${partOf(index)}}`;
}

/** Returns the LaTeX for an expression in brackets that grow with their content. */
function bracketed(part: Element): string {
  const [open, close] = [part.firstElementChild, part.lastElementChild].map((end) => end?.textContent ?? '');
  if (part.firstElementChild?.localName !== 'mo' || !['()', '[]', '||', '‖‖'].includes(open + close))
    return childrenOf(part);
  const within = [...part.children].slice(1, -1).map(partOf).join('');
  return `\\left${signs[open] ?? open}${within}\\right${signs[close] ?? close}`;
}

function nameOf(text: string, part: Element): string {
  if (text === 'T' && part.parentElement?.localName === 'msup' && part.parentElement.lastElementChild === part)
    return '\\top';
  if (signs[text] !== undefined) return signs[text];
  if ([...text].length === 1) return text;
  if (text === 'log det') return '\\log\\det ';
  return commands.has(text) ? `\\${text} ` : `\\operatorname{${text.replaceAll('_', '\\_')}}`;
}
