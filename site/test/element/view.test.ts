// The parts of a <slep-lab> with a given height: the text of an experiment from the lab, charts and a picture. Also
// tests messages about what the element cannot show.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {} from '../../types/slep-lab.d.ts';
import { Host, small } from './host.ts';
import { layoutFonts } from '../harness/fonts.mjs';
import { until } from '../harness/until.mjs';
import { axe } from '../page/axe.ts';
import { misfits } from '../page/misfits.ts';

const experiment = 'experiment="too-small" n="60" p="3"';

for (const font of layoutFonts) {
  describe(`the element, in the ${font} font`, () => {
    const host = Host.setUp('chromium', { height: 900, font });

    test('shows an experiment with its text, charts and a picture in the given height', async () => {
      await host.openWatched(
        `<div id="box"><slep-lab ${experiment} charts="feasibility objective" picture="eigenvalues" story height="700"
          lab="slep/"></slep-lab></div>`,
      );
      assert.equal(host.served.count('slep-pictures.js'), 0);
      assert.match(await host.text('.story'), /^Both runs bring ‖∇h‖ to zero/);
      assert.match(await host.text('.pictures'), /appears when the run starts/);
      await host.call('play()');
      await host.waitText('.picture footer', / of SLBB[^]* at iteration \d+: from [^]* to /);
      assert.equal(host.served.count('slep-pictures.js'), 1);
      assert.match(await host.text('.verdict'), /^quadratic, n = 60, p = 3: /);
      assert.match(await host.text('.legend'), /^SLBB\s+SLBB paper$/);
      assert.deepEqual(await host.element("[...e.shadowRoot.querySelectorAll('.chart b')].map((b) => b.innerText)"), [
        'feasibility',
        'objective gap',
      ]);
      assert.equal(await host.element('e.offsetHeight'), 700);
      assert.match(
        await host.element("e.shadowRoot.querySelector('[data-part=link]').href"),
        /#problem=quadratic&experiment=too-small&.*picture=eigenvalues&.*charts=feasibility\+objective&/,
      );
      const misplaced = (): Promise<string[]> =>
        host.page.evaluate(`(${misfits})(document.querySelector('slep-lab').shadowRoot)`);
      assert.deepEqual(await misplaced(), []);
      assert.deepEqual(await axe(host.page, 'slep-lab'), []);
      await host.page.screenshot(`element-view-${font}`);
      await host.element("document.getElementById('box').style.width = '340px'");
      await host.page.waitFor(
        "document.querySelector('slep-lab').shadowRoot.querySelector('canvas').clientWidth < 340",
      );
      await until(
        async () => (await misplaced()).length === 0, // the labels move one frame later
        async () => `a layout that fits: ${(await misplaced()).join('; ')}`,
      );
      assert.ok((await host.element('e.offsetHeight')) >= 700);
      await host.page.screenshot(`element-view-340-${font}`);
    });
  });
}

describe('the element', () => {
  const host = Host.setUp('chromium', { height: 900 });
  const titles = () => host.element("[...e.shadowRoot.querySelectorAll('.chart b')].map((b) => b.innerText)");
  const ends = async () => (await host.heard()).filter(({ type }) => type === 'done').length;

  test('shows other charts, pictures and heights of the same runs', async () => {
    await host.openWatched(`<slep-lab ${small}></slep-lab>`);
    await host.call('play()');
    assert.deepEqual(await titles(), ['stationarity', 'feasibility']);
    await host.element("(e.charts = 'beta step gradNorm', e.height = 640, e.picture = 'x')");
    await host.waitText('.picture footer', /iteration/);
    assert.deepEqual(await titles(), ['stationarity', 'step length', 'penalty parameter']);
    await host.element("(e.picture = 'columns')");
    await host.waitText('.picture footer', /column/);
    await host.element("(e.charts = 'none')");
    await host.page.waitFor("!document.querySelector('slep-lab').shadowRoot.querySelector('.chart')");
    assert.equal(await ends(), 1, 'nothing ran again');
    await host.element("(e.picture = 'beam')");
    await host.waitText('.pictures', /There is no picture “beam” for the problem quadratic/);
    await host.element('(e.charts = null, e.picture = null, e.height = null)');
    await host.page.waitFor("document.querySelector('slep-lab').shadowRoot.querySelectorAll('.chart').length === 2");
    assert.equal(await host.element("e.shadowRoot.querySelector('.pictures').checkVisibility()"), false);
  });

  test('is redrawn in forced colours', async () => {
    const drawn = () => host.element("e.shadowRoot.querySelector('.chart canvas').toDataURL()");
    await host.page.frames(2); // the charts adapt to their new size when they are drawn
    const before = await drawn();
    const session = await host.page.puppeteer!.createCDPSession();
    const force = (value: string) =>
      session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    await force('active');
    await until(
      async () => (await drawn()) !== before,
      () => 'other colours',
    );
    await force('none');
    await until(
      async () => (await drawn()) === before,
      () => 'the previous colours',
    );
    await session.detach();
  });

  test('rejects unknown problems and experiments, and what it cannot show, with Run disabled', async () => {
    const cases: [attributes: string, words: RegExp][] = [
      [
        'problem="quadratic" n="60" p="3" d="0.05" height="tall"',
        /height is “tall”; use a number of pixels from 160 to 4000/,
      ],
      ['problem="quadrtic"', /There is no problem “quadrtic”; choose from quadratic, /],
      ['experiment="perpetual"', /There is no experiment “perpetual”; choose from too-small, first, /],
      ['experiment="beam" problem="eigen"', /The experiment “beam” uses the problem beam, not eigen/],
      ['charts="gap"', /There is no chart “gap”; choose from gradNorm, feasibility, objective, step, beta, none/],
      ['picture="rembrandt"', /There is no picture “rembrandt”; choose from classes, /],
      ['problem="quadratic" story', /story shows the text of an experiment; choose one/],
      ['lab="javascript:alert(1)"', /lab is “javascript:alert\(1\)”; use the address of a page/],
    ];
    const elements = cases.map(([attributes]) => `<slep-lab ${attributes} methods="slbb" autoplay></slep-lab>`);
    await host.openWatched(`${elements.join('')}<p>text</p>`);
    for (const [i, [attributes, words]] of cases.entries()) {
      await host.page.evaluate((k: number) => document.querySelectorAll('slep-lab')[k].scrollIntoView(), i);
      await host.page.frames(2); // an element with autoplay runs when it is in view
      assert.match(await host.text('.words', i), words);
      assert.equal(await host.text('.verdict', i), 'not set up', attributes);
      const isOff = await host.page.evaluate(async (k: number) => {
        const lab = document.querySelectorAll('slep-lab')[k];
        await lab.play();
        return lab.shadowRoot!.querySelector('[data-part=play]')!.getAttribute('aria-disabled');
      }, i);
      assert.equal(isOff, 'true', attributes);
      assert.equal(host.served.count('slep.js'), 0, `${attributes} ran`);
    }
    await host.element('e.scrollIntoView()');
    await host.element('(e.height = 500)');
    await host.waitPhase('done');
    assert.equal(
      await host.element("e.shadowRoot.querySelector('[data-part=play]').getAttribute('aria-disabled')"),
      'false',
    );
  });

  test('reports that its picture cannot be fetched, and still runs', async () => {
    const missing = {
      get 'slep/slep-pictures.js'() {
        return '<!doctype html>';
      },
    };
    await host.open(`<slep-lab ${small} picture="x"></slep-lab>`, { files: missing });
    await host.call('play()');
    await host.waitText('.pictures', /slep-pictures\.js, which belongs next to slep-lab\.js, cannot be read/);
    await host.waitPhase('done');
    (await host.page.errors()).length = 0; // the test causes these errors
  });

  test('runs an experiment by its name in a frame', async () => {
    const link = 'experiment=too-small&n=60&p=3&methods=slbb&charts=feasibility&story&height=320&autoplay';
    await host.open(`<iframe src="./slep/embed.html#${link}" width="700" height="400" title="framed"></iframe>`, {
      headers: {},
    });
    const shown = await host.page.waitFor(() => {
      const lab = document.querySelector('iframe')?.contentDocument?.querySelector('slep-lab');
      const text = (part: string) => lab?.shadowRoot?.querySelector<HTMLElement>(part)?.innerText;
      return lab?.phase === 'done' && [text('.chart b'), text('.story'), text('.legend'), lab.offsetHeight];
    });
    const [title, story, legend, height] = shown as [string, string, string, number];
    assert.deepEqual([title, legend, height], ['feasibility', 'SLBB', 320]);
    assert.match(story, /^Both runs bring/);
  });
});
