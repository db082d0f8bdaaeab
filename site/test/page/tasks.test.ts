// Common tasks, measured in clicks.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test, type TestContext } from 'node:test';
import { Lab, matrixMarket } from './lab.ts';

/** Counts clicks. */
class Hands {
  count = 0;
  private readonly lab: Lab;

  constructor(lab: Lab) {
    this.lab = lab;
  }

  async click(selector: string): Promise<void> {
    this.count++;
    await this.lab.press(selector);
  }

  /** Lets the mouse rest on an element. This does not count as a click. */
  async rest(selector: string): Promise<void> {
    await this.lab.page.puppeteer?.locator(selector).hover();
  }

  /** Clicks the button that opens the system's file dialog, and chooses a file for a part of the data. */
  async choose(part: string, path: string): Promise<void> {
    await this.click(`[aria-label="your ${part}"] .acts .btn`);
    await this.lab.choose(part, path);
  }

  /** Prints the number of clicks, and asserts that this number is small enough. */
  atMost(most: number, t: TestContext): void {
    t.diagnostic(`${this.count} clicks`);
    assert.ok(this.count > 0 && this.count <= most, `${this.count} clicks, at most ${most}`);
  }
}

describe('a task', () => {
  const lab = Lab.setUp({ width: 1280, height: 800 });
  const folder = mkdtempSync(join(tmpdir(), 'slep-tasks-'));
  after(() => rmSync(folder, { recursive: true }));
  afterEach(() => lab.page.puppeteer?.keyboard.press('Escape')); // this closes dialogs and cards

  test('share this experiment on my page: at most 4', async (t) => {
    await lab.open('experiment=too-small');
    await lab.page.evaluate(() => {
      // the browser's own function would ask for permission
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
    });
    const hands = new Hands(lab);
    await hands.click('#share');
    await hands.click('.share-code .btn.primary');
    await lab.waitText('.share-code .btn.primary', /^copied$/);
    const copied = await lab.page.evaluate<[], string>('copied');
    assert.match(copied, /^<script type="module" src="[^"]*slep-lab\.js"><\/script>\n<slep-lab experiment="[^"]+"/);
    hands.atMost(4, t);
  });

  test('compare with a second method: at most 2', async (t) => {
    await lab.open('experiment=too-small');
    const hands = new Hands(lab);
    await hands.click('.more');
    await hands.click('[aria-label="compare RBB"]');
    await lab.waitText('.results tbody', /RBB/);
    await lab.waitPhase('done');
    hands.atMost(2, t);
  });

  test('load A and M from disk and run: at most 4', async (t) => {
    const write = (name: string, entry: (i: number) => number) => {
      const path = join(folder, name);
      writeFileSync(
        path,
        matrixMarket(40, 40, (i, j) => (i === j ? entry(i) : 0)),
      );
      return path;
    };
    await lab.open('experiment=too-small');
    const hands = new Hands(lab);
    await hands.click('#data .link');
    await hands.choose(
      'A',
      write('stiffness.mtx', (i) => i + 1),
    );
    await hands.choose(
      'M',
      write('mass.mtx', () => 1),
    );
    await lab.waitText('[aria-label="your M"]', /positive definite/);
    await hands.click('.own-data footer .primary');
    await lab.waitText('#now', /n = 40.*your data/);
    await lab.waitPhase('done');
    hands.atMost(4, t);
  });

  test('find out what margin means: 1', async (t) => {
    await lab.open('experiment=too-small');
    const hands = new Hands(lab);
    await hands.click('#story [data-term=margin]');
    await lab.waitText('.term-card:popover-open h2', /^margin$/);
    hands.atMost(1, t);
  });

  test('see the mode shapes of the beam: 1', async (t) => {
    await lab.open('experiment=too-small');
    const hands = new Hands(lab);
    await hands.rest('#open-experiments');
    await lab.page.waitFor(() => !document.getElementById('experiments-menu')?.hidden);
    await hands.click('#experiments-menu [data-story=beam]');
    await lab.waitText('#now', /beam/);
    await lab.waitPicture('', /shapes of the beam/);
    hands.atMost(1, t);
  });
});
