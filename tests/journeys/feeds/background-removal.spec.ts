import { expect, test } from '../fixtures.ts';
import { completeSetup, openFeedStep } from '../wizard.ts';

test('background removal is off at first, is kept with the feed, and a product tells when its background stayed', async ({
  page,
}) => {
  await openFeedStep(page, 'Cut out');
  await page.getByRole('button', { name: 'Try the sample shop' }).click();
  const option = page.getByRole('checkbox', { name: 'Enable background removal for product images' });
  await expect(option).not.toBeChecked();
  await option.check();
  await completeSetup(page);
  // The sample shop's hand soap and watch are too uncertain to be cut out.
  await expect(
    page.getByText('The background was kept: product and background could not be told apart safely.').first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Background removal')).toBeVisible();
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Feed' }).click();
  await expect(option).toBeChecked();
  await option.uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Feed updated successfully')).toBeVisible();
});
