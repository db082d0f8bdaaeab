// @ts-check
// Runs parts of the tests until one fails, and prints which test: node try.mjs PART...
import { Lane } from '../harness/lane.mjs';

const lane = new Lane();
for (const name of process.argv.slice(2)) {
  const { count, output } = await lane.run(name);
  if (count.failed === 0) continue;
  const [first = output] = /^.*FAIL.*$/m.exec(output) ?? [];
  console.log(JSON.stringify({ part: name, test: first.trim().slice(0, 200) }));
  break;
}
await lane.end();
process.exit();
