import type { Page } from '@playwright/test';
import { must, signIn } from '#tests/harness/api-client.ts';
import { expect, faultTest, openWindow, signedIn, signedOut } from '../fixtures.ts';
import {
  duplicateAll,
  editorIsOpen,
  editorUrl,
  everythingIsSaved,
  newTemplate,
  openEditor,
  storedLayerCount,
} from './editor-fixtures.ts';

// What was edited survives whatever happens to the tab, the server and the session. `faultTest`: the server can be cut off.

const saves = 'POST /api/v1/templates';

/** Cuts the server off, changes something, and waits until this computer alone has it. */
async function changeOffline(page: Page, front: { cut: (rule: string) => void }): Promise<void> {
  front.cut(saves);
  await duplicateAll(page);
  await expect(page.getByText('Saved on this computer; the server does not answer')).toBeVisible();
  await expect(page.locator('[data-kept=kept]')).toBeVisible();
}

faultTest(
  'a tab that was killed loses nothing, and what was restored can be dropped',
  async ({ page, context, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    await changeOffline(page, front);
    // No page runs anything after this: neither beforeunload nor pagehide.
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    front.heal();
    expect(await storedLayerCount(user, template)).toBe(before);

    const next = await context.newPage();
    await openEditor(next, user, template);
    await expect(next.getByText('Restored 1 change that had not reached the server.')).toBeVisible();
    await everythingIsSaved(next);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
    await next.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => storedLayerCount(user, template)).toBe(before);
    await everythingIsSaved(next);
  },
);

faultTest('a page that is reloaded loses nothing', async ({ page, front, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const before = await storedLayerCount(user, template);
  await changeOffline(page, front);
  front.heal();
  await page.reload();
  await editorIsOpen(page);
  await everythingIsSaved(page);
  expect(await storedLayerCount(user, template)).toBe(2 * before);
});

faultTest(
  'a change whose answer got lost is no conflict, not even with more changes after it',
  async ({ page, context, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    front.lose(saves);
    await duplicateAll(page);
    await expect.poll(() => storedLayerCount(user, template)).toBe(2 * before);
    await expect(page.locator('[data-saved=unreachable]')).toBeVisible();
    front.cut(saves);
    await duplicateAll(page);
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    // The same after a crash in between.
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    front.heal();
    const next = await context.newPage();
    await openEditor(next, user, template);
    await everythingIsSaved(next);
    expect(await storedLayerCount(user, template)).toBe(4 * before);
    await expect(next.getByRole('dialog')).toHaveCount(0);
  },
);

faultTest(
  'a server that is away for a minute gets everything when it is back',
  async ({ page, front, user, problems }) => {
    await page.clock.install();
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    await expect(page.locator('[data-status=exact]')).toBeVisible();
    front.cut('');
    await duplicateAll(page);
    await page.clock.runFor(30_000);
    await expect(page.getByText('Saved on this computer; the server does not answer')).toBeVisible();
    await duplicateAll(page);
    await page.clock.runFor(30_000);
    expect(await storedLayerCount(user, template)).toBe(before);
    front.heal();
    await page.clock.runFor(30_000);
    await everythingIsSaved(page);
    await expect.poll(() => storedLayerCount(user, template)).toBe(4 * before);
    // A clock that jumps makes the painter start anew, which it says in the console while the server is away.
    expect(problems.filter((problem) => !/^(no fonts|Failed to fetch)$/.test(problem))).toEqual([]);
    problems.splice(0);
  },
);

faultTest(
  'a sign-out in another tab is told at once, and a sign-in there goes on',
  async ({ page, context, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    const dashboard = await context.newPage();
    await dashboard.goto('/projects');
    await must(user.call('POST', '/auth/v1/logout?scope=local'));
    await dashboard.evaluate(() => localStorage.removeItem('feedmaker.session'));
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await page.bringToFront();
    await duplicateAll(page);
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    expect(front.requests.filter(({ url }) => url.endsWith('/draft'))).toEqual([]);

    const again = await signIn(front.origin, user.email);
    await dashboard.goto('/login');
    await dashboard.evaluate((session) => localStorage.setItem('feedmaker.session', session), again.session);
    await everythingIsSaved(page);
    await expect(page.getByText('You are signed out.')).toHaveCount(0);
    expect(await storedLayerCount(again, template)).toBe(2 * before);
  },
);

faultTest('“Sign in again” opens the sign-in in another tab', async ({ page, context, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  await expect(page.locator('[data-status=exact]')).toBeVisible();
  await must(user.call('POST', '/auth/v1/logout?scope=local'));
  await page.evaluate(() => localStorage.removeItem('feedmaker.session'));
  await duplicateAll(page);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(await opened).toHaveURL(/\/login$/);
});

faultTest(
  'a token that ended amid the work comes back by itself where somebody is signed in',
  async ({ page, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    // What the server says to a token of an hour ago.
    await page.evaluate((id) => {
      const key = `feedmaker.editor.${id}`;
      const { token } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ token: `${token}x`, endsAt: Date.now() + 3_600_000 }));
    }, template.id);
    await page.reload();
    await editorIsOpen(page);
    await duplicateAll(page);
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
    expect(front.requests.some(({ url }) => url.endsWith('/editor-code'))).toBe(true);
  },
);

faultTest(
  'a refused token amid the work loses nothing without a session either',
  async ({ browser, front, user }) => {
    const template = await newTemplate(user);
    const opened = await openWindow(browser, { ...signedOut, origins: [] });
    try {
      const { page } = opened;
      await page.goto(front.origin + (await editorUrl(user, template)));
      await editorIsOpen(page);
      const before = await storedLayerCount(user, template);
      const gone = { error: 'Sign in.', code: 'unauthenticated' };
      front.answer(saves, 401, gone);
      await duplicateAll(page);
      await expect(page.getByText('You are signed out.')).toBeVisible();
      await expect(page.getByText('Saved on this computer; sign in to save it for good')).toBeVisible();
      front.heal();
      const { localStorage: kept } = signedIn(user).origins[0] ?? { localStorage: [] };
      const dashboard = await page.context().newPage();
      await dashboard.goto(`${front.origin}/login`);
      await dashboard.evaluate(([item]) => item && localStorage.setItem(item.name, item.value), kept);
      await everythingIsSaved(page);
      expect(await storedLayerCount(user, template)).toBe(2 * before);
    } finally {
      await opened.close();
    }
  },
);

faultTest('the token is renewed long before it ends, again and again', async ({ page, front, user }) => {
  await page.clock.install();
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const renewals = () => front.requests.filter(({ url }) => url.endsWith('/token/renew')).length;
  const before = renewals();
  await page.clock.fastForward('21:00');
  await expect.poll(renewals).toBe(before + 1);
  // And again after that, as often as it takes.
  const later = async () => {
    await page.clock.fastForward('05:00');
    return renewals();
  };
  await expect.poll(later).toBeGreaterThan(before + 1);
});
