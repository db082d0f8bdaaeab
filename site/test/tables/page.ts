// Drives the page of the tables as a person sees it: its lines and its controls.
import assert from 'node:assert/strict';
import { Lab } from '../page/lab.ts';

/** Two rows, of which one method refuses the second. */
export const two = 'rows=1/n=250,1/c=0.98&columns=slbb,manbb-safe,slbb-certified&seeds=1';
const patience = { timeout: 240_000 };

/** A line of the tables: the texts of its cells, and every digit of a figure. */
export interface Line {
  row: string;
  column: string;
  ended: string;
  figures: Record<string, string>;
  paper: string[];
}

function readLines(): Line[] {
  const lines = [...document.querySelectorAll<HTMLElement>('tbody tr[data-column]')];
  return lines.map((tr) => {
    const cells = [...tr.querySelectorAll<HTMLElement>('td')];
    const figures = cells
      .filter((td) => td.dataset.figure)
      .map((td) => [
        td.dataset.figure ?? '',
        td.querySelector('.num')?.getAttribute('title')?.replace('−', '-') ?? td.innerText,
      ]);
    return {
      row: tr.parentElement?.querySelector('b')?.innerText ?? '',
      column: tr.dataset.column ?? '',
      ended: tr.querySelector<HTMLElement>('.ended')?.innerText.replace(/\s+/g, ' ').trim() ?? '',
      figures: Object.fromEntries(figures),
      paper: cells.slice(-3).map((td) => td.innerText),
    };
  });
}

export class Tables {
  readonly lab: Lab;

  static setUp(look: Parameters<typeof Lab.setUp>[0] = {}): Tables {
    return new Tables(Lab.setUp(look));
  }

  private constructor(lab: Lab) {
    this.lab = lab;
  }

  async open(hash: string, phase = 'ready'): Promise<void> {
    await this.lab.page.goto(`${this.lab.url}tables.html${hash && `#${hash}`}`);
    await this.waitPhase(phase);
  }

  waitPhase(phase: string): Promise<unknown> {
    return this.lab.page.waitFor(
      (wanted: string) => document.getElementById('phase')?.textContent === wanted,
      { ...patience, what: `the phase “${phase}”` },
      phase,
    );
  }

  /** Runs the chosen cells to the end. */
  async run(): Promise<void> {
    await this.lab.press('#toggle');
    await this.waitPhase('done');
  }

  lines(): Promise<Line[]> {
    return this.lab.page.evaluate(readLines);
  }

  async line(row: string, column: string): Promise<Line> {
    const found = (await this.lines()).find((l) => l.row === row && l.column === column);
    assert.ok(found, `${row}, ${column} is in the table`);
    return found;
  }

  async forget(): Promise<void> {
    await this.lab.press('#forget');
    await this.lab.press('#forget');
    await this.waitPhase('ready');
  }
}
