// @ts-check
// Reads the exports of a declaration file with their comments. The TypeScript compiler is not used, because its
// installed version has no stable API, and because the declarations are so simple that it is enough to find brackets,
// quotes and comments.

/** The files with the declarations of slep.js. The first of these files re-exports the others. */
export const moduleFiles = ['slep', 'problem', 'formula', 'catalog', 'study', 'views', 'errors'].map(
  (name) => `${name}.d.ts`,
);

/** The modules that define elements. The declarations of each module are in a file of the same name. */
export const elements = ['slep-lab', 'slep-notes', 'slep-plane', 'slep-figure'];

/** The other declaration files: for the elements, JSX, embed.js, files that the module fetches, and platform types. */
export const elementFiles = [...elements, 'react', 'preact', 'embed', 'asset', 'platform'].map(
  (name) => `${name}.d.ts`,
);

/**
 * doc: the text of the comments before and after the code.
 * @typedef {{ name: string, kind: string, code: string, doc: string, members: Member[] }} Declaration
 * @typedef {{ name: string, code: string, doc: string }} Member
 */

/** @type {(text: string) => { preamble: string, declarations: Declaration[] }} */
export function declarationsOf(text) {
  const [, preamble, rest] = /^((?:\/\/.*\n)*)([^]*)$/.exec(text) ?? ['', '', ''];
  const exported = pieces(rest).filter(({ code }) => /^export (?!type \*)/.test(code));
  const declarations = exported.map(({ code, doc }) => {
    const [, kind, name] = /^export (?:declare )?(function|interface|type|class) (\w+)/.exec(code) ?? [];
    if (!name) throw new Error(`unknown kind of declaration: ${code}`);
    const body = /interface|class/.test(kind) ? code.slice(code.indexOf('{') + 1, -1) : '';
    return {
      name,
      kind,
      code: line(code).replace(/^export (declare )?/, ''),
      doc,
      members: pieces(body).map((m) => ({ name: memberName(m.code), code: line(m.code), doc: m.doc })),
    };
  });
  const words = preamble.replaceAll(/^\/\/ ?/gm, '').trim();
  return { preamble: words.replaceAll(/(?<!\n)\n(?!\n)/g, ' '), declarations };
}

const line = (/** @type {string} */ code) => code.replaceAll(/\s+/g, ' ');

/** Returns the name of a member, which is a property, a method, the iterator or an index signature. */
const memberName = (/** @type {string} */ code) => /^(?:readonly )?(\w+|\[[^\]]*\])/.exec(code)?.[1] ?? code;

/**
 * Splits source text at semicolons, and after the bodies of interfaces and classes. A comment belongs to the code that
 * ends on the same line, or to the code after the comment if no code ends on that line.
 */
function pieces(/** @type {string} */ text) {
  /** @type {{ code: string, doc: string }[]} */
  const out = [];
  let code = '';
  let doc = '';
  let depth = 0;
  let sameLine = false;
  const end = () => {
    if (code.trim()) out.push({ code: code.trim(), doc });
    code = doc = '';
    sameLine = true;
  };
  for (const [token] of text.matchAll(/\/\*[^]*?\*\/|\/\/.*|'[^']*'|=>|[^]/g)) {
    const outside = depth === 0 && !code.trim();
    if (token.startsWith('//') && outside) {
      if (sameLine && out.length) out[out.length - 1].doc = join(out[out.length - 1].doc, clean(token));
    } else if (token.startsWith('/*') && outside) doc = join(doc, clean(token));
    else if (token === ';' && depth === 0) end();
    else {
      if (token === '\n' && outside) sameLine = false;
      if ('({['.includes(token)) depth++;
      if (')}]'.includes(token)) depth--;
      code += token;
      if (token === '}' && depth === 0 && /^\s*(export|declare) (interface|declare class|global)/.test(code)) end();
    }
  }
  end();
  return out;
}

const clean = (/** @type {string} */ comment) =>
  comment
    .replaceAll(/^\/\*\*?|\*\/$|^\s*\*(?=\s)|^\/\//gm, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
const join = (/** @type {string[]} */ ...parts) => parts.filter(Boolean).join(' ');
