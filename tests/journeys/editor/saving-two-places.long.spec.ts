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
const givenAway = (page: Page) => page.getByText('Another tab of this browser edits this template now.');

faultTest(
  'a second tab is told at once, takes over what the first one has, and can be taken back from',
  async ({ page, context, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    await duplicateAll(page);
    const second = await context.newPage();
    await second.goto(await editorUrl(user, template));
    await expect(elsewhere(second)).toBeVisible();
    await expectAccessible(second);
    await elsewhere(second).getByRole('button', { name: 'Only look' }).click();
    await editorIsOpen(second);
    await second.getByRole('button', { name: 'Edit here' }).click();
    await expect(givenAway(page)).toBeVisible();
    await expect(givenAway(second)).toHaveCount(0);
    // The first tab's unsent work is here.
    await duplicateAll(second);
    await everythingIsSaved(second);
    expect(await storedLayerCount(user, template)).toBe(4 * before);
    // The first one changes nothing any more.
    await page.bringToFront();
    await page.locator('body').click({ position: { x: 5, y: 400 } });
    await duplicateAll(page);
    await expect(page.locator('[data-saved=held]')).toHaveText('View only');
    await expectAccessible(page);

    // And takes over what the other one could not send.
    front.cut('POST /api/v1/templates');
    await second.bringToFront();
    await duplicateAll(second);
    await expect(second.locator('[data-saved=unreachable][data-kept=kept]')).toBeVisible();
    await page.getByRole('button', { name: 'Edit here' }).click();
    await expect(givenAway(second)).toBeVisible();
    await expect(givenAway(page)).toHaveCount(0);
    front.heal();
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(8 * before);
    // A tab that was closed stands in nobody’s way.
    await page.close();
    await second.goto(await editorUrl(user, template));
    await editorIsOpen(second);
    await expect(elsewhere(second)).toHaveCount(0);
  },
);

test('a draft saved in another browser is never overwritten unasked', async ({ page, browser, user }) => {
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const count = () => storedLayerCount(user, template);
  const start = await count();
  const other = await openWindow(browser, signedIn(user));
  try {
    await other.page.goto(await editorUrl(user, template));
    await editorIsOpen(other.page);

    await test.step('theirs can be taken, and that undone; deciding later keeps mine here', async () => {
      await duplicateAll(other.page);
      await duplicateAll(other.page);
      await everythingIsSaved(other.page);
      await duplicateAll(page);
      await expect(conflict(page).getByRole('list', { name: 'What differs' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(conflict(page)).toHaveCount(0);
      expect(await count()).toBe(4 * start);
      await page.getByRole('button', { name: 'Choose', exact: true }).click();
      await conflict(page).getByRole('button', { name: 'Use theirs' }).click();
      await everythingIsSaved(page);
      expect(await count()).toBe(4 * start);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(count).toBe(2 * start);
      await everythingIsSaved(page);
    });

    await test.step('mine can be kept, and theirs is in the history then', async () => {
      await other.page.keyboard.press('ControlOrMeta+z');
      await conflict(other.page).getByRole('button', { name: 'Keep mine' }).click();
      await everythingIsSaved(other.page);
      expect(await count()).toBe(2 * start);
      const path = `/api/v1/templates/${template.id}/versions`;
      const { items } = (await user.call<{ items: { name: string | null }[] }>('GET', path)).body;
      expect(items.some(({ name }) => /somewhere else/i.test(name ?? ''))).toBe(true);
    });

    await test.step('mine can be saved as a copy, which opens; theirs stays as it is', async () => {
      await duplicateAll(page);
      await conflict(page).getByRole('button', { name: 'Save mine as a copy' }).click();
      await expect(page).not.toHaveURL(new RegExp(template.id));
      await editorIsOpen(page);
      const name = page.getByRole('textbox', { name: 'Name of the template' });
      await expect(name).toHaveValue('Square (my version)');
      expect(page.url()).not.toContain('token');
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      expect(await storedLayerCount(user, { id })).toBe(4 * start);
      expect(await count()).toBe(2 * start);
    });
  } finally {
    await other.close();
  }
});

test('where a browser has no locks, as over plain HTTP, tabs ask each other', async ({
  page,
  context,
  user,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const template = await newTemplate(user);
  await openEditor(page, user, template);
  const before = await storedLayerCount(user, template);
  await duplicateAll(page);
  const second = await context.newPage();
  await second.goto(await editorUrl(user, template));
  await elsewhere(second).getByRole('button', { name: 'Edit here instead' }).click();
  await expect(elsewhere(second)).toHaveCount(0);
  await expect(givenAway(page)).toBeVisible();
  await duplicateAll(second);
  await everythingIsSaved(second);
  expect(await storedLayerCount(user, template)).toBe(4 * before);
});
