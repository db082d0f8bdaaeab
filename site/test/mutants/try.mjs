// @ts-check
// Runs one part of the tests: node try.mjs PART [PATTERN of the tests' names]. If the part fails, prints the first
// failing test and exits with code 1.
import { Lane } from '../harness/lane.mjs';

const lane = new Lane(process.argv[3]);
const { count, output } = await lane.run(process.argv[2]);
await lane.end();
if (count.failed > 0) console.log(/^.*FAIL.*$/m.exec(output)?.[0] ?? output);
process.exit(count.failed > 0 ? 1 : 0);
