import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 A and AA, or against other rules, as 'rule: element' lines. */
export async function violations(page: Page, rules = wcag): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`)))
    await page.evaluate(await readFile(axePath, 'utf8'));
  const script = `axe.run({ runOnly: ${JSON.stringify(rules)} }).then((result) =>
    result.violations.flatMap((v) => v.nodes.map((node) => v.id + ': ' + node.target.join(' '))))`;
  return page.evaluate<string[]>(script);
}
