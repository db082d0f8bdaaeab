import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../harness/browser.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds wrong with the document, or a part of it, for those who do not see it or do not point: each
 * rule with where it is broken. targets: also what is smaller than 24 pixels.
 */
export async function axe(page: Page, selector?: string, targets = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.puppeteer?.evaluate(source);
  return page.evaluate(
    async (where: string | undefined, enabled: boolean) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(where ?? document, { rules: { 'target-size': { enabled } } });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    selector,
    targets,
  );
}
