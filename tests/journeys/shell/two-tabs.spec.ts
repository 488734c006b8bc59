import { createFeed } from '#tests/harness/api-client.ts';
import { expect, fact, test } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { shopFeedUrl } from '../scenes.ts';

test('what one tab changes, the other shows without a reload', async ({ page, context, user }) => {
  const { project, record } = await createFeed(user, shopFeedUrl());
  const path = `/projects/${project.id}`;
  const other = await context.newPage();
  await test.step('a paused feed, in the list and on its page', async () => {
    await other.goto(`${path}/feeds/${record.id}`);
    await expect(fact(other, 'Status')).toHaveText('Active');
    await page.goto(`${path}/feeds`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(fact(other, 'Status')).toHaveText('Paused');
    await other.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByRole('row', { name: /Main feed.*Active/ })).toBeVisible();
  });
  await test.step('a renamed template', async () => {
    await other.goto(`${path}/templates`);
    await page.goto(`${path}/templates`);
    await page.getByRole('button', { name: 'More for Square' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Quadrat');
    await page.keyboard.press('Enter');
    await expect(other.getByRole('row', { name: 'Quadrat' })).toBeVisible();
  });
  await test.step('a theme', async () => {
    await page.goto('/settings');
    await pick(page.getByRole('radio', { name: 'Dark' }));
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await pick(page.getByRole('radio', { name: 'System' }));
    await expect(other.locator('html')).not.toHaveAttribute('data-theme');
  });
});
