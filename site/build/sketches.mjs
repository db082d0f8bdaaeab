// @ts-check
// Draws the interactive pictures of the notes in their initial state, and a figure of a study.
import { readFileSync } from 'node:fs';
import { catalogOf } from './catalog.mjs';
import { inSite } from './paths.mjs';
import { withShortPaths } from './short-paths.mjs';

await import('./typescript.mjs'); // the next imports need these hooks
const { kinds } = await import('../src/sketch/list.ts');
const { SvgPen } = await import('../src/chart/svg.ts');
const { inPage } = await import('./note-charts.mjs');
const { readResults } = await import('../src/study/results.ts');
const { contentOf } = await import('../src/studies/content.ts');
const { growthFigures } = await import('../src/studies/figures/growth-figure.ts');

/** Returns the columns of the views in the description of a study. @type {(study: string) => number[][]} */
export const columnsOf = (study) =>
  JSON.parse(readFileSync(inSite('studies', `${study}.json`), 'utf8')).data.views.flatMap(
    (/** @type {{ rows: number, cols: number, data: number[] }} */ { rows, cols, data }) =>
      Array.from({ length: cols }, (_, j) => Array.from({ length: rows }, (_, i) => data[i * cols + j])),
  );

/**
 * Returns a sketch. study: the study whose data the sketch shows.
 * @type {(name: string, study?: string) => string}
 */
export function sketch(name, study) {
  const kind = kinds[name];
  const lists = study ? columnsOf(study) : [];
  const initial = kind.knobs.map(({ value }) => value);
  const { paths, values, words } = kind.draw(initial, lists);
  const lines = Object.entries(paths).map(([key, d]) => `<path class="${key}" d="${d}"/>`);
  const marks = kind.marks.map(
    ({ text, x, y, anchor }) => `<text x="${x}" y="${y}"${anchor ? ` text-anchor="${anchor}"` : ''}>${text}</text>`,
  );
  const knobs = kind.knobs.map(
    ({ name, min, max, step, value }, i) => `<label>${name} <input type="range" min="${min}" max="${max}" \
step="${step}" value="${value}" aria-valuetext="${values[i]}"><output>${values[i]}</output></label>`,
  );
  const keys = kind.key.map(
    ([key, text]) => `<span><svg class="drawn" viewBox="0 0 24 12" aria-hidden="true">\
<path class="${key}" d="${/bars|wrong/.test(key) ? 'M4 1h16v10h-16z' : 'M0 6H24'}"/></svg>${text}</span>`,
  );
  const data = study ? ` data-lists="${JSON.stringify(lists)}"` : '';
  const size = `viewBox="0 0 ${kind.width} ${kind.height}"`;
  const content = `${lines.join('')}${marks.join('')}`;
  const picture = `<svg class="drawn" role="img" aria-label="${kind.label}" ${size}>${content}</svg>`;
  return `<slep-sketch data-kind="${name}"${data}>
${withShortPaths(picture)}
<p class="key">${keys.join('')}</p>
${knobs.join('\n')}
<p class="words" role="status">${words}</p>
</slep-sketch>`;
}

/**
 * Draws the figure that shows, for the results of a study, how the cost grows with a parameter.
 * @type {(study: string, out: string) => Promise<string>}
 */
export async function growthChart(study, out) {
  const catalog = await catalogOf(out);
  const { grid } = readResults(JSON.parse(readFileSync(inSite('studies/results', `${study}.json`), 'utf8')), catalog);
  const [figure] = growthFigures(contentOf(grid.study, grid.cells, catalog), grid);
  const pen = new SvgPen(inPage);
  const width = 660;
  const drawing = figure.draw({ width, left: 56, right: 262, narrow: false });
  drawing.paint(pen);
  const size = `viewBox="0 0 ${width} ${Math.ceil(drawing.height)}"`;
  const svg = pen.file(width, drawing.height, figure.description).replaceAll('clip-', `${study}-`);
  return withShortPaths(svg.replace(/<svg [^>]*>/, `<svg class="chart" role="img" ${size}>`));
}
