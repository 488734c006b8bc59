import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { isLongRun } from '#tests/harness/long-run.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns axe's findings against WCAG 2.2 A and AA, or other rules, as 'rule: element' lines. */
export async function violations(page: Page, rules = wcag): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`)))
    await page.evaluate(await readFile(axePath, 'utf8'));
  const script = `axe.run({ runOnly: ${JSON.stringify(rules)} }).then((result) =>
    result.violations.flatMap((v) => v.nodes.map((node) => v.id + ': ' + node.target.join(' '))))`;
  return page.evaluate<string[]>(script);
}

/** Looks at a step of a journey; in the usual run only the screens themselves are looked at, see every-screen.spec.ts. */
export async function expectAccessible(page: Page, allowed?: string): Promise<void> {
  if (isLongRun) await expectAccessibleScreen(page, allowed);
}

/** Looks at what shows now: WCAG in light, contrast in dark as well. `allowed`: a rule that is broken for a reason. */
export async function expectAccessibleScreen(page: Page, allowed?: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect.soft(await brokenHeadings(page), 'headings in order').toEqual([]);
  const found = await violations(page);
  const isAllowed = (line: string) => allowed !== undefined && line.startsWith(`${allowed}:`);
  expect
    .soft(
      found.filter((line) => !isAllowed(line)),
      'light',
    )
    .toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, ['color-contrast']), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Headings that are a level deeper than the one before them allows, and a second h1: what a reader would stumble over. */
async function brokenHeadings(page: Page): Promise<string[]> {
  const shown = await page.evaluate<{ level: number; text: string }[]>(`
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility() && heading.closest('[aria-hidden=true], [inert]') === null)
      .map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent }))`);
  // A dialog, which lies behind the page in the tree, begins a count of its own.
  const isDialogOpen = (await page.getByRole('dialog').count()) > 0;
  if (isDialogOpen) return [];
  return shown
    .filter(({ level }, at) =>
      at === 0 ? level !== 1 : level === 1 || level > (shown[at - 1]?.level ?? 0) + 1,
    )
    .map(({ level, text }) => `h${level} ${text}`);
}

/**
 * The same with a list of choices open. It hides the page behind it from screen readers, and the Tab key closes it before
 * it gets there; what catches the focus at the list's ends is hidden as well and hands it on at once.
 */
export async function expectAccessibleList(page: Page): Promise<void> {
  await expectAccessibleScreen(page, 'aria-hidden-focus');
}

/** Opens something over the screen, looks at it and closes it again. */
export async function expectAccessibleOverlay(
  page: Page,
  name: string,
  open: () => Promise<void>,
): Promise<void> {
  await test.step(`${name} [379]`, async () => {
    await open();
    // A menu or list inside a dialog belongs to it.
    const outermost = (role: string) =>
      page.locator(`[role=${role}]:not([role=dialog] *)`).filter({ visible: true });
    const list = outermost('listbox');
    const shown = page.getByRole('dialog').or(outermost('menu')).or(list);
    await expect(shown).toHaveCount(1);
    await expect(shown).toBeVisible();
    const focused = page.locator(':focus');
    await expect(shown.and(focused).or(shown.locator(focused)), 'has the focus').toHaveCount(1);
    await ((await list.count()) > 0 ? expectAccessibleList(page) : expectAccessibleScreen(page));
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  });
}

/** On a phone nothing of the page is wider than the screen. */
export async function expectNarrow(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), '320 px').toBe(320);
  await page.setViewportSize(wide);
}
