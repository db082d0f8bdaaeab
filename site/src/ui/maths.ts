// Formulas that are written in a line, ‖XᵀMX − I‖², with fractions and indices around such lines, as MathML.
import { withOwnLetters } from './dom.ts';

/** A line of letters, numbers and signs, or some parts put together. */
export type Maths =
  | string
  | readonly ['row', ...Maths[]]
  | readonly ['over', above: Maths, below: Maths]
  | readonly ['sub', base: Maths, index: Maths]
  | readonly ['sup', base: Maths, power: Maths]
  | readonly ['bold', Maths];

const elements = { row: 'mrow', over: 'mfrac', sub: 'msub', sup: 'msup', bold: 'mrow' } as const;
const namespace = 'http://www.w3.org/1998/Math/MathML';

/** Words, numbers, and whatever single letter or sign there is. */
const tokens = /[a-z]{2,}|\d[\d.]*|\S/gu;

/** Signs that stand raised beside what precedes them. */
const raised: Readonly<Record<string, readonly [name: string, text: string]>> = {
  ᵀ: ['mi', 'T'],
  '²': ['mn', '2'],
  '³': ['mn', '3'],
  '⋆': ['mo', '⋆'],
};

export function mathML(maths: Maths): Element {
  const math = withOwnLetters(make('math'));
  math.append(...nodes(maths));
  return math;
}

function nodes(maths: Maths): Element[] {
  if (typeof maths === 'string') return line(maths);
  const [kind, ...parts] = maths;
  const element = make(elements[kind]);
  if (kind === 'bold') element.classList.add('strong');
  if (kind === 'row' || kind === 'bold') element.append(...parts.flatMap(nodes));
  else element.append(...parts.map(one));
  return [element];
}

/** As the one element that a part of a fraction or of an index has to be. */
function one(maths: Maths): Element {
  const made = nodes(maths);
  if (made.length === 1) return made[0];
  const row = make('mrow');
  row.append(...made);
  return row;
}

function line(text: string): Element[] {
  const out: Element[] = [];
  for (const [token] of text.matchAll(tokens)) {
    const above = raised[token];
    const base = above && out.pop();
    if (!base) out.push(leaf(token));
    else {
      const element = make('msup');
      element.append(base, upright(make(...above)));
      out.push(element);
    }
  }
  return out;
}

function leaf(token: string): Element {
  if (/^\d/.test(token)) return make('mn', token);
  if (/^\p{L}+$/u.test(token)) {
    const name = make('mi', token);
    return token.length > 1 ? upright(name) : name;
  }
  const sign = make('mo', token);
  sign.setAttribute('stretchy', 'false');
  return sign;
}

function upright(element: Element): Element {
  if (element.localName === 'mi') element.setAttribute('mathvariant', 'normal');
  return element;
}

function make(name: string, text = ''): Element {
  const element = document.createElementNS(namespace, name);
  element.append(text);
  return element;
}
