// Drives the lab's page, and reads its charts, their axis and the table of results.
import { until } from '../harness/until.mjs';
import { Lab } from './lab.ts';

export class CompareLab extends Lab {
  /** Returns the ends of the axis, and whether the axis is at rest. */
  private axis(): Promise<{ ends: [from: number, to: number]; still: boolean }> {
    return this.page.evaluate(() => {
      const { min, max } = document.querySelector<HTMLInputElement>('.scrubber input')!;
      return { ends: [Number(min), Number(max)], still: !document.querySelector('.moving') };
    });
  }

  /** Waits until the axis is as expected and at rest. */
  waitAxis(wanted: (from: number, to: number) => boolean): Promise<[from: number, to: number]> {
    const look = async () => {
      const { ends, still } = await this.axis();
      return still && wanted(...ends) && ends;
    };
    const what = async () => `${wanted} of the axis from ${(await this.axis()).ends}`;
    return until(look, what) as Promise<[from: number, to: number]>;
  }

  /** Returns the left and right ends of the axis in the first plot, and the vertical middle of the plot. */
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

  /** Returns the names of the visible charts. */
  shownCharts(): Promise<(string | undefined)[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.chart')].filter((e) => e.offsetParent).map((e) => e.dataset.chart),
    );
  }

  /** Returns the labels of the eye icons in the table of results, with their states. */
  eyes(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('.results .eye')].map(
        (eye) => `${eye.getAttribute('aria-label')}: ${eye.getAttribute('aria-pressed')}`,
      ),
    );
  }
}
