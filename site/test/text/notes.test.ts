// The pages of text: their links, the formulas of the first note, and the legibility of three pages at two widths, in
// the light and the dark theme.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { faint } from '../page/faint.ts';
import { layoutFonts, Lab } from '../page/lab.ts';
import { nonEmpty } from '../non-empty.ts';

const dist = inSite('dist');
const files = readdirSync(dist, { encoding: 'utf8', recursive: true });
const pages = files.filter((file) => file.endsWith('.html'));
const note = 'notes/a-penalty-that-is-exact.html';
const prose = ['api.html', 'embedding.html', note];

describe('the links', () => {
  const read = (page: string) =>
    readFileSync(join(dist, page), 'utf8').replaceAll(/<(pre|code|template)\b[^]*?<\/\1>/g, '');

  test('of every page lead to a file that exists, and to a place in it', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/<\w[^>]*? (?:src|href)="([^"]*)"/g)].flatMap(([, link]) => {
        if (/^(https?|data|mailto):/.test(link)) return [];
        const [path, hash] = link.split('#');
        const target = path === '' ? page : join(dirname(page), path, path.endsWith('/') ? 'index.html' : '');
        if (!files.includes(target)) return [`${page}: ${link}`];
        const place = hash && target.endsWith('.html') && !/=/.test(hash);
        return place && !read(target).includes(`id="${hash}"`) ? [`${page}: ${link} is not on ${target}`] : [];
      }),
    );
    assert.deepEqual(broken, []);
  });

  test('of the header are the same on every page', () => {
    for (const page of pages.filter((p) => !/^(embed|slep-lab\.single)\.html$/.test(p))) {
      const header = /<header class="top">[^]*?<\/header>/.exec(read(page))?.[0] ?? '';
      const names = [...header.matchAll(/<a [^>]*>(\w+)<\/a>/g)].map((m) => m[1]);
      // the lab opens the page of studies with a button, and the page of studies needs no link to itself
      const shared = names.filter((name) => name !== 'studies');
      assert.deepEqual(shared.slice(-3), ['notes', 'paper', 'API'], page);
    }
  });
});

describe('the note', () => {
  const lab = Lab.setUp();
  const asked: string[] = [];

  test('has all its formulas as MathML, and requests nothing from other hosts', async () => {
    lab.page.puppeteer?.on('request', (request) => asked.push(request.url()));
    await lab.page.goto(lab.url + note);
    const { formulas, words } = await lab.page.evaluate(() => ({
      // explanations are hidden until the reader has answered
      formulas: [...document.querySelectorAll('math')]
        .filter((m) => m.checkVisibility())
        .map((m) => m.getBoundingClientRect().height),
      words: document.querySelector('article')!.innerText,
    }));
    assert.ok(formulas.length > 100 && formulas.every((height) => height > 5), `${formulas.length} formulas`);
    assert.doesNotMatch(words, /[$\\{}]/);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(lab.url) && !/^(about|data):/.test(url)),
      [],
    );
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('agrees with its experiments', async () => {
    const seen = (id: string) =>
      lab.page.evaluate(
        (name: string) => document.getElementById(name)?.closest('.live')?.querySelector('.seen')?.textContent ?? '',
        id,
      );
    assert.match(await seen('lost'), /infeasible/);
    const slep = await (await import(join(dist, 'slep.js'))).load({ worker: false });
    const solve = async (method: string, options: object, c = 1) =>
      (
        await slep.start({ problem: 'quadratic', params: { n: 100, p: 4, d: 0.1, c }, seed: 1, method, options })
      ).solve();
    const lost = await solve('slbb', { beta: 'paper', safeguard: false });
    assert.equal(lost.verdict, 'infeasible stationary point');
    assert.ok(lost.objective < (await solve('slbb', {})).objective && Math.abs(lost.margin) < 1e-4);
    for (const id of ['back', 'large', 'teeth']) assert.ok((await seen(id)).length > 60, id);
    const iterations = await Promise.all(
      [{}, { beta: 1 }, { beta: 10 }, { beta: 100 }].map(async (options) => (await solve('slbb', options)).iterations),
    );
    for (const k of iterations) assert.ok((await seen('large')).includes(String(k)), `${k} iterations`);
    assert.ok(iterations[3] > 2 * iterations[0]);
    const back = [await solve('slbb', {}, 0.8), await solve('rbb', {}, 0.8)];
    assert.deepEqual(
      back.map((r) => r.verdict),
      ['feasible stationary point', 'feasible stationary point'],
    );
    assert.ok(Math.abs(back[0].projected.objective - back[1].projected.objective) < 1e-6);
    assert.ok((await solve('slgd', {})).iterations > 1.5 * iterations[0]);
    slep.dispose();
  });

  test('runs its experiments in view or when asked, and they show the figures of the text', async () => {
    await lab.page.goto(lab.url + note);
    const early = asked.filter((url) => /\/(slep|slep-lab|element-\w+)\.(js|wasm)$/.test(url));
    assert.deepEqual(early, [], 'neither the element nor the solver is fetched before an experiment comes near');
    for (const id of ['back', 'teeth', 'lost', 'large']) {
      const iterations = await lab.page.evaluate(
        (name: string) =>
          new Promise<number[]>((resolve) => {
            const element = document.getElementById(name) as import('../../types/slep-lab.d.ts').SlepLab;
            element.addEventListener('done', ({ detail }) => resolve(detail.methods.map((m) => m.iterations)), {
              once: true,
            });
            element.scrollIntoView({ block: 'center' });
            void customElements.whenDefined('slep-lab').then(() => (element.autoplay ? undefined : element.play()));
          }),
        id,
      );
      const words = await lab.page.evaluate(
        (name: string) => document.getElementById(name)?.closest('.live')?.querySelector('.seen')?.textContent ?? '',
        id,
      );
      if (id !== 'lost')
        for (const k of iterations) assert.ok(words.includes(String(k)), `${id}: ${k} is in “${words}”`);
    }
    assert.deepEqual(await lab.page.errors(), []);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(lab.url) && !/^(about|data|blob):/.test(url)),
      [],
    );
  });

  test('prints the charts as shown, and the full address of each experiment', async () => {
    const { puppeteer } = lab.page;
    await puppeteer?.emulateMediaType('print');
    const { words, charts, shown } = await lab.page.evaluate(() => {
      const seen = (within: ParentNode, what: string) =>
        [...within.querySelectorAll<HTMLElement>(what)].filter((e) => e.getClientRects().length > 0);
      return {
        words: seen(document, '.printed').map((e) => e.innerText),
        charts: [...document.querySelectorAll('slep-lab:is(#back, #lost, #large, #teeth)')].map(
          (lab) => seen(lab.shadowRoot!, '.plot > canvas:first-child').length,
        ),
        shown:
          seen(document, '.top, .contents').length +
          seen(document.querySelector('slep-lab')!.shadowRoot!, '.btn').length,
      };
    });
    await puppeteer?.emulateMediaType(undefined);
    assert.deepEqual(charts, [2, 2, 2, 2]);
    assert.equal(shown, 0);
    assert.equal(words.length, 7);
    for (const sentence of words)
      assert.match(
        sentence,
        /: http:\/\/127\.0\.0\.1:\d+\/.*#problem=(quadratic&n=100&p=4&d=0\.1|formula&formula=p\+)&?.*methods=slbb/,
      );
  });

  test('is printed in the colours for paper, also from a dark page', async () => {
    const drawn = (change: string) =>
      lab.page.evaluate(
        `(() => { const e = document.querySelector('slep-lab'); ${change};
          return e.shadowRoot.querySelector('canvas').toDataURL(); })()`,
      );
    const restyled = "window.dispatchEvent(new Event('afterprint'))";
    const light = await drawn(`e.theme = 'light'; ${restyled}`);
    const dark = await drawn(`e.theme = 'dark'; ${restyled}`);
    assert.notEqual(dark, light);
    assert.equal(await drawn("window.dispatchEvent(new Event('beforeprint'))"), light);
    assert.equal(await drawn(restyled), dark);
    await lab.page.evaluate("document.querySelector('slep-lab').theme = null");
  });

  test('has the correct roots of its cubic', async () => {
    const rows = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.figures tbody tr')].map((row) =>
        [...row.children].map((cell) => Number(cell.textContent)),
      ),
    );
    assert.equal(rows.length, 3);
    const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 6e-4 * b, `${a} is not ${b}`);
    for (const [beta, t, c] of nonEmpty(rows)) {
      let root = 2;
      for (let i = 0; i < 50; i++) root -= (root ** 3 - root - 1 / beta) / (3 * root ** 2 - 1);
      near(t, root);
      near(c, root ** 2 - 1);
    }
  });

  test('has a correct worked example: the solver ends where the text says', async () => {
    const slep = await (await import(join(dist, 'slep.js'))).load({ worker: false });
    const matrix = (rows: number, cols: number, ...data: number[]) => ({ rows, cols, data: Float64Array.from(data) });
    const data = { A: matrix(2, 2, 0, 0, 0, 0), M: matrix(2, 2, 1, 0, 0, 4), G: matrix(2, 1, -0.6, -1.6) };
    const end = async (beta: number) => {
      const run = await slep.start({
        problem: 'quadratic',
        params: { p: 1, alpha: 1 },
        data,
        x0: Float64Array.of(-1.8, -1.1),
        method: 'slbb',
        options: { beta, safeguard: false, tol: 1e-10 },
      });
      const { verdict, merit } = await run.solve();
      return { x: [...(await run.x())].map((v) => Number(v.toFixed(6))), h: Number(merit.toFixed(6)), verdict };
    };
    assert.deepEqual(await end(0.75), { x: [-1.2, -0.8], h: 0.6875, verdict: 'infeasible stationary point' });
    assert.deepEqual(await end(0.5), { x: [-1.8, -1.2], h: -1, verdict: 'infeasible stationary point' });
    for (const beta of [0.9, 2, 10])
      assert.deepEqual(await end(beta), { x: [0.6, 0.4], h: -1, verdict: 'feasible stationary point' });
    slep.dispose();
  });
});

const looks = (['light', 'dark'] as const).flatMap((scheme) => [1280, 360].map((width) => [scheme, width] as const));

for (const font of layoutFonts)
  describe(`in the ${font} font, light and dark, 1280 and 360 pixels wide`, () => {
    const lab = Lab.setUp({ height: 844, font });

    for (const page of prose) {
      test(`${page} does not scroll sideways, and its text is legible`, async () => {
        await lab.page.goto(lab.url + page);
        for (const [scheme, width] of looks) {
          await lab.prefer(scheme);
          await lab.resize(width, 844);
          assert.equal(await lab.isTooWide(), false, `${scheme}, ${width}`);
          assert.deepEqual(await lab.misfits(), [], `${scheme}, ${width}`);
          assert.deepEqual(await lab.page.evaluate(faint), [], `${scheme}, ${width}`);
          const cut = await lab.page.evaluate(() =>
            [...document.querySelectorAll('.display, math, .drawn')]
              .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth)
              .map((e) => e.textContent),
          );
          assert.deepEqual(cut, [], `${scheme}, ${width}`);
          await lab.page.screenshot(`${page.replaceAll(/\W/g, '-')}-${width}-${scheme}-${font}`);
        }
        assert.deepEqual(await lab.page.errors(), []);
      });
    }
  });
