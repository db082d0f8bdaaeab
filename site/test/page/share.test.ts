// The dialog “Share this experiment”, whose code must show the same experiment on another page.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { encode } from 'uqr';
import type { SlepLab } from '../../types/slep-lab.d.ts';
import { Host, policy } from '../element/host.ts';
import { until } from '../harness/until.mjs';
import { nonEmpty } from '../non-empty.ts';
import { layoutFonts, small } from './lab.ts';
import { SharingLab } from './share-lab.ts';

for (const font of layoutFonts) {
  describe(`the dialog, in the ${font} font`, () => {
    const lab = SharingLab.setUp({ width: 1280, height: 800, font });
    before(() => lab.share('experiment=too-small'));

    test('has everything in view, and axe-core finds nothing', async () => {
      assert.deepEqual(await lab.outOfSight(), []);
      assert.deepEqual(await lab.misfits(), []);
      assert.deepEqual(await lab.axe(), []);
      const scrolled = await lab.page.evaluate(() =>
        [...document.querySelectorAll('.share-form')].filter((e) => e.scrollHeight > e.clientHeight + 1),
      );
      assert.equal(scrolled.length, 0, 'no choice has to be scrolled to');
      const scale = await lab.page.evaluate(() => {
        const preview = document.querySelector<HTMLElement>('dialog.share slep-lab')!;
        return [preview.getBoundingClientRect().height, preview.getAttribute('height')];
      });
      assert.equal(String(scale[0]), scale[1], 'the preview has the height that its height attribute specifies');
      await lab.page.screenshot(`share-1280-${font}`);
      for (const tab of ['link', 'download', 'HTML']) {
        await lab.press(`#share-code-${tab}`);
        assert.deepEqual(await lab.misfits(), [], tab);
      }
    });

    test('is one column on a phone', async () => {
      await lab.page.puppeteer!.setViewport({ width: 390, height: 844 });
      await lab.page.waitFor(() => document.querySelector('dialog.share')!.clientWidth === 390);
      await lab.page.waitFor(() => document.documentElement.scrollWidth === document.documentElement.clientWidth, {
        what: 'a page that fits the screen',
      });
      assert.deepEqual(await lab.misfits(), []);
      assert.deepEqual(await lab.axe(), []);
      const small = await lab.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('dialog.share :is(button, select, .share-check)')]
          .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
          .map((e) => e.textContent),
      );
      assert.deepEqual(small, [], 'targets for a thumb');
      const tops = await lab.page.evaluate(() =>
        [...document.querySelectorAll('.share-code [role=tab]')].map((tab) => tab.getBoundingClientRect().top),
      );
      assert.equal(tops[0], tops[1], 'tabs are beside each other');
      await lab.page.screenshot(`share-390-${font}`);
    });
  });
}

describe('the dialog', () => {
  const lab = SharingLab.setUp({ width: 1280, height: 800 });
  const host = Host.setUp();

  test('shows what the lab shows, and follows each choice', async () => {
    await lab.share('experiment=too-small');
    assert.deepEqual(await lab.inPreview('.chart figcaption b'), ['stationarity', 'feasibility']);
    assert.match((await lab.inPreview('.story')).join(), /^Both runs bring ‖∇h‖ to zero/);
    const code = await lab.code('HTML');
    assert.match(code, /<slep-lab experiment="too-small" charts="gradNorm feasibility" picture="eigenvalues" story /);
    assert.match(code, / height="(\d+)" autoplay style="display:block;height:\1px">/);
    assert.equal(await lab.code('link'), `${lab.url}#experiment=too-small`);
    const squares = await lab.page.evaluate(
      () => document.querySelector('.share-qr svg path:last-child')!.getAttribute('d')!.split('M').length - 1,
    );
    const { data } = encode(`${lab.url}#experiment=too-small`);
    assert.equal(squares, data.flat().filter(Boolean).length, 'the QR code is that of the link');

    await lab.write('title', 'β <= 3 & "more"');
    await lab.write('sentence', 'Watch the lower chart.');
    assert.deepEqual(await lab.inPreview('.heading, .caption'), ['β <= 3 & "more"', 'Watch the lower chart.']);
    assert.match(
      await lab.code('HTML'),
      /heading="β &lt;= 3 &amp; &quot;more&quot;" caption="Watch the lower chart\." charts/,
    );
    await lab.check('objective');
    await lab.check('stationarity');
    await lab.check('what to look at');
    await lab.check('verdict');
    assert.deepEqual(await lab.inPreview('.chart figcaption b'), ['feasibility', 'objective gap']);
    assert.deepEqual([await lab.inPreview('.story'), await lab.inPreview('.verdict')], [[], []]);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<SlepLab>('dialog.share slep-lab')!.phase),
      'done',
    );
    assert.match(await lab.code('HTML'), /charts="feasibility objective" picture="eigenvalues" hide="verdict" height=/);

    await lab.check('SLBB paper');
    await lab.page.waitFor(() => document.querySelector('dialog.share slep-lab')!.getAttribute('methods') === 'slbb');
    await lab.previewed();
    assert.deepEqual(await lab.inPreview('.legend'), ['SLBB']);
    assert.equal(await lab.code('link'), `${lab.url}#experiment=too-small&methods=slbb&charts=feasibility+objective`);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<HTMLInputElement>('[data-run="0"] input')!.disabled),
      true,
    );
    await lab.check('list every setting');
    const full = await lab.text('#share-code code');
    for (const field of ['problem=quadratic', 'n=200', 'seed=1', 'tol=', 'maxIterations='])
      assert.ok(full.includes(field), `${field} in ${full}`);
  });

  test('keeps the picture that was open, and sets height, theme and controls', async () => {
    await lab.share('experiment=beam&picture=matrix'); // the picture of the beam would be redrawn in every frame
    // the preview is drawn when it is in view
    await lab.page.evaluate(() => document.querySelector('.share-box')!.scrollTo(0, 10_000));
    await lab.page.waitFor(
      () => document.querySelector('dialog.share slep-lab')!.shadowRoot!.querySelector('.picture canvas'),
      { what: 'the picture in the preview' },
    );
    await lab.page.puppeteer!.select('.share-list select:has([value=all])', 'all');
    await lab.type('height', '700');
    await lab.press('dialog.share .seg ::-p-text(dark)');
    const code = await lab.code('HTML');
    assert.match(code, /picture="matrix" story controls="elements [^"]*" height="700" theme="dark" autoplay/);
    const frame = await lab.page.evaluate(() => {
      const { shadowRoot } = document.querySelector('dialog.share slep-lab')!;
      return getComputedStyle(shadowRoot!.querySelector('.frame')!).height;
    });
    assert.equal(frame, '700px');
    await lab.page.screenshot('share-picture');
  });

  test('writes code that shows the same on another page', async () => {
    await lab.share(`${small}&methods=slbb+rbb&charts=feasibility+objective&picture=eigenvalues`);
    const verdict = (await lab.inPreview('.verdict')).join();
    assert.match(verdict, /both end at feasible stationary points/);
    const headers = {
      'content-security-policy': policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    };
    const moved = async (tab: string) => (await lab.code(tab)).replaceAll(lab.url, './slep/');
    const tabs = ['HTML', 'Markdown', 'reveal.js'];
    const codes: string[] = [];
    for (const tab of tabs) {
      const code = await moved(tab);
      assert.equal(code.match(/<script type="module" src="\.\/slep\/slep-lab\.js"><\/script>/g)?.length, 1, tab);
      codes.push(code);
    }
    await host.open(codes.join('\n'), { own: false, headers });
    for (const [i, tab] of nonEmpty(tabs).entries()) {
      await host.page.evaluate((k: number) => document.querySelectorAll('slep-lab')[k].scrollIntoView(), i);
      await host.waitPhase('done', i);
      assert.equal(await host.text('.verdict', i), verdict, tab);
      const titles = await host.page.evaluate(
        (k: number) =>
          [...document.querySelectorAll('slep-lab')[k].shadowRoot!.querySelectorAll<HTMLElement>('.chart b')].map(
            (b) => b.innerText,
          ),
        i,
      );
      assert.deepEqual(titles, ['feasibility', 'objective gap'], tab);
      const caption = (k: number) => {
        const picture = document.querySelectorAll('slep-lab')[k].shadowRoot!.querySelector('.picture');
        picture?.scrollIntoView({ block: 'nearest' }); // the picture fetches data only while it is visible
        return picture?.querySelector('footer')?.textContent ?? '';
      };
      const said = () => host.page.evaluate(caption, i);
      await until(
        async () => /within .* of 1/.test(await said()),
        async () => `the picture of ${tab}, which says “${await said()}”`,
      );
    }
    await host.open(`${await moved('frame')}<slep-lab hidden></slep-lab>`, { headers: {} });
    await host.page.waitFor(
      (words: string) =>
        document
          .querySelector('iframe')
          ?.contentDocument?.querySelector('slep-lab')
          ?.shadowRoot?.querySelector('.verdict')?.textContent === words,
      { what: 'the same verdict in a frame' },
      verdict,
    );
  });

  test('offers the user’s data beside the page or in the code, and shows them', async () => {
    const table = ['a,b', ...Array.from({ length: 12 }, (_, i) => `${Math.sin(i)},${Math.cos(3 * i)}`)].join('\n');
    await lab.open('problem=gcca&n=30&m=50&p=1&methods=slbb');
    await lab.page.evaluate((text: string) => {
      const dataTransfer = new DataTransfer();
      for (const name of ['one.csv', 'two.csv']) {
        const own = name === 'one.csv' ? text : text.replaceAll('.', '.1').replace('a,b', 'c,d');
        dataTransfer.items.add(new File([own], name));
      }
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, table);
    await lab.waitText('.own-data footer', /Run with views/);
    await lab.press('.own-data footer .primary');
    await lab.waitText('#now', /n = 4, p = 1.*your data/);
    await lab.waitPhase('done');
    await lab.press('#share');
    await lab.previewed();
    assert.match(await lab.text('dialog.share'), /No data leave this browser unless you publish them/);
    assert.match(await lab.code('HTML'), /data-part="views" src="one\.csv"><\/script>\n.*src="two\.csv"/);
    await lab.check('in the code');
    const code = await lab.text('#share-code code');
    assert.match(code, /data-part="views">\na,b\n0,1\n/);
    assert.doesNotMatch(code, /src="one/);
    await lab.press('#share-code-frame');
    await lab.waitText('#share-code', /Use the code under HTML/);
    await lab.page.screenshot('share-data');
    await lab.press('dialog.share header .btn');
  });

  test('says why runs of the reader’s JavaScript have a link and no code', async () => {
    await lab.page.goto(`${lab.url}#problem=module&module=export+const+dims=[3,1];`);
    await lab.press('#share');
    await lab.waitText('#share-code', /JavaScript/);
    assert.match(await lab.code('link'), /#problem=module&module=export\+const\+dims/);
    await lab.press('#share-code-download');
    await lab.waitText('#downloads', /Nothing has run yet/);
  });

  test('can be read in dark colours', async () => {
    await lab.share('problem=lda&n=20&m=100&methods=slbb&picture=classes');
    await lab.page.wear({ width: 1280, height: 800, dark: true });
    assert.deepEqual(await lab.axe(), []);
    await lab.page.screenshot('share-dark');
    await lab.page.wear({ width: 1280, height: 800 });
  });

  test('shows the QR code as large as the screen, and Escape closes one dialog at a time', async () => {
    await lab.share(`${small}&methods=slbb`);
    await lab.press('.share-qr .link ::-p-text(larger)');
    const { width, height } = await lab.page.evaluate(() =>
      document.querySelector('dialog.qr-room')!.getBoundingClientRect().toJSON(),
    );
    assert.deepEqual([width, height], [1280, 800]);
    assert.deepEqual(await lab.axe('dialog.qr-room'), []);
    assert.deepEqual(await lab.misfits(), []);
    await lab.page.screenshot('share-qr');
    const open = () => lab.page.evaluate(() => [...document.querySelectorAll('dialog[open]')].map((d) => d.className));
    assert.deepEqual(await open(), ['share', 'qr-room']);
    await lab.page.puppeteer!.keyboard.press('Escape');
    assert.deepEqual(await open(), ['share']);
    await lab.page.puppeteer!.keyboard.press('Escape');
    assert.deepEqual(await open(), []);
    assert.equal(await lab.page.evaluate(() => document.activeElement?.id), 'share');
  });
});
