// What people come to do, counted in clicks and keys.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab } from './page/lab.ts';

/** Counts what a person does. */
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
}

describe('a task', () => {
  const lab = Lab.setUp({ width: 1280, height: 800 });

  test('share this experiment on my page: at most 4', async (t) => {
    await lab.open('');
    await lab.page.evaluate(() => {
      // the real one asks for permissions
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
    });
    const hands = new Hands(lab);
    await hands.click('#share');
    await hands.click('.share-code .btn.primary');
    await lab.waitText('.share-code .btn.primary', /^copied$/);
    const copied = await lab.page.evaluate<[], string>('copied');
    assert.match(copied, /^<script type="module" src="[^"]*slep-lab\.js"><\/script>\n<slep-lab experiment="[^"]+"/);
    t.diagnostic(`${hands.count} clicks`);
    assert.ok(hands.count <= 4, `${hands.count} clicks`);
  });
});
