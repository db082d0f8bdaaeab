// Runs the test cases of the contract in a browser.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { policy, server as serveFiles } from '../client/files.ts';
import type { Engine, Page } from '../harness/browser.mjs';
import { bundle } from '../harness/bundle.mjs';
import { openPage, siteURL } from '../harness/shared.mjs';
import * as cases from './cases.ts';

/**
 * Tests the contract in an engine, for each of the given ways of loading slep.js. bits: returns the bits of the runs in
 * Node.
 */
export function testEngine(engine: Engine, set: 'ofEngines' | 'ways', bits: () => Promise<unknown>): void {
  describe(engine, () => {
    let text: string;
    let page: Page | undefined;
    after(() => page?.close());

    before(async () => {
      text = await bundle('contract/cases.ts', 'contract');
    });

    /** Evaluates the source text of a function in the page, and calls the function with the arguments slep and open. */
    const within = (call: string): Promise<any> =>
      page!.evaluate(`(async () => {
      try {
        return { value: await lender.lend(${call}) };
      } catch (error) {
        return { error: \`\${error}\n\${error.stack}\` };
      }
    })()`);

    for (const [way, { options, cases: ofWay, whole = false, scripts }] of Object.entries(cases[set]))
      describe(way, () => {
        let server: Awaited<ReturnType<typeof serveFiles>> | undefined;
        before(async () => {
          const headers = { 'content-security-policy': policy(`'self' ${scripts}`, "'self'") };
          if (scripts) server = await serveFiles({ headers });
          await open();
        });
        after(() => server?.stop());

        const open = async () => {
          page ??= await openPage(engine, { font: 'wide' });
          await page.goto(server?.url ?? (await siteURL()));
          await page.evaluate(`(async () => {
            ${text};
            const compiled = async (file) => WebAssembly.compile(await (await fetch(file)).arrayBuffer());
            const modules = { 'slep.wasm': await compiled('slep.wasm'), 'kernel.wasm': await compiled('kernel.wasm') };
            const { load } = await import('./slep.js');
            const open = () => load({ ...${JSON.stringify(options)}, ...(${!whole} && { wasm: modules }) });
            globalThis.lender = new contract.Lender(open, ${whole});
          })()`);
        };

        /**
         * Works like `within`, but tries once more in a new engine if the engine itself crashes, as WebKit occasionally
         * does. The crash is reported in the output.
         */
        const surviving = (call: string): Promise<any> =>
          within(call).catch(async (error: Error) => {
            if (!/page crash|invalid session id|Could not parse script result/.test(error.message)) throw error;
            console.log(`${engine} crashed and was restarted: ${error.message}`);
            await page?.close().catch(() => {});
            page = undefined;
            await open();
            return within(call);
          });

        for (const name of Object.keys(ofWay))
          test(name, async () => {
            const call = `contract.${set}[${JSON.stringify(way)}].cases[${JSON.stringify(name)}]`;
            assert.equal((await surviving(call)).error, undefined);
          });

        test('the bits are those of slep.js in Node', async () => {
          assert.deepEqual(await surviving('(slep) => contract.bits(slep)'), { value: await bits() });
        });
      });
  });
}
