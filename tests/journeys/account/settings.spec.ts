import { expect, test } from '@playwright/test';
import { register } from '../wizard.ts';

test('an API key is made, shown once, works for a program and is revoked', async ({ page, request }) => {
  await register(page);
  await page.goto('/settings');
  await expect(page.getByText('No keys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Key' }).click();
  await expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await dialog.getByLabel(/^Name/).fill('Nightly export');
  await dialog.getByLabel(/^Name/).press('Enter');
  await dialog.getByRole('button', { name: 'Copy API key' }).click();
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/api/v1/projects', { headers })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No keys yet.')).toBeVisible();
  expect((await request.get('/api/v1/projects', { headers })).status()).toBe(401);
});

test('every section of the settings has a link beside it that leads there', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections.filter({ hasText: 'Your data' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(links).toHaveText(await sections.allTextContents());
  const webhooks = sections.filter({ hasText: 'Webhooks' });
  await expect(webhooks).not.toBeInViewport();
  await links.filter({ hasText: 'Webhooks' }).press('Enter');
  await expect(webhooks).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused();
});

test('on a phone a list of the sections opens, and each of its links leads to its section and folds it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  await page.goto('/settings');
  const main = page.getByRole('main');
  const sections = main.getByRole('heading', { level: 2 });
  await expect(sections.filter({ hasText: 'Your data' })).toBeVisible();
  const list = main.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link')).toHaveCount(0);
  for (const title of await sections.allTextContents()) {
    const opener = list.getByText('Sections', { exact: true });
    await opener.focus();
    await opener.press('Enter');
    const link = list.getByRole('link', { name: title, exact: true });
    await link.press('Enter');
    await expect(sections.getByText(title, { exact: true })).toBeInViewport();
    await expect(list.getByRole('link')).toHaveCount(0);
  }
  // The next key is in the last section, and not back at the list.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Download data' })).toBeFocused();
});
