// @ts-check
// Renders $TeX$ and $$TeX$$ as MathML. Names of several letters are marked up so that the style sheet can set them
// upright. The style sheet also sets widths, because the content security policy forbids the style attributes that the
// renderer writes.

import { unescape } from './markdown.mjs';

const macros = {
  '\\T': '^{\\mathrm{T}}',
  '\\A': 'A',
  '\\R': 'R',
  '\\norm': '\\lVert #1\\rVert',
  '\\inner': '\\langle #1\\rangle',
};

/** @type {(html: string) => Promise<string>} */
export async function formulas(html) {
  const { default: temml } = await import('temml'); // imported here because the build may have to install temml first
  /** @type {(tex: string, displayMode: boolean) => string} */
  const render = (tex, displayMode) =>
    temml
      .renderToString(unescape(tex), { displayMode, macros: { ...macros }, throwOnError: true })
      .replaceAll(/ style="[^"]*"| class="tml-\w+-pad"| fence="true"/g, '')
      .replaceAll('<mspace></mspace>', '')
      .replaceAll(/<mi>(?=\w{2})/g, '<mi mathvariant="normal">');
  return html
    .replaceAll(/\$\$([^$]+)\$\$/g, (_, tex) => `<div class="display">${render(tex, true)}</div>`)
    .replaceAll(/\$([^$]+)\$([,.;:?!)]?)/g, (_, tex, stop) =>
      stop ? `<span class="num">${render(tex, false)}${stop}</span>` : render(tex, false),
    );
}
