// Reads the picture below the charts.
import type { Lab } from '../page/lab.ts';

/** Returns the rows of the table with the picture's data, in which numbers have full precision. */
export async function table(lab: Lab): Promise<string[][]> {
  await lab.page.evaluate(() => document.querySelector('#picture details')?.setAttribute('open', ''));
  return lab.page.waitFor(() => {
    const rows = [...document.querySelectorAll('#picture tbody tr')].map((tr) =>
      [...tr.children].map((cell) => cell.querySelector('.num')?.getAttribute('title') ?? cell.textContent ?? ''),
    );
    return rows.length > 0 && rows;
  }) as Promise<string[][]>;
}

/** Returns the sentence below the picture, once the picture shows the current iterate. */
export const said = (lab: Lab, pattern: RegExp) => lab.waitPicture('footer p', pattern);
/** Returns the sentence below the picture, even during a run. */
export const says = (lab: Lab, pattern: RegExp) => lab.waitText('#picture footer p', pattern);
export const tab = (lab: Lab) => lab.page.evaluate(() => document.querySelector('[role=tab][aria-selected=true]')?.id);
