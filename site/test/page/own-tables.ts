// Drops tables on the lab's page, and presses the buttons of the questions that the lab then offers.
import { readFileSync } from 'node:fs';
import type { Lab } from './lab.ts';

/** Returns the text of a well-known table. */
export const table = (name: string): string => readFileSync(new URL(`tables/${name}`, import.meta.url), 'utf8');

/** Drops files, given by their names and texts, on the page. */
export const drop = (lab: Lab, files: Record<string, string>): Promise<void> =>
  lab.page.evaluate((entries: [string, string][]) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of entries) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, Object.entries(files));

/** Presses the button of a question. After files have been dropped, no other click is needed to get the answer. */
export async function ask(lab: Lab, words: string): Promise<void> {
  await lab.waitText('.asks', new RegExp(words));
  await lab.page.evaluate((text: string) => {
    const all = [...document.querySelectorAll<HTMLElement>('.asks button')];
    all.find((button) => button.textContent?.startsWith(text))?.click();
  }, words);
}
