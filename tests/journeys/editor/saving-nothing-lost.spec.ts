import type { BrowserContext, Page, Request } from '@playwright/test';
import { signIn } from '#tests/harness/api-client.ts';
import { expect, faultTest } from '../fixtures.ts';
import {
  duplicateAll,
  editorIsOpen,
  everythingIsSaved,
  newTemplate,
  openEditor,
  storedLayerCount,
} from './editor-fixtures.ts';
import { addText, expectSaved, openWords, savedText } from './text-fixtures.ts';

// Edits survive whatever happens to the tab, the server and the session. `faultTest`: the server can be cut off.

const saves = 'POST /api/v1/templates';
const signedOutWords = 'You are signed out.';

/** No page runs anything after this: neither beforeunload nor pagehide. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

faultTest(
  'tabs that are killed and reloaded lose nothing, also when the answer to a change got lost',
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
    await expect(page.getByText('Saved on this computer; the server does not answer')).toBeVisible();
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    await kill(context, page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
    front.heal();

    const next = await context.newPage();
    await openEditor(next, user, template);
    // A draft that this browser sent itself is no conflict.
    await everythingIsSaved(next);
    await expect(next.getByRole('dialog')).toHaveCount(0);
    expect(await storedLayerCount(user, template)).toBe(4 * before);
    front.cut(saves);
    await duplicateAll(next);
    await expect(next.locator('[data-kept=kept]')).toBeVisible();
    // Still cut off: a page that goes sends what it has, and then nothing is left to restore.
    await next.reload();
    await editorIsOpen(next);
    front.heal();
    await expect(next.getByText('Restored 1 change that had not reached the server.')).toBeVisible();
    await everythingIsSaved(next);
    expect(await storedLayerCount(user, template)).toBe(8 * before);
    // Restored work can be dropped.
    await next.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => storedLayerCount(user, template)).toBe(4 * before);
  },
);

faultTest(
  'what is being typed is saved without a word, and what was just typed outlives a killed tab',
  { tag: '@long' },
  async ({ page, context, front, user }) => {
    const template = await addText(user, 'Old');
    const words = await openWords(page, user, template);
    await words.pressSequentially('New');
    await expectSaved(user, template, 'New');
    await expect(words).toBeFocused();
    await words.pressSequentially('er');
    await page.keyboard.press('ControlOrMeta+s');
    await expectSaved(user, template, 'Newer');
    await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeAttached();
    front.cut(saves);
    // At once: typing with pauses is several changes.
    await page.keyboard.insertText(' half a sent');
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    await kill(context, page);
    front.heal();
    expect(await savedText(user, template)).toBe('Newer');
    const next = await context.newPage();
    await openEditor(next, user, template);
    await expect(next.getByText('Restored 1 change that had not reached the server.')).toBeVisible();
    await expectSaved(user, template, 'Newer half a sent');
  },
);

faultTest(
  'a sign-out in another tab is told at once, and a sign-in there goes on',
  { tag: '@long' },
  async ({ page, context, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    const dashboard = await context.newPage();
    await dashboard.goto('/login');
    await user.ask('POST', '/auth/v1/logout?scope=local');
    await dashboard.evaluate(() => localStorage.removeItem('feedmaker.session'));
    await expect(page.getByText(signedOutWords)).toBeVisible();
    await page.bringToFront();
    await duplicateAll(page);
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    expect(front.requests.filter(({ url }) => url.endsWith('/draft'))).toEqual([]);
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(await opened).toHaveURL(/\/login$/);

    const again = await signIn(front.origin, user.email);
    await dashboard.evaluate((session) => localStorage.setItem('feedmaker.session', session), again.session);
    await everythingIsSaved(page);
    await expect(page.getByText(signedOutWords)).toHaveCount(0);
    expect(await storedLayerCount(again, template)).toBe(2 * before);
  },
);

faultTest(
  'a token is renewed long before it ends, and one that ended comes back by itself where somebody is signed in',
  { tag: '@long' },
  async ({ page, front, user }) => {
    await page.clock.install();
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    const calls = (end: string) => front.requests.filter(({ url }) => url.endsWith(end)).length;
    const renewals = calls('/token/renew');
    const underWay = new Set<Request>();
    page.on('request', (request) => void (request.url().endsWith('/token/renew') && underWay.add(request)));
    page.on('requestfinished', (request) => void underWay.delete(request));
    page.on('requestfailed', (request) => void underWay.delete(request));
    await page.clock.fastForward('21:00');
    await expect.poll(() => calls('/token/renew')).toBe(renewals + 1);
    // And again after that, as often as it takes.
    const later = async () => {
      await page.clock.fastForward('05:00');
      return calls('/token/renew');
    };
    await expect.poll(later).toBeGreaterThan(renewals + 1);
    // A late answer would put the good token back.
    await expect.poll(() => underWay.size).toBe(0);
    // The server's answer to a token of an hour ago.
    await page.evaluate((id) => {
      const key = `feedmaker.editor.${id}`;
      const { token } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ token: `${token}x`, endsAt: Date.now() + 3_600_000 }));
    }, template.id);
    await page.reload();
    await editorIsOpen(page);
    await duplicateAll(page);
    await page.clock.runFor(5_000);
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
    expect(calls('/editor-code')).toBeGreaterThan(0);
  },
);
