import { createFeed, must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { shopFeedUrl } from '../scenes.ts';

test('what was decided again elsewhere outlives an undo, and a decision is given back to the rules once', async ({
  page,
  user,
}) => {
  const { project, record, feedId } = await createFeed(user, shopFeedUrl());
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('published');
  const [first] = await productsOf(user, feedId);
  await page.goto(`/projects/${project.id}/feeds/${record.id}?product=${first!.product_id}`);
  const dialog = page.getByRole('dialog');
  const back = dialog.getByRole('button', { name: 'Back to the rules' });
  await expect(back).toBeDisabled();
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await expect(toast(page, '1 product left out of the published feed from now on')).toBeVisible();
  await expect(back).toBeEnabled();

  const picks = [{ product_ids: [first!.product_id], does: { kind: 'photo' } }];
  await must(user.call('POST', `/functions/v1/feeds/${feedId}/picks`, { picks }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '1 product was decided again since; it stays as it is.')).toBeVisible();
  await back.click();
  await expect(toast(page, '1 product follows the rules again')).toBeVisible();
  await expect(back).toBeDisabled();
});
