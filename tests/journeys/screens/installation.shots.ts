import { expect, test } from '@playwright/test';
import { startPublicInstallation } from '#tests/journeys/public-installation.ts';
import { shoot, shootOpen } from './shoot.ts';

test.use({ extraHTTPHeaders: {} });

test('an installation with an operator and an invited person', async ({ page, browser }) => {
  const installation = await startPublicInstallation();
  const { origin, firstCode } = installation;
  await page.goto(`${origin}/register`);
  await page.getByLabel('Email').fill('operator@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByLabel('Code from the server’s log').fill(firstCode);
  await shoot(page, 'register-first-account');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText(/settings of this installation need you/)).toBeVisible();
  await shoot(page, 'projects-operator-notice');
  await page.goto(`${origin}/installation`);
  for (const email of ['ann@example.com', 'a-rather-long-address-of-somebody@department.shop.example']) {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Their email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toBeVisible();
    if (email.startsWith('ann')) await shootOpen(page, 'settings-invited');
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByRole('button', { name: 'Dismiss: Mail' }).click();
  await expect(page.getByRole('button', { name: 'Show again: Mail' })).toBeVisible();
  for (let index = 0; index < 3; index += 1)
    await page.request.post(`${origin}/auth/v1/token?grant_type=password`, {
      data: { email: 'operator@example.com', password: 'wrong' },
    });
  await shoot(page, 'installation');
  await page.goto(`${origin}/settings`);
  await expect(page.getByText('Sign-in failed (wrong password)').first()).toBeVisible();
  await shoot(page, 'settings-operator');
  const guest = await browser.newPage({ extraHTTPHeaders: {} });
  await guest.goto(`${origin}/register`);
  await expect(guest.getByRole('heading', { name: 'By invitation' })).toBeVisible();
  await shoot(guest, 'register-by-invitation');
  await guest.goto(`${origin}/login`);
  await expect(guest.getByText('Accounts here are made by invitation.')).toBeVisible();
  await shoot(guest, 'login-by-invitation');
  await guest.close();
  await installation.close();
});
