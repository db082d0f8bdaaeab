// Reads the code in the documents, verbatim.
import { readFileSync } from 'node:fs';
import { inSite } from '../../build/paths.mjs';

/** The page on embedding, as built. */
export const embedding = readFileSync(inSite('dist/embedding.html'), 'utf8');

const readme = readFileSync(inSite('../README.md'), 'utf8');

/** The code in README.md for a page. */
export const inPage = /^```html\n([^]*?)\n```/m.exec(readme)?.[1] ?? '';

const unescaped = (code: string) => code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Returns the code with this name on the page about embedding. */
export function lines(name: string): string {
  const [, code] = new RegExp(`data-try="${name}">\\s*<code>([^]*?)</code>`).exec(embedding) ?? [];
  if (code === undefined) throw new Error(`the page on embedding has no lines ${name}`);
  return unescaped(code);
}

/** The names in the table of environments. */
export const tabled = [...embedding.matchAll(/data-environment="([^"]*)"/g)].map(([, name]) => name);

/** The JavaScript and TypeScript code in the documents, as modules, keyed by file name. */
export const examples: Record<string, string> = Object.fromEntries([
  ...[...readme.matchAll(/^```js\n([^]*?)^```/gm)].map(([, code], i) => [`readme-${i}.ts`, `${code}export {};\n`]),
  ...[...embedding.matchAll(/data-code="(tsx?)"[^>]*>\s*<code>([^]*?)<\/code>/g)].map(([, kind, code], i) => [
    `embedding-${i}.${kind}`,
    `${unescaped(code)}\nexport {};\n`,
  ]),
]);
