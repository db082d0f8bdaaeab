import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../harness/browser.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the violations that axe-core finds in the document or a part of it: for each, the rule and the elements.
 * targets: whether targets smaller than 24 pixels count as violations.
 */
export async function axe(page: Page, selector?: string, targets = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.puppeteer?.evaluate(source);
  return page.evaluate(
    async (where: string | undefined, enabled: boolean) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(where ?? document, {
        rules: { 'target-size': { enabled } },
        resultTypes: ['violations'], // results of other kinds are not needed, and would take time
        preload: false, // style sheets and media are not loaded, because the rules in use do not read them
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    selector,
    targets,
  );
}
