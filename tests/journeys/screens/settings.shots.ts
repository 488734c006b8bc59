import path from 'node:path';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { closeNotices, shoot, shootOpen } from './shoot.ts';

const font = path.join(import.meta.dirname, '../../fixtures/fonts/shop-mono.ttf');

test('settings', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByText('This browser')).toBeVisible();
  await shoot(page, 'settings');
  for (const name of ['Change Email', 'Change Password', 'Delete Account']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await shootOpen(page, `settings-${name.toLowerCase().replace(' ', '-')}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Create Key' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'settings-create-key');
  await page.getByRole('dialog').getByRole('textbox').fill('Nightly export');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Key' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /copy/i })).toBeVisible();
  await shootOpen(page, 'settings-key-shown');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'settings-revoke-key');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Webhook' }).click();
  await shootOpen(page, 'settings-add-webhook');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Feed' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'settings-feed-mails');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'bell-empty');
  await page.keyboard.press('Escape');
  await page.locator('input[type=file]').setInputFiles(font);
  await expect(page.getByRole('button', { name: /^Delete Shop Mono/ })).toBeVisible();
  await closeNotices(page);
  await shoot(page, 'settings-with-key-and-font');
  await page.getByRole('button', { name: /^Delete Shop Mono/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'settings-delete-font');
});
