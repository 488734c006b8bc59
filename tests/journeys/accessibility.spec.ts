import { expect, test } from '@playwright/test';
import { violations } from './axe.ts';
import { openFeedStep, register } from './wizard.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen of the main path meets WCAG 2.2 A and AA, ${colorScheme}`, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const lines = await violations(page);
      if (lines.length > 0) found[name] = lines;
    };

    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: 'Feedmaker API' })).toBeVisible();
    await look('API documentation');
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await look('login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send Link' }).click();
    await look('login, forgotten password');
    await page.goto('/reset-password');
    await expect(page.getByLabel('Email')).toBeVisible();
    await look('reset password');
    await register(page);
    await expect(page.getByText('Start Project Workflow')).toBeVisible();
    await look('projects, empty');
    await openFeedStep(page, 'Readable');
    await look('wizard, feed step');
    await page.getByLabel(/^Feed Name/).fill('Sample feed');
    await page.getByRole('button', { name: 'Try the sample shop' }).click();
    await expect(page.getByText('20 of 24 products match')).toBeVisible();
    await look('wizard, feed analysed');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByRole('button', { name: /Enhanced.*19/ })).toBeVisible();
    await look('feed');
    await page.goto(`${page.url()}/edit`);
    await expect(page.getByRole('heading', { name: 'Product Mapping' })).toBeVisible();
    await look('feed, edit');
    for (const path of ['feeds', 'templates', 'templates/new']) {
      await page.goto(page.url().replace(/(projects\/[^/]+)\/.*/, `$1/${path}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await look(path);
    }
    await page.goto('/projects');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('projects, delete dialog');
    await page.goto('/settings');
    await expect(page.getByText('No fonts yet.')).toBeVisible();
    await look('settings');
    for (const name of ['Change Email', 'Change Password', 'Delete Account']) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name }).click();
      await look(`settings, ${name}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    expect(found).toEqual({});
    await page.close();
  });
}
