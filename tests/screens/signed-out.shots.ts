import { expect, signedOut, test } from '#tests/journeys/fixtures.ts';
import { shoot, shootOpen } from './shoot.ts';

test.use({ storageState: signedOut });

test('sign-in', async ({ page }) => {
  await page.goto('/login');
  await shoot(page, 'login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await shootOpen(page, 'login-refused');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'login-forgot-dialog');
});

test('registration', async ({ page }) => {
  await page.goto('/register');
  await shoot(page, 'register');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('short');
  await page.locator('form button[type=submit]').click();
  await shootOpen(page, 'register-refused');
  await page.goto('/email-confirmation');
  await shoot(page, 'email-confirmation');
  await page.goto('/reset-password');
  await shoot(page, 'reset-password');
  await page.goto('/docs');
  await shootOpen(page, 'docs');
});
