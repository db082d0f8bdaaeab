// The lab's page, with its charts zoomed and read.
import { until } from '../harness/until.mjs';
import { Lab } from './lab.ts';

export class CompareLab extends Lab {
  /** What the charts' axis ends with: the places that the thumb can go between. */
  axis(): Promise<[from: number, to: number]> {
    return this.page.evaluate(() => {
      const { min, max } = document.querySelector<HTMLInputElement>('.scrubber input')!;
      return [Number(min), Number(max)];
    });
  }

  /** Waits until the axis is as wanted, and no longer moves. */
  waitAxis(wanted: (from: number, to: number) => boolean): Promise<[from: number, to: number]> {
    const look = async () => {
      const ends = await this.axis();
      return wanted(...ends) && !(await this.page.evaluate(() => !!document.querySelector('.moving'))) && ends;
    };
    return until(look, async () => `${wanted} of the axis from ${await this.axis()}`) as ReturnType<CompareLab['axis']>;
  }

  /** The middle of the first plot, and its sides. */
  plot(): Promise<{ left: number; right: number; y: number }> {
    return this.page.evaluate(() => {
      const plot = document.querySelector('.chart .plot')!;
      const { left, width, top, height } = plot.getBoundingClientRect();
      const gutter = (side: string) => parseFloat(getComputedStyle(plot).getPropertyValue(`--gutter-${side}`));
      return { left: left + gutter('left'), right: left + width - gutter('right'), y: top + height / 2 };
    });
  }

  reads(chart: string): Promise<string[]> {
    return this.page.evaluate(
      (name: string) =>
        [...document.querySelectorAll<HTMLElement>(`[data-chart=${name}] .line-names .row`)].map((e) =>
          e.innerText.replace(/\s+/g, ' '),
        ),
      chart,
    );
  }

  titles(chart: string): Promise<string[]> {
    return this.page.evaluate(
      (name: string) =>
        [...document.querySelectorAll(`[data-chart=${name}] .line-names .num`)].map(
          (e) => e.getAttribute('title') ?? '',
        ),
      chart,
    );
  }
}
