import { must, statusOf } from '#tests/harness/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { addFeed, addProject, changeShop, shopFeedUrl } from '../scenes.ts';
import { addDesign, openEditor } from './editor-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a feed that was never read says so, and the sample product stays', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project);
  await addFeed(user, project, { name: 'Main feed', template });
  await openEditor(page, user, template);
  const chooser = page.getByRole('button', { name: /^Product: Stoneware cup/ });
  await chooser.click();
  const popup = page.getByRole('dialog', { name: 'Product' });
  await popup.getByRole('combobox', { name: 'Feed' }).click();
  await page.getByRole('option', { name: /^Main feed.*not read yet/ }).click();
  await expect(popup.getByRole('status').first()).toContainText(/read/);
  await expect(chooser).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next product' })).toHaveAttribute('aria-disabled', 'true');
});

test('a photo that cannot be fetched is said in words, and the editor goes on', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project);
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { photos: 'away', products: '3' });
  const settings = {
    feedUrl,
    props: ['title', 'g:price'],
    availabilityOption: {
      type: 1 as const,
      keyName: 'g:availability',
      attributeName: '',
      value: 'in_stock',
      operationType: 0,
    },
  };
  const feed = await addFeed(user, project, { name: 'Main feed', template, settings });
  const feedId = feed.feedmaker_feed_id ?? '';
  const start = { feedId, feedDatabaseId: feed.id, activate: true };
  await must(user.call('POST', '/functions/v1/feeds?action=start', start));
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.product_count ?? 0, { timeout: 50_000 })
    .toBeGreaterThan(0);
  await openEditor(page, user, template);
  await expect(page.getByRole('button', { name: /^Product: Product number 1 / })).toBeVisible();
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status.getByText(/photo/i)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Shift+P');
  const dialog = page.getByRole('dialog', { name: 'As it is published' });
  await expect(dialog.getByText(/keeps the shop’s photo/)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Alt+ArrowRight');
  await expect(dialog.getByRole('heading', { name: 'Product number 2' })).toBeVisible();
});
