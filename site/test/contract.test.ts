// The contract of slep.js in Node and in browsers, with a worker and without: the same cases, and the same bits.
// But for the way that is loaded whole, cases share a solver, and all share what was compiled once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { inSite } from '../build/paths.mjs';
import { policy, server as serveFiles } from './client/files.ts';
import { bits, Lender, ways } from './contract/cases.ts';
import { type Engine, launch, type Page } from './harness/browser.mjs';
import { serve } from './harness/serve.mjs';

const { load }: typeof import('../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const compiled = (file: string) => WebAssembly.compile(readFileSync(inSite('dist', file)));
const modules = { 'slep.wasm': await compiled('slep.wasm'), 'kernel.wasm': await compiled('kernel.wasm') };
const reference: { bits?: Awaited<ReturnType<typeof bits>> } = {};

for (const [way, { options, cases, whole = false }] of Object.entries(ways)) {
  describe(`Node, ${way}`, () => {
    const lender = new Lender(() => load(whole ? options : { ...options, wasm: modules }), whole);
    after(() => lender.close());

    for (const [name, check] of Object.entries(cases)) test(name, () => lender.lend(check));

    test('the bits are the same everywhere', async () => {
      const found = await lender.lend(bits);
      reference.bits ??= found;
      assert.deepEqual(found, reference.bits);
    });
  });
}

const engines: Engine[] = ['chromium', 'firefox', 'webkit'];

for (const engine of engines)
  describe(engine, () => {
    let text: string;
    let page: Page | undefined;
    after(() => page?.close());

    before(async () => {
      const bundle = await build({
        entryPoints: [inSite('test/contract/cases.ts')],
        bundle: true,
        format: 'iife',
        globalName: 'contract',
        write: false,
        target: 'es2022',
      });
      text = bundle.outputFiles[0].text;
    });

    /** Calls the text of a function of (slep, open) in the page. */
    const within = (call: string): Promise<any> =>
      page!.evaluate(`(async () => {
      try {
        return { value: await lender.lend(${call}) };
      } catch (error) {
        return { error: \`\${error}\n\${error.stack}\` };
      }
    })()`);

    for (const [way, { options, cases, whole = false, scripts }] of Object.entries(ways)) {
      describe(way, () => {
        let server: { url: string; stop(): void | Promise<void> };
        before(async () => {
          server = scripts
            ? await serveFiles({ headers: { 'content-security-policy': policy(`'self' ${scripts}`, "'self'") } })
            : await serve();
          await open();
        });
        after(() => server?.stop());

        const open = async () => {
          page ??= await launch(engine);
          await page.goto(server.url);
          await page.evaluate(`(async () => {
            ${text};
            const compiled = async (file) => WebAssembly.compile(await (await fetch(file)).arrayBuffer());
            const modules = { 'slep.wasm': await compiled('slep.wasm'), 'kernel.wasm': await compiled('kernel.wasm') };
            const { load } = await import('./slep.js');
            const open = () => load({ ...${JSON.stringify(options)}, ...(${!whole} && { wasm: modules }) });
            globalThis.contract = contract;
            globalThis.lender = new contract.Lender(open, ${whole});
          })()`);
        };

        /**
         * As within; when the engine itself crashes, which WebKit's does now and then, once more in a new one, which
         * the output tells.
         */
        const surviving = (call: string): Promise<any> =>
          within(call).catch(async (error: Error) => {
            if (!/page crash|invalid session id|Could not parse script result/.test(error.message)) throw error;
            console.log(`${engine} crashed and was started anew: ${error.message}`);
            await page?.close().catch(() => {});
            page = undefined;
            await open();
            return within(call);
          });

        for (const name of Object.keys(cases)) {
          test(name, async () => {
            assert.equal(
              (await surviving(`contract.ways[${JSON.stringify(way)}].cases[${JSON.stringify(name)}]`)).error,
              undefined,
            );
          });
        }

        test('the bits are the same everywhere', async () => {
          assert.deepEqual(await surviving('(slep) => contract.bits(slep)'), { value: reference.bits });
        });
      });
    }
  });
