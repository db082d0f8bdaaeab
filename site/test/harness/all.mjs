// @ts-check
// Runs the tests: node all.mjs [test | all | quick | check] for many parts, or node all.mjs [all] PART [PATTERN] for
// one part or a folder of parts. With PATTERN, only tests whose names match are run. Before PART, "all" selects all
// cases of the part. Two parts run at a time, because most parts keep one processor busy. The output of a part is shown
// when it has ended. A failure does not stop the other parts, and nothing is skipped silently.
import { Lane } from './lane.mjs';
import { before, extents, partsIn, withNeeds } from './parts.mjs';

/** @typedef {import('./parts.mjs').Count & { name: string, seconds: number }} Ended */

const words = process.argv.slice(2);
if (words[0] === 'all') process.env.SLEP_TEST_ALL = '1'; // the processes of the parts inherit this variable
const all = words[0] === 'all' ? 'all ' : '';
const [asked = 'test', pattern] = words[0] === 'all' && words.length > 1 ? words.slice(1) : words;
const names = partsOf(asked);
const waiting = new Set(names);
/** @type {Ended[]} */
const ended = [];
/** Called when a part has ended. @type {(() => void)[]} */
const wakers = [];
const begun = performance.now();

await Promise.all([work(new Lane(pattern)), work(new Lane(pattern))]);
summarise();

/** @param {string} name of an extent, a part or a folder @returns {readonly string[]} */
function partsOf(name) {
  if (name in extents) return extents[/** @type {keyof typeof extents} */ (name)];
  const parts = extents.all.includes(name) ? [name] : partsIn(name);
  if (parts.length > 0) return [...new Set(parts.flatMap(withNeeds))];
  console.error(`no part of the tests is named ${name}; choose from ${extents.all.join(', ')}`);
  process.exit(2);
}

/**
 * Runs one part after another. If every remaining part needs a part that is still running, waits until a part ends.
 * @param {Lane} lane
 */
async function work(lane) {
  const hasEnded = (/** @type {string} */ name) => ended.some((part) => part.name === name);
  while (waiting.size > 0) {
    const name = [...waiting].find((n) => before(n).every((b) => hasEnded(b) || !names.includes(b)));
    if (name === undefined) {
      await new Promise((resolve) => void wakers.push(() => resolve(undefined)));
      continue;
    }
    waiting.delete(name);
    await tell(name, () => lane.run(name));
    for (const wake of wakers.splice(0)) wake();
  }
  await tell('after the tests', () => lane.end());
}

/** @type {(name: string, run: () => Promise<import('./lane.mjs').Outcome>) => Promise<void>} */
async function tell(name, run) {
  const start = performance.now();
  const { count, output } = await run();
  const part = { ...count, name, seconds: (performance.now() - start) / 1000 };
  ended.push(part);
  if (names.includes(name) || part.failed > 0) console.log(`\n== ${name}\n${output}\n-- ${inWords(part)}`);
}

function summarise() {
  const rank = ended.toSorted((a, b) => b.seconds - a.seconds).filter(({ seconds }) => seconds >= 1);
  console.log(`\nseconds: ${rank.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`).join(', ')}`);
  for (const { name, skipped } of ended.filter((part) => part.skipped.length > 0))
    console.log(`${name} skipped ${skipped.join(', ')}`);
  if (asked === 'test') {
    const left = extents.all.filter((name) => !names.includes(name));
    console.log(`left to ./build.sh test all: ${left.join(', ')}, and cases of other parts (site/test/README.md)`);
  }
  for (const { name } of ended.filter((part) => part.failed > 0))
    console.log(`failed: ${name}${names.includes(name) ? `; to repeat it: ./build.sh test ${all}${name}` : ''}`);
  console.log(`${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
  const total = (/** @type {(part: Ended) => number} */ of) => ended.reduce((sum, part) => sum + of(part), 0);
  const failed = total((part) => part.failed);
  console.log(
    `${total((part) => part.passed)} passed, ${failed} failed, ${total((part) => part.skipped.length)} skipped`,
  );
  process.exit(failed ? 1 : 0);
}

/** @param {Ended} part */
function inWords({ name, passed, failed, skipped, seconds }) {
  return `${name}: ${passed} passed, ${failed} failed, ${skipped.length} skipped, ${seconds.toFixed(1)} s`;
}
