import { expect, test } from '@playwright/test';
import { register } from '../wizard.ts';

test('an API key is shown once, works for a program, and is revoked by hand or with the password', async ({
  page,
  request,
}) => {
  await register(page);
  await page.goto('/settings');
  await expect(page.getByText('No keys yet.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const create = async () => {
    await page.getByRole('button', { name: 'Create Key' }).click();
    await dialog.getByLabel(/^Name/).fill('Nightly export');
    await dialog.getByLabel(/^Name/).press('Enter');
  };
  let headers = {};
  const status = async () => (await request.get('/api/v1/projects', { headers })).status();
  await test.step('it needs a name, and stays until it is put away', async () => {
    await page.getByRole('button', { name: 'Create Key' }).click();
    await dialog.getByRole('button', { name: 'Create Key' }).click();
    await expect(dialog.getByText('Please enter a name.')).toBeVisible();
    await page.keyboard.press('Escape');
    await create();
    await dialog.getByRole('button', { name: 'Copy API key' }).click();
    const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
    headers = { authorization: `Bearer ${key}` };
    expect(await status()).toBe(200);
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole('textbox')).toHaveValue(/^fmk_/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(key)).toHaveCount(0);
  });
  await test.step('it is revoked', async () => {
    await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No keys yet.')).toBeVisible();
    expect(await status()).toBe(401);
  });
  await test.step('a new password revokes it by name, unless it is kept', async () => {
    await create();
    await dialog.getByRole('button', { name: 'Done' }).click();
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
});

test('every section of the settings has a link that leads there, also on a phone', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  const main = page.getByRole('main');
  const sections = main.getByRole('heading', { level: 2 });
  await expect(sections.filter({ hasText: 'Your data' })).toBeVisible();
  await test.step('beside them', async () => {
    const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await expect(links).toHaveText(await sections.allTextContents());
    const webhooks = sections.filter({ hasText: 'Webhooks' });
    await expect(webhooks).not.toBeInViewport();
    await links.filter({ hasText: 'Webhooks' }).press('Enter');
    await expect(webhooks).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused();
  });
  await test.step('on a phone, where the list folds again', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(sections.filter({ hasText: 'Your data' })).toBeVisible();
    const list = main.getByRole('navigation', { name: 'Settings' });
    await expect(list.getByRole('link')).toHaveCount(0);
    const titles = await sections.allTextContents();
    for (const title of titles.slice(-2)) {
      const opener = list.getByText('Sections', { exact: true });
      await opener.focus();
      await opener.press('Enter');
      await expect(list.getByRole('link')).toHaveText(titles);
      await list.getByRole('link', { name: title, exact: true }).press('Enter');
      await expect(sections.getByText(title, { exact: true })).toBeInViewport();
      await expect(list.getByRole('link')).toHaveCount(0);
    }
    // The next key is in the last section, and not back at the list.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Download data' })).toBeFocused();
  });
  await test.step('where accounts are kept elsewhere, nothing of their steps and browsers', async () => {
    const steps = page.getByRole('heading', { name: 'Two-step sign-in' });
    await expect(steps).toBeVisible();
    const origin = new URL(page.url()).origin;
    const factors: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/factors')) factors.push(request.url());
    });
    // The page of such an installation, with our own server in the place of the other one.
    await page.route('**/settings', async (route) => {
      const served = await route.fetch();
      const meta = `<meta name="auth-server" content="${origin}/auth/v1" data-api-key="public-key" />`;
      const body = (await served.text()).replace('<head>', `<head>${meta}`);
      await route.fulfill({ response: served, body });
    });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
    await expect(steps).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Signed in' })).toBeHidden();
    expect(factors).toEqual([]);
  });
});
