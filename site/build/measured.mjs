// @ts-check
// Inserts figures of experiments into a page, measured during the build: {id.1.feasibility} is the final feasibility of
// the first method of <slep-lab id="id" ...>. Every engine computes the same bits, so a reader who runs the experiment
// sees the same figures as in the text.
import { withSolver } from './catalog.mjs';

/** @typedef {import('../types/slep.d.ts').Slep} Slep */
/** @typedef {Record<string, string>} Attributes */

const elements = /<slep-lab ([^>]*)>/g;
const figure = /\{(\w+)\.(\d)\.(\w+)\}/g;

/** @type {(html: string, out: string) => Promise<string>} */
export async function measured(html, out) {
  const labs = [...html.matchAll(elements)].map((m) => attributesOf(m[1]));
  if (labs.length === 0) return html;
  /** @type {Record<string, Record<string, number>[]>} */
  const results = {};
  await withSolver(out, async (slep) => {
    for (const lab of labs) results[lab.id] = await runAll(slep, lab);
  });
  return html.replace(figure, (whole, id, place, name) => {
    const value = results[id]?.[place - 1]?.[name];
    if (value === undefined) throw new Error(`there is no figure ${whole}`);
    return spoken(value);
  });
}

/** @type {(text: string) => Attributes} */
export const attributesOf = (text) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? 'true']));

/**
 * Runs each method to its end.
 * @type {(slep: Slep, lab: Attributes) => Promise<Record<string, number>[]>}
 */
async function runAll(slep, { id, ...attributes }) {
  const { readAttributes, specsOf } = await import('./model.mjs');
  const { state, wrong } = readAttributes(
    { catalog: slep.catalog, experiments: [] },
    (name) => attributes[name] ?? null,
  );
  if (wrong.length > 0) throw new Error(`${id}: ${wrong.map(({ message }) => message).join(' ')}`);
  const results = [];
  for (const spec of specsOf(slep.catalog, state, null)) {
    const run = await slep.start(spec);
    const result = await run.solve();
    const { beta, feasibility, gradNorm } = await run.trace();
    if (!result.projected) throw new Error(`${id}: ${spec.method} has no projection`);
    results.push({
      ...numbers(result),
      projected: result.projected.objective,
      projectedGrad: result.projected.gradNorm,
      projectedFeasibility: result.projected.feasibility,
      firstBeta: beta[0],
      away: Math.max(...feasibility),
      rises: gradNorm.filter((g, k) => g > gradNorm[k - 1]).length,
      rank: run.info.rankM,
    });
    run.dispose();
  }
  return results;
}

/** @type {(result: object) => Record<string, number>} */
const numbers = (result) => Object.fromEntries(Object.entries(result).filter(([, value]) => typeof value === 'number'));

/** A number as a formula: in full if it is whole, otherwise to three digits. */
function spoken(/** @type {number} */ value) {
  if (Number.isInteger(value)) return `$${value}$`;
  const [digits, exponent] = value.toExponential(2).split('e');
  const e = Number(exponent);
  return e < -2 || e > 3 ? `$${digits}\\cdot 10^{${e}}$` : `$${Number(value.toPrecision(3))}$`;
}
