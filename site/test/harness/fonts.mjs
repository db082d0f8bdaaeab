// @ts-check
// The fonts of the tests. Pages must fit the window in any font, so one of the two fonts is narrower than usual fonts,
// and the other is wider. The browsers get a fontconfig file without any other fonts, so other fonts on the machine do
// not matter.
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { inSite } from '../../build/paths.mjs';
import { isAll } from './extent.mjs';

const faces = {
  narrow: {
    family: 'Carlito',
    files: ['Carlito-Regular.ttf', 'Carlito-Bold.ttf', 'Carlito-Italic.ttf'],
    package: 'fonts-crosextra-carlito',
  },
  wide: { family: 'DejaVu Sans', files: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'], package: 'fonts-dejavu-core' },
  mono: { family: 'DejaVu Sans Mono', files: ['DejaVuSansMono.ttf'], package: 'fonts-dejavu-core' },
};

/** @typedef {'narrow' | 'wide'} Font of the page's text; code is in DejaVu Sans Mono with either */

/** @type {Font[]} */
export const fonts = ['narrow', 'wide'];

/** The fonts in which layouts are tested: only the wide font, which is the more demanding one, unless all cases run. */
export const layoutFonts = isAll ? fonts : /** @type {Font[]} */ (['wide']);

/** The family of a font. @param {Font} font */
export const familyOf = (font) => faces[font].family;

const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.local/share/fonts')];

/** The path of a font's file. @param {string} file */
function find(file) {
  for (const folder of folders) {
    const found = filesIn(folder).find((path) => path.endsWith(`/${file}`));
    if (found) return found;
  }
  return undefined;
}

/** @param {string} folder */
function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  } catch {
    return []; // the folder does not exist
  }
}

/** The Debian packages that contain the missing fonts. */
export function missingFonts() {
  const missing = Object.values(faces).filter(({ files }) => !files.every(find));
  return [...new Set(missing.map((face) => face.package))];
}

/** The environment variables that make a browser use the given font for text. @param {Font} font */
export function fontEnvironment(font) {
  const { family } = faces[font];
  const paths = [faces[font], faces.mono].flatMap(({ files, package: from }) =>
    files.map((file) => {
      const path = find(file);
      if (path) return path;
      throw new Error(`the font ${file} is not installed: not found in ${folders.join(', ')} (Debian package ${from})`);
    }),
  );
  /** @type {(name: string, tags: string[]) => string} */
  const lines = (name, tags) => tags.map((tag) => `<${name}>${tag}</${name}>`).join('');
  /** @type {(generic: string, to: string) => string} */
  const alias = (generic, to) =>
    `<alias binding="same"><family>${generic}</family><prefer><family>${to}</family></prefer></alias>\n`;
  const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${lines('dir', [...new Set(paths.map(dirname))])}
<cachedir>${inSite('.cache/fontconfig')}</cachedir>
<selectfont><rejectfont><glob>*</glob></rejectfont><acceptfont>${lines('glob', paths)}</acceptfont></selectfont>
${['sans-serif', 'serif', 'system-ui'].map((generic) => alias(generic, family)).join('')}\
${alias('monospace', faces.mono.family)}</fontconfig>
`;
  const file = inSite('.cache/fontconfig', `${font}.conf`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, config);
  renameSync(`${file}.${process.pid}`, file); // so that the browser of another test never reads an incomplete file
  return { FONTCONFIG_FILE: file };
}
