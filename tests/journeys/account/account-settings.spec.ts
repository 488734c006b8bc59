import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { productPort } from '../addresses.ts';
import { register } from '../wizard.ts';

const product = `http://localhost:${productPort}`;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${product}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(`${product}/projects`);
}

test('a password is changed with the old one, which signs all other browsers out', async ({
  page,
  browser,
}) => {
  const email = await register(page);
  const other = await browser.newPage();
  await signIn(other, email, 'correct horse');
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: /^Sign out Chrome on/ })).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Change Password' });
  const fill = async (current: string, next: string, again: string) => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password').fill(next);
    await dialog.getByLabel('Confirm password').fill(again);
    await save.click();
  };
  await fill('correct horse', 'a better horse', 'another horse');
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await fill('a wrong horse', 'a better horse', 'a better horse');
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await fill('correct horse', 'correct horse', 'correct horse');
  await expect(dialog.getByText('The new password must differ from the old one.')).toBeVisible();
  await fill('correct horse', 'a better horse', 'a better horse');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Sign out Chrome on/ })).toHaveCount(0);
  await other.goto(`${product}/feeds`);
  await expect(other).toHaveURL(`${product}/login`);
  await signIn(other, email, 'a better horse');
  await other.close();
});

test('a new password revokes the API keys by name, unless they are kept', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Create Key' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Nightly export');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const change = async (current: string, next: string, isKept: boolean) => {
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.getByText(/programs that use them stop: Nightly export \(…/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Keep my API keys' }).setChecked(isKept);
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password').fill(next);
    await dialog.getByLabel('Confirm password').fill(next);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await change('correct horse', 'a better horse', true);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke Nightly export' })).toBeVisible();
  await change('a better horse', 'the best horse', false);
  await expect(page.getByText(/^Password changed\. Revoked with it: Nightly export \(…/)).toBeVisible();
  await expect(page.getByText('No keys yet.')).toBeVisible();
});

test('an e-mail address that counts at once is changed with the password', async ({ page, browser }) => {
  await register(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog');
  const next = `${randomUUID()}@example.com`;
  await expect(dialog.getByLabel('New email')).toBeFocused();
  await dialog.getByLabel('New email').fill(next);
  await dialog.getByLabel('Current password').fill('a wrong horse');
  await dialog.getByRole('button', { name: 'Change Email' }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await expect(dialog.getByLabel('New email')).toHaveValue(next);
  await dialog.getByLabel('Current password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByText('Email changed')).toBeVisible();
  const other = await browser.newPage();
  await signIn(other, next, 'correct horse');
  await other.close();
});

test('the signed-in browsers are listed, and can be signed out one by one or all', async ({
  page,
  browser,
}) => {
  const email = await register(page);
  const others = await Promise.all([browser.newPage(), browser.newPage(), browser.newPage()]);
  for (const other of others) await signIn(other, email, 'correct horse');
  await page.goto('/settings');
  await expect(page.getByText('This browser')).toBeVisible();
  const buttons = page.getByRole('button', { name: /^Sign out Chrome on/ });
  await expect(buttons).toHaveCount(3);
  await buttons.first().click();
  await expect(buttons).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await expect(page.getByText('All other browsers signed out')).toBeVisible();
  await expect(buttons).toHaveCount(0);
  for (const other of others) {
    await other.goto(`${product}/feeds`);
    await expect(other).toHaveURL(`${product}/login`);
    await other.close();
  }
  await page.reload();
  await expect(page.getByText('This browser')).toBeVisible();
});

test('an account is taken along as a file and then deleted', async ({ page }) => {
  const email = await register(page);
  await page.goto('/settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('feedmaker-data.json');
  const data: { account: { email: string } } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account.email).toBe(email);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete Account' });
  await confirm.click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await expect(
    dialog.getByText(/^Otherwise ads that run keep their pictures for up to 46 days/),
  ).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Delete my pictures at once too' }).check();
  await dialog.getByLabel('Your password, to confirm').fill('a wrong horse');
  await confirm.click();
  await expect(dialog.getByText('That is not right, so nothing was deleted.')).toBeVisible();
  await dialog.getByLabel('Your password, to confirm').fill('correct horse');
  await confirm.click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('Invalid login credentials')).toBeVisible();
});
