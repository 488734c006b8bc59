import type { Page } from '@playwright/test';
import type { Front } from '#tests/harness/fakes/front.ts';
import { expect, faultTest, signedOut } from '../fixtures.ts';

/** Visible parts of the form and their places on the page. */
const places = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll(':is(main, aside) :is(h1, input, button, label, p, a, img)')]
    .filter((each) => each.checkVisibility())
    .map((each) => each.tagName + ' ' + ['x', 'y', 'width', 'height'].map((side) => Math.round(each.getBoundingClientRect()[side])))`);

/** Opens the page and keeps its first script back until the returned function is called. */
async function openWithoutScript(page: Page, front: Front, path: string): Promise<() => void> {
  const [script = ''] = /\/assets\/index-[^"]+\.js/.exec(await (await page.request.get(path)).text()) ?? [];
  const release = front.hold(`GET ${script}`);
  await page.goto(path, { waitUntil: 'commit' });
  // Nothing is painted before, but a test would find it where it stands without any style.
  await expect.poll(() => page.evaluate('document.styleSheets.length')).toBeGreaterThan(0);
  return release;
}

/** The notice of a page whose first script never loads. */
const late = (page: Page) => page.getByRole('status').filter({ hasText: 'länger als' });

/** Ends the seconds in which nothing is said. */
const waitLong = (page: Page) =>
  page.evaluate(`for (const each of document.getAnimations())
  if (each.animationName === 'come-late') each.finish()`);

faultTest.describe('before the first script has run', () => {
  faultTest.use({ storageState: signedOut });

  faultTest(
    'a stranger sees what the script then draws in the same place, and types into it',
    { tag: '@long' },
    async ({ page, front }) => {
      // Where requests are looked at, the browser keeps no script for the next page.
      await page.route('**/nothing', (route) => route.continue());
      for (const [path, heading] of [
        ['/', 'Sign in'],
        ['/register', 'Create account'],
        ['/login', 'Sign in'],
      ] as const) {
        const release = await openWithoutScript(page, front, path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        // Pictures have their room before they come; the font moves letters, so it is waited for.
        await page.evaluate(`document.fonts.load('14px "Inter Variable"').then(() => document.fonts.ready)`);
        const before = await places(page);
        expect(before.length).toBeGreaterThan(8);
        if (path === '/login') {
          await page.getByLabel('Email').fill('anna@shop.example');
          await page.getByLabel('Password', { exact: true }).fill('correct horse');
          await page.keyboard.press('Enter');
        }
        release();
        await expect(page.locator('form')).toBeVisible();
        await expect(page.locator('.first-look')).toHaveCount(0);
        expect([path, await places(page)]).toEqual([path, before]);
      }
      // The form that takes over has the typed text and the focus, and Enter has sent it nowhere.
      await expect(page.getByLabel('Email')).toHaveValue('anna@shop.example');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await page.keyboard.type(' 7');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse 7');
      await expect(page).toHaveURL('/login');
    },
  );

  faultTest.describe('in German', () => {
    faultTest.use({ locale: 'de-DE' });
    faultTest(
      'a stranger reads it in the language of the browser, and whom no script reaches is told so and can load again',
      { tag: '@long' },
      async ({ page, front }) => {
        const release = await openWithoutScript(page, front, '/login');
        await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
        await expect(late(page)).toHaveCount(0);
        await waitLong(page);
        await expect(late(page)).toHaveText(/^Das dauert länger als sonst\..*Neu laden$/s, {
          useInnerText: true,
        });
        const again = page.waitForRequest('**/login');
        await late(page).getByRole('button', { name: 'Neu laden' }).click();
        await again;
        release();
        await expect(page.locator('form')).toBeVisible();
        await expect(late(page)).toHaveCount(0);
      },
    );
  });
});

faultTest('who is signed in sees nothing of sign-in on the way to the projects', async ({ page, front }) => {
  const release = await openWithoutScript(page, front, '/');
  await expect(page.getByRole('status')).toHaveText('Loading');
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page).toHaveURL('/projects');
});
