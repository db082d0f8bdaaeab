// Runs cases of helper workers in a browser.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { built, file, server } from '../client/files.ts';
import type { Engine, Page } from '../harness/browser.mjs';
import { bundle } from '../harness/bundle.mjs';
import { openPage } from '../harness/shared.mjs';
import { observed } from './observe.ts';

export const worker = observed(built('slep-worker.js').toString());

/** names: of the cases to test. */
export function testEngine(engine: Engine, names: readonly string[]): void {
  describe(engine, () => {
    const respond = (name: string) => (name === 'slep-worker.js' ? worker : file(name));
    let host: Awaited<ReturnType<typeof server>>;
    let page: Page;

    before(async () => {
      host = await server({ respond });
      page = await openPage(engine, { font: 'wide' });
      await page.goto(host.url);
      await page.evaluate(await bundle('helpers/cases.ts', 'helpers'));
    });
    after(async () => {
      await page?.close();
      host?.stop();
    });

    const holds = async (name: string, module: string) => {
      const error = await page.evaluate(`(async () => {
      const { load } = await import(${JSON.stringify(module)});
      const opened = [];
      const observer = new helpers.Observer();
      try {
        const open = async (options) => (opened.push(await load(options)), opened.at(-1));
        await helpers.cases[${JSON.stringify(name)}](open, observer);
      } catch (error) {
        return \`\${error}\n\${error.stack}\`;
      } finally {
        for (const slep of opened) slep.dispose();
        observer.close();
      }
    })()`);
      assert.equal(error ?? undefined, undefined);
    };

    for (const name of names) test(name, () => holds(name, './slep.js'));

    test('workers from another origin have helpers too', async () => {
      const other = await server({ respond, headers: { 'access-control-allow-origin': '*' } });
      await holds('any number of helpers gives the same bits', `${other.url}slep.js`);
      other.stop();
    });
  });
}
