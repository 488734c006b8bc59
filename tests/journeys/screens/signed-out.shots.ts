import { expect, signedOut, test } from '#tests/journeys/fixtures.ts';
import { linkTo } from '#tests/journeys/mailbox.ts';
import { register } from '#tests/journeys/wizard.ts';
import { closeNotices, shoot, shootOpen } from './shoot.ts';

test.use({ storageState: signedOut });

test('sign-in', async ({ page }) => {
  await page.goto('/login');
  await shoot(page, 'login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await shootOpen(page, 'login-refused');
  await closeNotices(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'login-forgot-dialog');
  await page.getByRole('dialog').getByLabel('Email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
  await shootOpen(page, 'login-forgot-sent');
});

test('a link for a new password', async ({ page, browser }) => {
  const home = await browser.newPage();
  const email = await register(home);
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
  await shoot(page, 'reset-password-sent');
  await page.goto(await linkTo(new URL(page.url()).origin, email, /Set a new password/));
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await shoot(page, 'reset-password-new');
  await home.close();
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
