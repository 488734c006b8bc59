import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, faultTest, signedOut, test } from '../fixtures.ts';

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
