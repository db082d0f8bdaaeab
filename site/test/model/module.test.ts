// How the model of the lab handles a module: as a problem, in a link, and in error messages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type { ModuleProblem, Slep } from '../../types/slep.d.ts';
import { readExamples } from '../../src/lab/formula/example-file.ts';
import { syntaxFault } from '../../src/lab/module/syntax.ts';
import { readLineup } from '../../src/model/link-lineup.ts';
import { problemIn, readLink, writeLink } from '../../src/model/link.ts';
import { moduleFault, moduleWords, wrongEntry } from '../../src/model/module-words.ts';
import { moduleProblem } from '../../src/model/problem.ts';
import { specsOf } from '../../src/model/run-specs.ts';
import { defaultState, patched, sameRuns } from '../../src/model/state.ts';
import { nonEmpty } from '../non-empty.ts';
import { moduleOf } from '../typed/module-lab.ts';

const examples = readExamples(readFileSync(inSite('src/lab/module/examples.txt'), 'utf8'));
const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

describe('a module', () => {
  let slep: Slep;
  before(async () => void (slep = await load()));
  after(() => slep.dispose());
  const known = () => ({ catalog: slep.catalog, experiments: ['problem=quadratic&methods=slbb'], pictures: ['x'] });
  const stateOf = (text: string, isAllowed: boolean) =>
    defaultState(slep.catalog, moduleProblem(text, isAllowed), readLineup('auto rbb', slep.catalog, []));

  test('survives a round trip through a link, which does not let it run', () => {
    const text = `${moduleOf()}\n// 100 % & "more" = #`;
    const state = patched(stateOf(text, true), { settings: { seed: 7 } });
    const link = writeLink(state);
    assert.equal(problemIn(link, known()).module?.text, text);
    const { state: again, notes } = readLink(link, known());
    assert.deepEqual(notes, []);
    assert.ok(sameRuns(slep.catalog, again, state));
    assert.deepEqual(again.problem.module, { text, isAllowed: false });
    assert.throws(() => specsOf(slep.catalog, again, null), { name: 'InputError', message: /^This link contains/ });
    const described = moduleProblem(text, true);
    assert.ok(readLink(link, known(), described).state.problem === described);
    assert.ok(!readLink(writeLink(stateOf(`${text} `, true)), known(), described).state.problem.module?.isAllowed);
    assert.match(readLink('problem=module', known()).notes[0], /^No text for “your JavaScript” in the link/);
  });

  test('runs with its M, or with the identity', async () => {
    const [spec] = specsOf(slep.catalog, stateOf(moduleOf(), true), null);
    const run = await slep.start(spec);
    assert.deepEqual([run.info.n, run.info.p, run.info.rankM], [12, 2, 12]);
    run.dispose();
    const M = new Blob(['1,0\n0,1\n']);
    const given = specsOf(slep.catalog, stateOf(moduleOf(), true), { M })[0].problem as ModuleProblem;
    assert.equal(given.M, M);
  });

  test('is read as source text even if it looks like a URL', async () => {
    for (const text of ['https://example.org/f.js', 'data:text/javascript,export const dims=[1,1]', 'a.js']) {
      const [spec] = specsOf(slep.catalog, stateOf(text, true), null);
      await assert.rejects(slep.start(spec), { name: 'InputError', message: /SyntaxError|ReferenceError|dims/ });
    }
  });

  for (const { title, sentence, formula } of nonEmpty(examples)) {
    test(`${title}, an example, runs to a feasible stationary point, and its gradient is right`, async () => {
      assert.match(sentence, /^[A-Z][^.]{20,120}$/);
      assert.ok(formula.split('\n').every((line) => line.length <= 60));
      assert.equal(syntaxFault(formula), undefined);
      const [spec] = specsOf(slep.catalog, stateOf(formula, true), null);
      const check = await slep.check({ problem: spec.problem, seed: 3 });
      assert.ok(Math.abs(check.gradient.slope - 2) < 0.1, `the slope is ${check.gradient.slope}`);
      assert.equal(wrongEntry(check), '');
      const run = await slep.start(spec);
      const { verdict, message } = await run.solve();
      assert.equal(verdict, 'feasible stationary point', message);
      run.dispose();
    });
  }

  test('with a wrong gradient entry gets a message about it', async () => {
    const [spec] = specsOf(slep.catalog, stateOf(moduleOf('grad[5] += 0.1;'), true), null);
    const words = wrongEntry(await slep.check({ problem: spec.problem }));
    assert.match(
      words,
      /^Entry \(2, 1\) of the gradient is wrong \(indices start at 0\): funcGrad gives .* and differences/,
    );
  });
});

describe('what is wrong with a module', () => {
  const error = (input: string, said: string) =>
    Object.assign(new Error(`${input}: ${said}`), { name: 'InputError' as const, input });

  test('is described in a sentence', () => {
    for (const [given, words] of [
      [
        error('problem.dims', 'undefined; it must be two numbers [n, p]'),
        'dims is undefined; it must be two numbers [n, p].',
      ],
      [error('problem.funcGrad', 'undefined; it must be a function'), 'funcGrad is undefined; it must be a function.'],
      [
        error('problem', 'the code did not return within timeoutMs, 5000 ms, and was stopped'),
        'The code did not return within 5 s and was stopped.',
      ],
      [
        Object.assign(new Error('the worker and all its runs were stopped: problem: the code did not return'), {
          name: 'InternalError' as const,
        }),
        'The code did not return.',
      ],
      [
        error('problem.module', 'the module cannot be loaded (Error: at once at line 3, column 7)'),
        'The module cannot be loaded: Error: at once at line 3, column 7.',
      ],
    ] as const)
      assert.equal(moduleWords(given), words);
  });

  test('is found in the text', () => {
    const text = 'export const dims = [2, 1];\nfoo(bar);';
    const at = (input: string, said: string) => {
      const fault = moduleFault(text, error(input, said));
      return fault && text.slice(fault.from, fault.to);
    };
    assert.equal(at('problem', 'funcGrad threw Error: no at line 2, column 5'), 'bar');
    assert.equal(at('problem.dims', 'dims are n = 2'), 'dims');
    assert.equal(at('problem.funcGrad', 'undefined'), undefined);
    assert.equal(at('problem', 'it hangs'), undefined);
  });

  test('a syntax error is located without running the module', () => {
    assert.deepEqual(syntaxFault('a = 1;\nlet b = ;'), {
      span: { from: 15, to: 16 },
      message: 'Line 2, column 9: unexpected token.',
    });
    assert.equal(syntaxFault(moduleOf()), undefined);
    assert.equal(syntaxFault('export { a };')?.message, "Line 1, column 10: export 'a' is not defined.");
  });
});
