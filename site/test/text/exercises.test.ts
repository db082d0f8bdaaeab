// The predictions and exercises of the notes, run in Node with the conditions and attributes of the page.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Result, Slep } from '../../types/slep.d.ts';
import { attributesOf, stateOf, type Attributes } from '../../build/measured.mjs';
import { inSite } from '../../build/paths.mjs';
import { areMet, readConditions, readValues, type Ending } from '../../src/note/conditions.ts';
import { specsOf } from '../../src/model/run-specs.ts';
import { nonEmpty } from '../non-empty.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const folder = inSite('dist/notes');
const notes = readdirSync(folder)
  .filter((file) => file.endsWith('.html') && file !== 'index.html')
  .map((file) => ({ name: file, html: readFileSync(join(folder, file), 'utf8') }));

const elements = (html: string, tag: string): Attributes[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b((?:"[^"]*"|[^>"])*)>`, 'g'))].map(([, attributes]) =>
    attributesOf(attributes),
  );

let slep: Slep;
before(async () => void (slep = await load({ worker: false })));
after(() => slep.dispose());

/** The results of an experiment, or the message that the element shows instead. */
async function endingsOf(attributes: Attributes): Promise<Result[] | string> {
  try {
    const { id, lab, charts, controls, autoplay, ...settings } = attributes;
    const state = await stateOf(slep, { id, ...settings });
    const results = [];
    for (const spec of specsOf(slep.catalog, state, null)) {
      const run = await slep.start(spec);
      results.push(await run.solve());
      run.dispose();
    }
    return results;
  } catch (error) {
    return (error as Error).message;
  }
}

for (const { name, html } of nonEmpty(notes)) {
  const labs = new Map(elements(html, 'slep-lab').map((lab) => [lab.id, lab]));
  const exercises = elements(html, 'slep-exercise').map(({ id, ...given }) => {
    const names = (given.set ?? '').split(/\s+/).filter(Boolean);
    const lab = labs.get(given.for);
    assert.ok(lab, `${name}: ${id} has the experiment ${given.for}`);
    return { id, names, lab, conditions: readConditions(given.conditions, names), wanted: given.solution };
  });
  type Exercise = (typeof exercises)[number];
  const valuesOf = ({ names, lab }: Exercise, values: Record<string, string>) =>
    Object.fromEntries(names.map((field) => [field, values[field] ?? lab[field] ?? '']));
  const isSolved = (exercise: Exercise, endings: readonly Ending[] | string, values: Record<string, string>) =>
    typeof endings !== 'string' && areMet(exercise.conditions, endings, valuesOf(exercise, values));

  describe(name, () => {
    /** The results of the solutions, keyed by exercise. */
    const solved = new Map<Exercise, Result[]>();

    test('has at least four predictions and four exercises, with ids of their own', () => {
      assert.ok(exercises.length >= 4, `${exercises.length} exercises`);
      assert.ok(elements(html, 'slep-predict').length >= 4, `${elements(html, 'slep-predict').length} predictions`);
      const ids = [...html.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id]) => id);
      assert.deepEqual(
        ids.filter((id, i) => ids.indexOf(id) !== i),
        [],
      );
      for (const { id } of [...elements(html, 'slep-predict'), ...exercises]) assert.match(id ?? '', /^\w+$/);
    });

    test('each exercise has a hint, a solution, and answers to two or more mistakes, with valid conditions', () => {
      const texts = [...html.matchAll(/<slep-exercise\b[^]*?<\/slep-exercise>/g)].map(([text]) => text);
      assert.equal(texts.length, exercises.length);
      texts.forEach((text, i) => {
        const mistakes = [...text.matchAll(/data-when="([^"]*)"/g)].map(([, when]) => when);
        assert.ok(mistakes.length >= 2, `${exercises[i].id}: ${mistakes.length} mistakes`);
        for (const when of mistakes)
          readConditions(when.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), exercises[i].names);
        assert.match(text, /<summary>Hint<[^]*<details data-solution/);
      });
      for (const [, predict] of html.matchAll(/<slep-predict\b([^]*?)<\/slep-predict>/g))
        for (const [, when] of predict.matchAll(/data-when="([^"]*)"/g)) readConditions(when, ['answer']);
    });

    test('each exercise is solved by its own solution, in less than a second of processor time', async () => {
      for (const exercise of exercises) {
        const values = readValues(exercise.wanted);
        assert.deepEqual(
          Object.keys(values).filter((field) => !exercise.names.includes(field)),
          [],
          exercise.id,
        );
        const before = process.cpuUsage();
        const endings = await endingsOf({ ...exercise.lab, ...values });
        const { user, system } = process.cpuUsage(before);
        assert.ok(user + system < 1e6, `${exercise.id}: ${(user + system) / 1e6} s`);
        const found = typeof endings === 'string' ? endings : endings.map((e) => `${e.verdict}, ${e.iterations}`);
        assert.ok(isSolved(exercise, endings, values), `${exercise.id}: ${found}`);
        solved.set(exercise, endings as Result[]);
      }
    });

    test('no exercise is solved by the experiment as it stands', async () => {
      for (const exercise of exercises)
        assert.ok(!isSolved(exercise, await endingsOf(exercise.lab), {}), `${exercise.id}`);
    });

    test('no exercise is solved by the solution of the next one', async () => {
      for (const [i, exercise] of exercises.entries()) {
        const neighbour = exercises[(i + 1) % exercises.length];
        const typed = readValues(neighbour.wanted);
        const shared = Object.fromEntries(Object.entries(typed).filter(([field]) => exercise.names.includes(field)));
        const own = await endingsOf({ ...exercise.lab, ...shared });
        assert.ok(!isSolved(exercise, own, shared), `${exercise.id} with the values for ${neighbour.id}`);
      }
    });

    test('no exercise is solved by a run that ended early', async () => {
      for (const exercise of exercises) {
        const values = readValues(exercise.wanted);
        const cut = await endingsOf({ ...exercise.lab, ...values, maxiterations: '1' });
        const wasCut = typeof cut === 'string' || cut.some(({ status }) => status === 'iterationLimit');
        if (wasCut) assert.ok(!isSolved(exercise, cut, values), `${exercise.id} after one iteration`);
        const stopped = solved.get(exercise)!.map((end) => ({ ...end, status: 'cancelled' as const }));
        assert.ok(!isSolved(exercise, stopped, values), `${exercise.id}, cancelled`);
      }
    });
  });
}
