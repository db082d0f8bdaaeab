// embed.html in an iframe on another site's page: its height, its hash, and a sandbox.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Host, policy } from './host.ts';
import { layoutFonts } from '../harness/fonts.mjs';
import { until } from '../harness/until.mjs';

const hash =
  'problem=quadratic&n=60&p=3&d=0.05&methods=slbb+slbb;beta=paper;safeguard=false&seed=1' +
  '&verdict=2&files=false&autoplay';
const framed = `<iframe src="./slep/embed.html#${hash}" title="experiment" width="700"></iframe>`;
const script = '<script src="./slep/embed.js"></script>';

for (const font of layoutFonts) {
  describe(`a frame with embed.html, in the ${font} font`, () => {
    const host = Host.setUp('chromium', { height: 800, font });
    /** Returns the text in a part of the element in the frame. */
    const inFrame = async (part: string): Promise<string> => {
      const frame = host.page.puppeteer!.frames().find((f) => f.url().includes('embed.html'));
      return (
        (await frame?.evaluate(
          (p) => document.querySelector('slep-lab')?.shadowRoot?.querySelector<HTMLElement>(p)?.innerText ?? '',
          part,
        )) ?? ''
      );
    };
    const waitInFrame = async (part: string, pattern: RegExp) => {
      const matches = async () => pattern.test(await inFrame(part).catch(() => ''));
      await until(matches, async () => `${pattern} in ${part}, whose text is “${await inFrame(part)}”`, 20_000);
    };
    const heights = () =>
      host.page.evaluate(() => [...document.querySelectorAll('iframe')].map((f) => f.getBoundingClientRect().height));
    const settled = () => host.page.waitFor(() => document.querySelector('iframe')!.style.height !== '');

    test('runs a link from the lab, at the height that it needs', async () => {
      await host.open(`${framed}<iframe title="other" srcdoc="&lt;p>" height="77"></iframe>${script}`);
      await waitInFrame(
        '.verdict',
        /: SLBB paper ends at an infeasible stationary point; SLBB ends at a feasible stationary point/,
      );
      await settled();
      const frame = host.page.puppeteer!.frames().find((f) => f.url().includes('embed.html'))!;
      const fits = () => frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
      await until(fits, 'a frame with the height that it needs');
      const wide = (await heights())[0];
      await host.page.evaluate(() => void document.querySelector('iframe')!.setAttribute('width', '360'));
      await host.page.waitFor(
        (before: number) => document.querySelector('iframe')!.getBoundingClientRect().height > before + 150,
        {},
        wide,
      );
      assert.equal((await heights())[1], 77 + 4, 'another frame');
      await host.page.screenshot(`embed-frame-${font}`);
    });

    test('follows its hash, which cannot set the address of the lab or the folder of the solver', async () => {
      await host.open(
        `<iframe src="./slep/embed.html#lab=javascript:alert(1)&base=http://127.0.0.1:9/&${hash}"
          title="experiment" width="700"></iframe>`,
      );
      await waitInFrame('.verdict', /n = 60/);
      const href = await host.page.evaluate(
        () =>
          document.querySelector('iframe')!.contentDocument!.querySelector('slep-lab')!.shadowRoot!.querySelector('a')!
            .href,
      );
      assert.ok(href.startsWith(`${host.served.url}slep/#problem=`), href);
      await host.page.evaluate(
        (to: string) => void (document.querySelector('iframe')!.src = `./slep/embed.html#${to}`),
        hash.replace('n=60', 'n=80'),
      );
      await waitInFrame('.verdict', /n = 80, p = 3: /);
    });

    test('accepts heights only from a frame that contains the element', async () => {
      await host.open(`${framed}<iframe src="./liar.html" title="liar" height="50"></iframe>${script}`, {
        files: {
          'liar.html': '<!doctype html><script src="./liar.js"></script>',
          'liar.js': "parent.postMessage({ type: 'slep-lab/height', height: 999 }, '*'); parent.told = true;",
        },
      });
      await settled();
      await host.page.waitFor('window.told');
      await host.page.evaluate("postMessage({ type: 'slep-lab/height', height: 888 }, '*')");
      await waitInFrame('.verdict', /:/);
      const [own, liar] = await heights();
      assert.ok(own > 200 && own < 600 && liar === 54, `${own}, ${liar}`);
    });

    test('works in a sandbox if the host allows other origins', async () => {
      const headers = {
        'access-control-allow-origin': '*',
        'content-security-policy': policy
          .replaceAll("'self'", "'self' http://127.0.0.1:*")
          .replace("worker-src 'self'", "worker-src blob: 'self'"),
      };
      await host.open(framed.replace('<iframe', '<iframe sandbox="allow-scripts"') + script, { headers });
      await waitInFrame('.verdict', /n = 60, p = 3: /);
      await settled();
      const [height] = await heights();
      assert.ok(height > 200 && height < 600, String(height));
    });
  });
}

for (const engine of ['firefox', 'webkit'] as const) {
  describe(`${engine}, a frame with embed.html`, () => {
    const host = Host.setUp(engine);

    test('runs at the height that it needs', async () => {
      await host.open(framed + script);
      await host.page.waitFor(
        () => document.querySelector('iframe')?.contentDocument?.querySelector('slep-lab')?.phase === 'done',
      );
      await host.page.waitFor(() => document.querySelector('iframe')!.style.height !== '');
    });
  });
}
