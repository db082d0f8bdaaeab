// Tests that the committed results of a study are complete, small and reproducible.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inSite } from '../../build/paths.mjs';
import { readyStudies } from '../../build/studies.mjs';
import { solverOf } from '../../src/study/solver.ts';
import { readResults } from '../../src/study/results.ts';
import { StudyRunner } from '../../src/study/runner.ts';
import type { Slep } from '../../types/slep.d.ts';
import { nonEmpty } from '../non-empty.ts';
import { catalog } from './catalog.ts';

/** The maximum size of a results file in KB after compression with gzip. */
const most = 300;

/** The studies in which even the shortest cells take seconds. */
const isSlow = (name: string): boolean => ['figure-2', 'table-2'].includes(name);

export function testReady(slow: boolean): void {
  const studies = readyStudies().filter(({ name }) => isSlow(name) === slow);
  describe('a ready study', () => {
    let slep: Slep;
    before(async () => {
      const { load } = (await import(inSite('dist/slep.js'))) as typeof import('../../types/slep.d.ts');
      slep = await load();
    });
    after(() => slep.dispose());

    for (const { name, description } of nonEmpty(studies))
      test(`${name}: a cell of each method is reproduced bit for bit`, async () => {
        const path = inSite(`studies/results/${name}.json`);
        assert.ok(existsSync(path) && existsSync(inSite(`dist/studies/${name}.json`)));
        const text = readFileSync(path);
        const size = gzipSync(text).length / 1000;
        assert.ok(size < most, `${size} KB`);
        const { results, grid } = readResults(JSON.parse(text.toString()), catalog);
        assert.deepEqual(results.description, description);
        assert.ok(results.fingerprint, 'it is complete');
        const { study, cells } = grid;
        const wanted = study.methods.flatMap(({ label }) => {
          const own = [...cells.keys()].filter((i) => cells[i]?.label === label && cells[i].outcome !== 'refused');
          return own.sort((a, b) => cells[a]!.seconds - cells[b]!.seconds).slice(0, 1);
        });
        const runner = new StudyRunner(study, {
          open: async () => solverOf(await slep.fork()),
          workers: 2,
          only: ({ index }) => wanted.includes(index),
        });
        await runner.go();
        assert.deepEqual(
          nonEmpty(wanted).map((i) => runner.cells[i]!.digest),
          wanted.map((i) => cells[i]!.digest),
        );
      });
  });
}
