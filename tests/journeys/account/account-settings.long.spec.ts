import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { productPort } from '../addresses.ts';
import { register, sendCredentials } from '../wizard.ts';

const product = `http://localhost:${productPort}`;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${product}/login`);
  await sendCredentials(page, email, password);
  await expect(page).toHaveURL(`${product}/projects`);
}

test('browsers, address and password of an account are changed with the password, by whoever knows it', async ({
  page,
  browser,
}) => {
  const email = await register(page);
  const others = await Promise.all([browser.newPage(), browser.newPage(), browser.newPage()]);
  for (const other of others) await signIn(other, email, 'correct horse');
  const isOut = async (other: Page) => {
    await other.goto(`${product}/feeds`);
    await expect(other).toHaveURL(`${product}/login`);
  };
  await page.goto('/settings');
  const buttons = page.getByRole('button', { name: /^Sign out Chrome on/ });
  const dialog = page.getByRole('dialog');
  await test.step('the signed-in browsers are listed, and signed out one by one or all', async () => {
    await expect(page.getByText('This browser')).toBeVisible();
    await expect(buttons).toHaveCount(3);
    await buttons.first().click();
    await expect(buttons).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign Out All Others' }).click();
    await expect(page.getByText('All other browsers signed out')).toBeVisible();
    await expect(buttons).toHaveCount(0);
    for (const other of others) await isOut(other);
  });
  const next = `${randomUUID()}@example.com`;
  await test.step('an e-mail address that counts at once', async () => {
    await page.getByRole('button', { name: 'Change Email' }).click();
    const save = dialog.getByRole('button', { name: 'Change Email' });
    await expect(dialog.getByLabel('New email')).toBeFocused();
    await dialog.getByLabel('New email').fill(next);
    await dialog.getByLabel('Current password').fill('a wrong horse');
    await save.click();
    await expect(dialog.getByText('The current password is not right.')).toBeVisible();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await expect(dialog.getByLabel('New email')).toHaveValue(next);
    await dialog.getByLabel('Current password').fill('correct horse');
    await save.click();
    await expect(page.getByText('Email changed')).toBeVisible();
  });
  const [other] = others;
  await signIn(other, next, 'correct horse');
  await test.step('a password, which signs all other browsers out', async () => {
    await page.reload();
    await expect(buttons).toHaveCount(1);
    await page.getByRole('button', { name: 'Change Password' }).click();
    const save = dialog.getByRole('button', { name: 'Change Password' });
    for (const [current, wished, again, sentence] of [
      ['correct horse', 'a better horse', 'another horse', 'Passwords do not match'],
      ['a wrong horse', 'a better horse', 'a better horse', 'The current password is not right.'],
      ['correct horse', 'correct horse', 'correct horse', 'The new password must differ from the old one.'],
      ['correct horse', 'a better horse', 'a better horse', 'Password changed'],
    ] as const) {
      await dialog.getByLabel('Current password').fill(current);
      await dialog.getByLabel('New password').fill(wished);
      await dialog.getByLabel('Confirm password').fill(again);
      await save.click();
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(dialog).toHaveCount(0);
    await expect(buttons).toHaveCount(0);
    await isOut(other);
    await signIn(other, next, 'a better horse');
  });
  for (const each of others) await each.close();
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
  await sendCredentials(page, email, 'correct horse');
  await expect(page.getByText('Invalid login credentials')).toBeVisible();
});
