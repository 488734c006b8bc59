import { expect, test } from '../fixtures.ts';
import { changeShop, shopFeedUrl } from '../scenes.ts';
import { completeSetup, openFeedStep } from '../wizard.ts';

test('background removal is off at first, is kept with the feed, and a product tells when its background stayed', async ({
  page,
}) => {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: '3', photos: 'ok', doubtful: '1' });
  await openFeedStep(page, 'Cut out');
  await page.getByLabel(/^Feed Name/).fill('Main feed');
  await page.getByLabel(/^XML Feed URL/).fill(feedUrl);
  const option = page.getByRole('checkbox', { name: 'Enable background removal for product images' });
  await expect(option).not.toBeChecked();
  await option.check();
  await completeSetup(page);
  await expect(
    page.getByText('The background was kept: the product reaches the edges of the photo.').first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Background removal')).toBeVisible();
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Feed' }).click();
  await expect(option).toBeChecked();
  await option.uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Feed updated successfully')).toBeVisible();
});
