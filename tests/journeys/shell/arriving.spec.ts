import type { Page } from '@playwright/test';
import { expect, signedOut, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('after every change of screen a reader is at its title, or hears it', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  await addFeed(user, project, { name: 'Main feed', template });
  await page.goto('/projects');
  await page.getByRole('button', { name: 'View Project Northshop' }).press('Enter');
  await expect(title(page, 'Templates')).toBeFocused();
  await page.getByRole('link', { name: 'Feeds', exact: true }).press('Enter');
  await expect(title(page, 'Feeds')).toBeFocused();
  await page.getByRole('link', { name: 'Main feed' }).press('Enter');
  await expect(title(page, 'Main feed')).toBeFocused();
  await page.goBack();
  await expect(title(page, 'Feeds')).toBeFocused();
  await test.step('a form begins in its first field, and its screen is said', async () => {
    await page.getByRole('button', { name: 'New Feed' }).press('Enter');
    await expect(page.getByLabel('Feed Name *')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/Create New Feed for/);
  });
});

test.describe('messages', () => {
  test.use({ storageState: signedOut });

  test('leave when what they complain of is mended, and the first field waits for the keys', async ({
    page,
  }) => {
    await page.goto('/register');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('anna@nordlicht.example');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByLabel('Confirm password').fill('secret2');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill('secret1');
    await expect(toast(page, 'Passwords do not match')).toHaveCount(0);
  });
});

test('messages leave with their screen and never lie over its primary button', async ({ page, user }) => {
  await addProject(user, 'Northshop');
  await page.clock.install();
  await page.goto('/feeds');
  const primary = page.getByRole('button', { name: 'New Feed' });
  await primary.click();
  await expect(toast(page, 'Please select a project first')).toBeVisible();
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await primary.click();
    const [message, button] = await Promise.all([
      page.getByRole('alert').boundingBox(),
      primary.boundingBox(),
    ]);
    const isApart =
      message!.y >= button!.y + button!.height ||
      message!.y + message!.height <= button!.y ||
      message!.x >= button!.x + button!.width;
    expect(isApart, `${size.width} px`).toBe(true);
  }
  await page.clock.runFor(2_000);
  await page
    .getByRole('link', { name: 'All Projects' })
    .first()
    .or(page.getByRole('link', { name: 'View All Projects' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(toast(page, 'Please select a project first')).toHaveCount(0);
});
