import { createFeed } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { shopFeedUrl } from '../scenes.ts';

test('a pause takes nobody by surprise: it can be undone from its message, and what was begun is not lost', async ({
  page,
  user,
}) => {
  const { project } = await createFeed(user, shopFeedUrl());
  await page.goto(`/projects/${project.id}/feeds`);
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  const row = page.getByRole('row', { name: /Main feed/ });
  for (const press of [() => undo.click(), () => page.keyboard.press('Control+z')]) {
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect(row).toContainText('Paused');
    await expect(undo).toBeVisible();
    await press();
    await expect(toast(page, 'Feed activated successfully')).toBeVisible();
    await expect(row).toContainText('Active');
    await expect(undo).toHaveCount(0);
  }
  await test.step('a template that was begun is not lost without a question', async () => {
    await page.goto(`/projects/${project.id}/templates/new`);
    await page.getByLabel(/^Template Name/).fill('Story');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without creating the template?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel(/^Template Name/)).toHaveValue('Story');
    await pick(page.getByRole('radio', { name: /TikTok/ }));
    await page.getByRole('button', { name: 'Create Template' }).click();
    await expect(page.getByRole('row', { name: 'Story' })).toBeVisible();
  });
});
