import type { CDPSession, Page } from '@playwright/test';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { must } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, signedOut, test } from '../fixtures.ts';
import {
  duplicateAll,
  editorIsOpen,
  editorUrl,
  everythingIsSaved,
  newTemplate,
  openEditor,
  storedLayerCount,
} from './editor-fixtures.ts';
import { addText, expectSaved, openWords, savedText } from './text-fixtures.ts';

// What goes wrong around the saving is said, by eye and by ear, with a way on.

const draft = 'POST /api/v1/templates';

/** The tab is gone at once: neither beforeunload nor pagehide runs. */
async function kill(page: Page, devtools: CDPSession): Promise<void> {
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

faultTest(
  'what is just being typed outlives a killed tab, and a reload',
  async ({ page, context, front, user }) => {
    const template = await addText(user, 'Old');
    const words = await openWords(page, user, template);
    front.cut(draft);
    await expect(words).toBeFocused();
    // At once: typing with pauses is several changes.
    await page.keyboard.insertText('Half a sent');
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    await kill(page, await context.newCDPSession(page));
    front.heal();
    expect(await savedText(user, template)).toBe('Old');
    const next = await context.newPage();
    await openEditor(next, user, template);
    await expect(next.getByText('Restored 1 change that had not reached the server.')).toBeVisible();
    await expectSaved(user, template, 'Half a sent');
  },
);

test('what is being typed is saved without a word from anybody', async ({ page, user }) => {
  const template = await addText(user, 'Old');
  const words = await openWords(page, user, template);
  await words.pressSequentially('New words');
  await expectSaved(user, template, 'New words');
  await expect(words).toBeFocused();
});

faultTest(
  'a browser that keeps nothing says so, offers a file, and asks before it is closed',
  async ({ page, front, user }) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    front.cut(draft);
    await duplicateAll(page);
    await expect(
      page.getByText(/^The server does not answer, and this browser keeps nothing\./),
    ).toBeVisible();
    await expect(page.locator('[data-saved=unreachable]')).toHaveText('Not saved anywhere');
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await downloading).suggestedFilename()).toBe('Square.json');
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    front.heal();
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
  },
);

faultTest('a tab whose work is kept closes without a question', async ({ page, front, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  front.cut(draft);
  await duplicateAll(page);
  await expect(page.locator('[data-saved=unreachable][data-kept=kept]')).toBeVisible();
  page.on('dialog', () => expect('nothing').toBe('asked'));
  await page.close({ runBeforeUnload: true });
});

test('a template that was deleted meanwhile can be taken along as a file', async ({ page, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  await must(user.call('DELETE', `/api/v1/templates/${template.id}`));
  await duplicateAll(page);
  await expect(page.getByText(/^The account that is signed in has no such template\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as a file' })).toBeVisible();
  await expectAccessible(page);
});

faultTest(
  'what the server refuses is said with its reason, and the next change is tried again',
  async ({ page, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    front.answer(draft, 422, { error: 'The storage of your account is full.', code: 'quota_reached' });
    await duplicateAll(page);
    await expect(
      page.getByText('The changes are not saved: The storage of your account is full.'),
    ).toBeVisible();
    front.heal();
    await duplicateAll(page);
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(4 * before);
  },
);

faultTest(
  'a server whose disk is full says so, and gets everything when there is room again',
  async ({ page, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    front.answer(draft, 503, { error: refusals.disk_full, code: 'unavailable' });
    await duplicateAll(page);
    await expect(page.getByText(`The changes are not saved: ${refusals.disk_full}`)).toBeVisible();
    await expect(page.locator('[data-saved=unreachable][data-kept=kept]')).toHaveText(
      'Saved on this computer only',
    );
    await expectAccessible(page);
    front.heal();
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
  },
);

test.describe('what is shown instead of the editor', () => {
  test.use({ storageState: signedOut });

  test('is accessible', async ({ page, user }) => {
    const template = await newTemplate(user);
    await page.goto(`/editor/${template.id}?token=${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'Sign in to open this template' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/editor/nonsense');
    await expect(page.getByRole('heading', { name: 'There is no such template' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('two tabs and their notices are accessible', async ({ page, context, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const second = await context.newPage();
  await second.goto(await editorUrl(user, template));
  await expect(second.getByRole('dialog', { name: 'This template is open in another tab' })).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Only look' }).click();
  await editorIsOpen(second);
  await expectAccessible(second);
});

test('a save is asked for by key, also out of a text that is typed', async ({ page, user }) => {
  const template = await addText(user, 'Old');
  const words = await openWords(page, user, template);
  await words.pressSequentially('Now');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(user, template, 'Now');
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeAttached();
});
