// Drives the lab's page, and moves back and forth in its runs.
import type { KeyInput } from 'puppeteer-core';
import { Lab } from './lab.ts';

export class TimeLab extends Lab {
  /** The last iteration of each run, or an empty list if `open` did not wait until all runs had ended. */
  private ends: number[] = [];

  key(name: KeyInput): Promise<void> | undefined {
    return this.page.puppeteer?.keyboard.press(name);
  }

  override async open(hash: string, phase = 'done'): Promise<void> {
    await super.open(hash, phase);
    this.ends = phase === 'done' ? (await this.results()).iterations.map(Number) : [];
  }

  /**
   * Waits until the thumb shows iteration k, and all results, including those at R(X), show iteration k or the last
   * iteration of a shorter run.
   */
  async waitIteration(k: number): Promise<void> {
    await this.page.waitFor(
      (wanted: number, ends: number[]) => {
        const figures = [...document.querySelectorAll<HTMLElement>('.results th[data-figure]')];
        const titlesOf = (name: string) => {
          const column = figures.findIndex(({ dataset }) => dataset.figure === name) + 2;
          const cells = [...document.querySelectorAll(`.results tbody td:nth-child(${column})`)];
          const titles = cells.flatMap((cell) => cell.querySelector('.num')?.getAttribute('title') ?? []);
          return titles.filter((title) => title !== 'NaN');
        };
        const titles = titlesOf('iterations');
        return (
          titles.length > 0 &&
          titlesOf('projectedF').length === titles.length &&
          titles.every((title, i) => Number(title) === Math.min(wanted, ends[i] ?? Infinity)) &&
          document.querySelector('.scrubber .at')?.textContent === `k = ${wanted}`
        );
      },
      { what: `iteration ${k}` },
      k,
      this.ends,
    );
  }

  /** Waits until the axis is at rest and everything has been drawn. */
  async rest(): Promise<void> {
    await this.page.frames(2); // the axis may begin to move only in the next frame
    await this.page.waitFor(() => !document.querySelector('.moving'), { what: 'the axis at rest' });
  }

  /** Drags the thumb to several iterations while the axis is at rest, and releases the thumb at the last of them. */
  async scrub(...iterations: number[]): Promise<void> {
    const { page } = this;
    await this.rest();
    const { x, y, width, max, value } = await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.scrubber input')!;
      const { left, top, width, height } = input.getBoundingClientRect();
      const thumb = parseFloat(getComputedStyle(input).getPropertyValue('--thumb'));
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
