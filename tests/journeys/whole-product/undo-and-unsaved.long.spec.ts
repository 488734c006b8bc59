import { createFeed } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { shopFeedUrl } from '../scenes.ts';

test('a pause can be undone from its message, by a press and by a key', async ({ page, user }) => {
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
    await expect(row.getByRole('button', { name: 'Pause' })).toBeFocused();
  }
});
