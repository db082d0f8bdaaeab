// The terms that the lab explains, and the patterns that find them in text.

/** The terms in the order in which they are matched. */
const words = {
  margin: String.raw`\bmargins?\b`,
  certificate: String.raw`\bcertificates?\b|\bcertified\b`,
  beta: String.raw`(?<![\p{L}_])β(?!_)`,
  feasibility: String.raw`\b(?:in)?feasible\b|\bfeasibility\b|‖XᵀMX [−-] I‖`,
  stationarity: String.raw`\bstationar(?:y|ity)\b|‖∇h‖`,
  saddle: String.raw`\bsaddle points?\b`,
  projection: String.raw`(?<!\p{L})R\(X\)`,
  map: String.raw`(?<!\p{L})A\(X\)`,
  optimum: String.raw`(?<!\p{L})f[⋆*]|\bexact optimum\b`,
  penalty: String.raw`\bexact penalty\b`,
  safeguard: String.raw`\bsafeguard\b`,
  step: String.raw`\bstep lengths?\b`,
  eigenvalues: String.raw`\beigenvalues? of XᵀMX`,
  rank: String.raw`\bsingular(?! value)\b|\brank of M\b`,
} as const;

export type Term = keyof typeof words;

export const terms = Object.keys(words) as Term[];

const pattern = new RegExp(terms.map((term) => `(?<${term}>${words[term]})`).join('|'), 'gu');

export interface Piece {
  text: string;
  term?: Term;
}

/** Splits text into pieces. Each mention of a term becomes a separate piece that names the term. */
export function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const term = terms.find((name) => match.groups?.[name] !== undefined);
    if (match.index > at) out.push({ text: text.slice(at, match.index) });
    out.push({ text: match[0], term });
    at = match.index + match[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}
