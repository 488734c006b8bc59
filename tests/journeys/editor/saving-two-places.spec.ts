import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, openWindow, signedIn, test } from '../fixtures.ts';
import {
  duplicateAll,
  editorIsOpen,
  editorUrl,
  everythingIsSaved,
  newTemplate,
  openEditor,
  storedLayerCount,
} from './editor-fixtures.ts';

// One template in two tabs of a browser, and in two browsers: neither overwrites the other unasked.

const elsewhere = (page: Page) => page.getByRole('dialog', { name: 'This template is open in another tab' });
const conflict = (page: Page) => page.getByRole('dialog', { name: 'This template was saved somewhere else' });

test('a second tab is told at once, takes over what the first one has, and can be taken back from', async ({
  page,
  context,
  user,
}) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const before = await storedLayerCount(user, template);
  await duplicateAll(page);

  const second = await context.newPage();
  await second.goto(await editorUrl(user, template));
  await expect(elsewhere(second)).toBeVisible();
  await elsewhere(second).getByRole('button', { name: 'Edit here instead' }).click();
  await expect(elsewhere(second)).toHaveCount(0);
  await expect(page.getByText('Another tab of this browser edits this template now.')).toBeVisible();
  // What the first tab had not sent yet is here.
  await duplicateAll(second);
  await everythingIsSaved(second);
  expect(await storedLayerCount(user, template)).toBe(4 * before);

  // The first one changes nothing any more.
  await page.bringToFront();
  await page.locator('body').click({ position: { x: 5, y: 400 } });
  await duplicateAll(page);
  await expect(page.locator('[data-saved=held]')).toHaveText('View only');

  await page.getByRole('button', { name: 'Edit here' }).click();
  await expect(second.getByText('Another tab of this browser edits this template now.')).toBeVisible();
  await expect(page.getByText('Another tab of this browser edits this template now.')).toHaveCount(0);
  await duplicateAll(page);
  await everythingIsSaved(page);
  expect(await storedLayerCount(user, template)).toBe(8 * before);
});

faultTest('a tab takes over what the other one could not send', async ({ page, context, front, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const before = await storedLayerCount(user, template);
  front.cut('POST /api/v1/templates');
  await duplicateAll(page);
  await expect(page.locator('[data-saved=unreachable][data-kept=kept]')).toBeVisible();
  const second = await context.newPage();
  await second.goto(await editorUrl(user, template));
  await elsewhere(second).getByRole('button', { name: 'Edit here instead' }).click();
  await expect(elsewhere(second)).toHaveCount(0);
  front.heal();
  await everythingIsSaved(second);
  expect(await storedLayerCount(user, template)).toBe(2 * before);
});

test('a tab that was closed stands in nobody’s way', async ({ page, context, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  await page.close();
  const second = await context.newPage();
  await openEditor(second, user, template);
  await expect(elsewhere(second)).toHaveCount(0);
  await duplicateAll(second);
  await everythingIsSaved(second);
});

/** Two browsers with the same template, of which the second one has saved, and the first one not yet. */
async function inConflict(
  world: { page: Page; browser: import('@playwright/test').Browser; user: Parameters<typeof newTemplate>[0] },
  settle: (facts: { id: string; before: number; here: Page; there: Page }) => Promise<void>,
): Promise<void> {
  const { page, browser, user } = world;
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const before = await storedLayerCount(user, template);
  const other = await openWindow(browser, signedIn(user));
  try {
    await other.page.goto(await editorUrl(user, template));
    await editorIsOpen(other.page);
    await duplicateAll(other.page);
    await duplicateAll(other.page);
    await everythingIsSaved(other.page);
    expect(await storedLayerCount(user, template)).toBe(4 * before);
    await duplicateAll(page);
    await expect(conflict(page)).toBeVisible();
    await settle({ id: template.id, before, here: page, there: other.page });
  } finally {
    await other.close();
  }
}

test('a draft saved in another browser is never overwritten unasked; theirs can be taken, and undone', async ({
  page,
  browser,
  user,
}) => {
  await inConflict({ page, browser, user }, async ({ id, before, here }) => {
    await expect(conflict(here).getByRole('list', { name: 'What differs' })).toBeVisible();
    await expectAccessible(here);
    expect(await storedLayerCount(user, { id })).toBe(4 * before);
    await conflict(here).getByRole('button', { name: 'Use theirs' }).click();
    await everythingIsSaved(here);
    expect(await storedLayerCount(user, { id })).toBe(4 * before);
    await here.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => storedLayerCount(user, { id })).toBe(2 * before);
    await everythingIsSaved(here);
  });
});

test('mine can be kept, and theirs is in the history then', async ({ page, browser, user }) => {
  await inConflict({ page, browser, user }, async ({ id, before, here }) => {
    await conflict(here).getByRole('button', { name: 'Keep mine' }).click();
    await everythingIsSaved(here);
    expect(await storedLayerCount(user, { id })).toBe(2 * before);
    const { body } = await user.call<{ items: { id: string }[] }>('GET', `/api/v1/templates/${id}/versions`);
    const counts: number[] = [];
    for (const version of body.items) {
      const path = `/api/v1/templates/${id}/versions/${version.id}`;
      const { config } = (await user.call<{ config: string }>('GET', path)).body;
      counts.push((JSON.parse(config) as { objects: unknown[] }).objects.length);
    }
    expect(counts).toContain(4 * before);
  });
});

test('mine can be saved as a copy, which opens; theirs stays as it is', async ({ page, browser, user }) => {
  await inConflict({ page, browser, user }, async ({ id, before, here }) => {
    await conflict(here).getByRole('button', { name: 'Save mine as a copy' }).click();
    await expect(here).not.toHaveURL(new RegExp(id));
    await editorIsOpen(here);
    await expect(here.getByRole('textbox', { name: 'Name of the template' })).toHaveValue(
      'Square (my version)',
    );
    const copyId = new URL(here.url()).pathname.split('/').at(-1) ?? '';
    expect(here.url()).not.toContain('token');
    expect(await storedLayerCount(user, { id: copyId })).toBe(2 * before);
    expect(await storedLayerCount(user, { id })).toBe(4 * before);
  });
});

test('deciding later keeps mine here, and the notice asks again', async ({ page, browser, user }) => {
  await inConflict({ page, browser, user }, async ({ here }) => {
    await here.keyboard.press('Escape');
    await expect(conflict(here)).toHaveCount(0);
    await here.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(conflict(here)).toBeVisible();
  });
});

test.describe('over plain HTTP from another machine, where a browser has no locks', () => {
  test('tabs ask each other: the second one is told, and takes over', async ({ page, context, user }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    await duplicateAll(page);
    const second = await context.newPage();
    await second.goto(await editorUrl(user, template));
    await elsewhere(second).getByRole('button', { name: 'Edit here instead' }).click();
    await expect(elsewhere(second)).toHaveCount(0);
    await expect(page.getByText('Another tab of this browser edits this template now.')).toBeVisible();
    await duplicateAll(second);
    await everythingIsSaved(second);
    expect(await storedLayerCount(user, template)).toBe(4 * before);
  });
});
