import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, faultTest, signedOut, test } from '../fixtures.ts';
import { addFeed, addPublishedFeed } from '../scenes.ts';

const built = path.join(import.meta.dirname, '../../../dist/web');
const authClient = '../node_modules/@supabase/auth-js/dist/module/index.js';

/** Where the build put a module, or a group of `vite.config.ts`. */
function addressOf(source: string): string {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'),
  );
  const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
  if (chunk === undefined) throw new Error(`The build has no ${source}`);
  return `/${chunk.file}`;
}

/** Nobody waits for a picture for ever: the page's own time goes by in steps that are too small for that. */
async function slowTime(page: Page): Promise<() => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return () => page.clock.runFor(20);
}

faultTest('the code of a screen is on its way before it is known who looks', async ({ page, front }) => {
  const release = front.hold(`GET ${addressOf(authClient)}`);
  const asked = ['projects/projects-screen.tsx', 'frame'].map((source) =>
    page.waitForRequest((request) => request.url().endsWith(addressOf(source))),
  );
  await page.goto('/projects', { waitUntil: 'commit' });
  await Promise.all(asked);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
});

test(
  'on a phone, what stands below the pictures of a feed is asked for when they have come, and waits for none that are not there',
  { tag: '@long' },
  async ({ page, user }) => {
    const { project, path: feedPath } = await addPublishedFeed(user);
    const empty = await addFeed(user, project, { name: 'Nothing yet' });
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = addressOf('feeds/detail/feed-cards.tsx');
    let areCardsAsked = false;
    page.on('request', (request) => (areCardsAsked ||= request.url().endsWith(cards)));
    const pictures = Promise.withResolvers<void>();
    let areHeld = false;
    await page.route('**/feedmaker/**', async (route) => {
      areHeld = true;
      await pictures.promise;
      await route.continue();
    });
    const step = await slowTime(page);
    await page.goto(feedPath, { waitUntil: 'commit' });
    await expect.poll(() => step().then(() => areHeld)).toBe(true);
    expect(areCardsAsked).toBe(false);
    pictures.resolve();
    await expect.poll(() => step().then(() => areCardsAsked)).toBe(true);
    await page.goto(`/projects/${project.id}/feeds/${empty.id}`, { waitUntil: 'commit' });
    const settings = page.getByRole('heading', { name: 'Feed Configuration' });
    await expect.poll(() => step().then(() => settings.isVisible())).toBe(true);
  },
);

test.describe('signed out', () => {
  test.use({ storageState: signedOut });

  test('at sign-in, letters come before scripts', { tag: '@long' }, async ({ page }) => {
    const priorities = new Map<string, string>();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ request }) =>
      priorities.set(new URL(request.url).pathname, request.initialPriority),
    );
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const of = (pattern: RegExp) =>
      [...priorities].filter(([name]) => pattern.test(name)).map(([, priority]) => priority);
    // Chromium asks so for a font that the page names, and 'VeryHigh' for one that it finds in a style later.
    expect(new Set(of(/^\/assets\/.*\.woff2$/))).toEqual(new Set(['High']));
    expect(new Set(of(/^\/assets\/.*\.js$/))).toEqual(new Set(['Low']));
  });
});
