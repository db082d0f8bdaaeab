// The lab's page, with its runs taken back and forth.
import type { KeyInput } from 'puppeteer-core';
import { Lab } from './lab.ts';

export class TimeLab extends Lab {
  key(name: KeyInput): Promise<void> | undefined {
    return this.page.puppeteer?.keyboard.press(name);
  }

  /** Waits until the results are those of an iteration, which is where the thumb stands too. */
  async waitIteration(k: number): Promise<void> {
    await this.page.waitFor(
      (wanted: string) => {
        const title = (cell: Element) => cell.querySelector('.num')?.getAttribute('title');
        return (
          [...document.querySelectorAll('.results tbody td:nth-child(2)')].some((cell) => title(cell) === wanted) &&
          document.querySelector('.scrubber .at')?.textContent === `k = ${wanted}`
        );
      },
      { what: `iteration ${k}` },
      String(k),
    );
  }

  /** Waits until the axis is at rest, and all that has come is drawn. */
  async rest(): Promise<void> {
    await this.frames(2); // the axis may only begin to move
    await this.page.waitFor(() => !document.querySelector('.moving'), { what: 'the axis at rest' });
  }

  /** Drags the thumb to iterations of an axis at rest, one after the other, and lets go at the last. */
  async scrub(...iterations: number[]): Promise<void> {
    const { page } = this;
    await this.rest();
    const { x, y, width, max, value } = await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.scrubber input')!;
      const { left, top, width, height } = input.getBoundingClientRect();
      const thumb = parseFloat(getComputedStyle(input.parentElement!).getPropertyValue('--thumb'));
      return {
        x: left + thumb / 2,
        y: top + height / 2,
        width: width - thumb,
        max: Number(input.max),
        value: input.valueAsNumber,
      };
    });
    const mouse = page.puppeteer!.mouse;
    await mouse.move(x + (value / max) * width, y);
    await mouse.down();
    for (const k of iterations) await mouse.move(x + (k / max) * width, y);
    await mouse.up();
  }
}
