import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { totpCode, totpStep } from '#server/auth/factors/totp.ts';
import { secretOf } from '#tests/harness/harness-totp.ts';
import { toast } from '../fixtures.ts';
import { expectAccessible } from '../accessibility.ts';
import { register, sendCredentials } from '../wizard.ts';

const password = 'correct horse';

/** An app on a phone. Each code that it shows is newer than the last, as a code is good once. */
function installApp(secretText: string): () => string {
  const secret = secretOf(secretText.replaceAll(/\s/g, ''));
  let last = 0;
  return () => {
    // The product takes the code of the half minute before and after this one too, so nobody has to wait.
    last = Math.max(last + 1, totpStep(new Date()) - 1);
    return totpCode(secret, last);
  };
}

/** Signs out and gets as far as the password does. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await sendCredentials(page, email, password);
}

async function answer(page: Page, field: string, code: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('two-step sign-in is set up, asked for, recovered with codes, and removed', async ({ page }) => {
  const email = await register(page);
  await page.goto('/settings');
  const section = page.locator('section').filter({ hasText: 'Two-step sign-in' });
  await expect(section.getByText('Off', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name of the phone or app')).toHaveValue('My phone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const picture = dialog.getByRole('img', { name: 'Picture to scan with the app' });
  await expect(picture).toBeVisible();
  // It is a picture that the browser could draw, and not only an address.
  expect(await picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))).toBeGreaterThan(0);
  await expectAccessible(page);
  const nextCode = installApp(await dialog.locator('p.font-mono').innerText());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Please type the code')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode());
  await dialog.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  await expectAccessible(page);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of [...codes, email]) expect(file).toContain(code);
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(section.getByText('On', { exact: true })).toBeVisible();
  await expect(section.getByText('10 of 10 left')).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Make New Codes' }).click();
  await dialog.getByLabel('Code of the app, or a recovery code').fill(nextCode());
  await dialog.getByRole('button', { name: 'Make Codes' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  const fresh = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click();

  await signInAgain(page, email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  // The password alone opens nothing, whatever the address says.
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await answer(page, 'Code', '000000');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await expectAccessible(page);
  const used = nextCode();
  await answer(page, 'Code', used);
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/projects$/);

  await signInAgain(page, email);
  await answer(page, 'Code', used);
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.getByRole('button', { name: /Use a recovery code/ }).click();
  await answer(page, 'Recovery code', codes[0] ?? '');
  await expect(page.getByText('This recovery code is not right')).toBeVisible();
  await answer(page, 'Recovery code', fresh[0]?.toLowerCase() ?? '');
  await expect(page).toHaveURL(/\/projects$/);

  await page.goto('/settings');
  await expect(section.getByText('9 of 10 left')).toBeVisible();
  await expect(page.getByText('A recovery code was used', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(dialog.getByText('It is your last app')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Code of the app, or a recovery code').fill(fresh[0] ?? '');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('This recovery code is not right')).toBeVisible();
  await dialog.getByLabel('Code of the app, or a recovery code').fill(fresh[1] ?? '');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'App removed')).toBeVisible();
  await expect(section.getByText('Off', { exact: true })).toBeVisible();

  await signInAgain(page, email);
  await expect(page).toHaveURL(/\/projects$/);
});
