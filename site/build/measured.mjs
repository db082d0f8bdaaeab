// @ts-check
// Inserts numbers and charts of experiments into a page. The build runs the experiments. {id.1.feasibility} is replaced
// by the final feasibility of the first method of <slep-lab id="id" ...>, or of <!-- run id="id" ... -->, which stands
// for an experiment that is not visible on the page. In an attribute, ="{id.1.feasibility}" is replaced by a plain
// number. <!-- chart id feasibility --> is replaced by the chart. Every engine computes the same bits, so a reader who
// runs the experiment sees the same numbers as in the text.
import { withSolver } from './catalog.mjs';
import { unescape } from './markdown.mjs';

/** @typedef {import('../types/slep.d.ts').Slep} Slep */
/** @typedef {Record<string, string>} Attributes */
/** @typedef {{ figures: Record<string, number>, drawn: import('./note-charts.mjs').Drawn }[]} Measured */

const elements = /<(?:slep-lab|!-- run) ([^>]*?)(?: --)?>/g;
const hidden = /<!-- run [^>]*? -->\n?/g;
const figure = /(=")?\{(\w+)\.(\d)\.(\w+)\}/g;
const chart = /<!-- chart (\w+) (\w+) -->/g;

/** @type {(html: string, out: string) => Promise<string>} */
export async function measured(html, out) {
  const labs = [...html.matchAll(elements)].map((m) => attributesOf(m[1]));
  if (labs.length === 0) return html;
  /** @type {Record<string, Measured>} */
  const results = {};
  await withSolver(out, async (slep) => {
    for (const lab of labs) results[lab.id] = await runAll(slep, lab);
  });
  const { noteChart } = await import('./note-charts.mjs');
  return html
    .replace(hidden, '')
    .replace(figure, (whole, attribute, id, place, name) => {
      const value = results[id]?.[place - 1]?.figures[name];
      if (value === undefined) throw new Error(`there is no figure ${whole}`);
      return attribute ? `${attribute}${Number(value.toPrecision(6))}` : spoken(value);
    })
    .replace(chart, (_, id, column) => {
      const runs = results[id].map(({ drawn }) => drawn);
      return noteChart(id, runs, column);
    });
}

/** @type {(text: string) => Attributes} */
export const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = 'true']) => [name, unescape(value)]),
  );

/**
 * Returns the state of an experiment with the given attributes.
 * @type {(slep: Slep, attributes: Attributes) => Promise<import('../src/model/state.ts').State>}
 */
export async function stateOf(slep, { id, ...attributes }) {
  const { FormulaReader, readAttributes } = await import('./model.mjs');
  const reading = attributes.formula ? await new FormulaReader(slep).read(attributes.formula, null) : undefined;
  const { state, wrong } = readAttributes(
    { catalog: slep.catalog, experiments: [] },
    (name) => attributes[name] ?? null,
    reading?.problem,
  );
  const messages = [...(reading?.error ? [reading.error.message] : []), ...wrong.map(({ message }) => message)];
  if (messages.length > 0) throw new Error(`${id}: ${messages.join(' ')}`);
  return state;
}

/**
 * Runs each method of an experiment until the run ends.
 * @type {(slep: Slep, lab: Attributes) => Promise<Measured>}
 */
async function runAll(slep, lab) {
  const { markedLineup, specsOf } = await import('./model.mjs');
  const state = await stateOf(slep, lab);
  const marks = markedLineup(slep.catalog, [], state.lineup, []);
  const results = [];
  for (const [i, spec] of specsOf(slep.catalog, state, null).entries()) {
    const run = await slep.start(spec);
    const result = await run.solve();
    const trace = await run.trace();
    const { beta, feasibility, gradNorm, objective } = trace;
    const rises = (/** @type {Float64Array} */ column) => column.filter((v, k) => v > column[k - 1]).length;
    const x = result.projected ? (await run.projected()).x : [];
    results.push({
      drawn: { name: marks[i].name, mark: marks[i].mark, trace },
      figures: {
        ...numbers(result),
        ...(result.projected && {
          projected: result.projected.objective,
          projectedGrad: result.projected.gradNorm,
          projectedFeasibility: result.projected.feasibility,
        }),
        ...(result.curvature && { curvature: result.curvature.least }),
        ...Object.fromEntries([...x].slice(0, 8).map((value, k) => [`x${k + 1}`, value])),
        correlation: -2 * result.objective - 1, // this formula is valid only for two views and p = 1
        products: result.counts.M,
        firstBeta: beta[0],
        firstGrad: gradNorm[0],
        firstObjective: objective[0],
        secondObjective: objective[1],
        thirdObjective: objective[2],
        away: Math.max(...feasibility),
        rises: rises(gradNorm),
        objectiveRises: rises(objective),
        rank: run.info.rankM,
      },
    });
    run.dispose();
  }
  return results;
}

/** @type {(result: object) => Record<string, number>} */
const numbers = (result) => Object.fromEntries(Object.entries(result).filter(([, value]) => typeof value === 'number'));

/** Formats a number as a formula. Numbers that are not whole are rounded to three significant digits. */
function spoken(/** @type {number} */ value) {
  if (Number.isInteger(value)) return `$${value}$`;
  const [digits, exponent] = value.toExponential(2).split('e');
  const e = Number(exponent);
  return e < -2 || e > 3 ? `$${digits}\\cdot 10^{${e}}$` : `$${Number(value.toPrecision(3))}$`;
}
