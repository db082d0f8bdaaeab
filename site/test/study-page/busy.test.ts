// The page of a study on a slow or busy machine: what the user does last wins, even if an earlier answer arrives later.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readyStudies } from '../../build/studies.mjs';
import { release } from '../harness/held.ts';
import { hashOf, small, StudyPage } from './study.ts';

const other = { ...small, title: 'Other', seeds: { from: 1, to: 3 } };

describe('a study that arrives late', () => {
  const page = StudyPage.setUp();
  const { lab } = page;
  const isEdited = () => lab.page.evaluate(() => !document.getElementById('editor')!.hidden);

  test('does not replace the study of a link that was followed later', async () => {
    await page.open(hashOf(small));
    const { description } = readyStudies().find(({ name }) => name === '2-growth')!;
    await lab.page.evaluate(async (slow: string) => {
      const { fetch } = window;
      await new Promise<void>((asked) => {
        window.fetch = async (...given) => {
          asked();
          await new Promise<void>((done) => (globalThis.release = done));
          window.fetch = fetch;
          return fetch(...given);
        };
        location.hash = slow;
      });
    }, hashOf(description));
    await page.change(hashOf(other));
    await lab.page.evaluate(async () => {
      const { json } = Response.prototype;
      const read = new Promise<void>((done) => {
        Response.prototype.json = async function () {
          const value = (await json.call(this)) as unknown;
          setTimeout(done);
          return value;
        };
      });
      globalThis.release();
      await read;
    });
    await lab.page.frames(2);
    assert.match(await lab.text('#story'), /Other/);
    assert.match(await lab.text('#toggle'), /Run 12 cells/);
  });

  test('from a file does not replace the study of a link that was followed later', async () => {
    await page.change(hashOf(small));
    await lab.page.evaluate(() => {
      const { text } = File.prototype;
      File.prototype.text = async function () {
        await new Promise<void>((done) => (globalThis.release = done));
        File.prototype.text = text;
        return text.call(this);
      };
    });
    await page.choose(JSON.stringify({ ...small, title: 'Late' }));
    await page.change(hashOf(other));
    await lab.page.evaluate(async () => {
      globalThis.release();
      await new Promise((done) => setTimeout(done));
      await new File(['later'], 'later').text();
    });
    await lab.page.frames(2);
    assert.match(await lab.text('#story'), /Other/);
  });

  test('of a link that runs it does not run after the user has begun to change it', async () => {
    await lab.page.puppeteer!.evaluateOnNewDocument(() => {
      const open = new Promise<void>((done) => (globalThis.release = done));
      globalThis.Worker = class extends Worker {
        override postMessage(...args: unknown[]) {
          void open.then(() => super.postMessage(...(args as [unknown])));
        }
      };
    });
    await page.open(`${hashOf({ ...small, title: 'Runs' })}&run`, /loading/);
    await lab.press('#change');
    await release(lab.page);
    await page.waitPhase(/ready|running|trying/);
    await lab.page.frames(2);
    assert.equal(await isEdited(), true);
  });
});
