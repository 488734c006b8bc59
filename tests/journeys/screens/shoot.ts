import path from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Where the pictures go, beside an index.html that shows them all. */
export const screensDir = path.join(import.meta.dirname, '../../../screens');

/** Wide as a desk, wide as a phone: pixels. */
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;

interface ShootOptions {
  /** Only this width; both otherwise. */
  width?: keyof typeof sizes;
  /** The window only, for what lies over a page; the whole page otherwise. */
  isWindowOnly?: boolean;
  /** The state is one of loading, so waiting for its end would wait for ever. */
  isBusy?: boolean;
}

/** Pictures of what shows now, in both widths and both colour schemes: `feeds-empty-390-dark.png`. */
export async function shoot(page: Page, name: string, options: ShootOptions = {}): Promise<void> {
  const widths = options.width === undefined ? ([1440, 390] as const) : [options.width];
  for (const width of widths) {
    await page.setViewportSize(sizes[width]);
    await arrive(page);
    if (options.isBusy !== true) await settle(page);
    await draw(page);
    if (options.isWindowOnly !== true) await page.evaluate('scrollTo(0, 0)');
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const file = path.join(screensDir, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: options.isWindowOnly !== true });
    }
  }
  await page.setViewportSize(sizes[1440]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The window only: a dialog, a menu or a list over the page. */
export function shootOpen(page: Page, name: string): Promise<void> {
  return shoot(page, name, { isWindowOnly: true });
}

/** Closes the notices of what came before, which are no part of the next state. */
export async function closeNotices(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Messages' });
  await page.evaluate(
    `for (const button of document.querySelectorAll('[aria-label=Messages] [aria-label=Close]')) button.click()`,
  );
  await expect(notices.getByRole('button')).toHaveCount(0);
}

/** The screen itself is there: what stands in for it while it is loaded has no heading. */
async function arrive(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.boot, output[aria-busy=true]')).toHaveCount(0);
}

/** Nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], main .animate-shimmer')).toHaveCount(0);
}

/** The letters are the right ones, and all pictures are there, also those below the fold, which come late. */
async function draw(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // One that is no longer lazy may choose another of its sizes, and is away until that has come; no picture is taken without it.
  await page.evaluate(`(async () => {
    const pictures = [...document.images];
    for (const each of pictures) Object.assign(each, { loading: 'eager', decoding: 'sync' });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    do await Promise.allSettled(pictures.map((each) => each.decode()));
    while (pictures.some(({ complete }) => !complete));
  })()`);
}
