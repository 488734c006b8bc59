import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { changeShop, shopFeedUrl } from '../scenes.ts';
import { completeSetup, openFeedStep } from '../wizard.ts';

/** A shop of ten products, of which three have a dead photo link. */
function openShop() {
  const feedUrl = shopFeedUrl();
  return { feedUrl, change: (wishes: Record<string, string>) => changeShop(feedUrl, wishes) };
}

async function publishFeed(page: Page, feedUrl: string): Promise<void> {
  await openFeedStep(page, 'Changing shop');
  await page.getByLabel(/^Feed Name/).fill('Changing feed');
  await page.getByLabel(/^XML Feed URL/).fill(feedUrl);
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  await completeSetup(page);
  await expect(page.getByRole('button', { name: /^Enhanced 7/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh now' })).toBeEnabled();
}

test('products with a dead photo are found, tried again and enhanced once the shop has repaired them', async ({
  page,
}) => {
  const shop = openShop();
  await publishFeed(page, shop.feedUrl);
  await page.getByRole('button', { name: /^Shop’s photo kept 3/ }).click();
  await expect(page).toHaveURL(/state=original/);
  const reason = page.getByRole('button', { name: /^3 The shop's photo could not be fetched\./ });
  await reason.click();
  await expect(page).toHaveURL(/reason=photo_http_404/);
  await page.reload();
  await expect(reason).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('number 6');
  await expect(page.getByRole('article')).toHaveCount(1);

  await shop.change({ photos: 'ok' });
  await page.getByRole('button', { name: 'Try again: Product number 6' }).click();
  await expect(page.getByRole('button', { name: /^Shop’s photo kept 2/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry 2 photos' })).toBeEnabled();
  await page.getByRole('button', { name: 'Retry 2 photos' }).dblclick();
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
  // Whoever listens hears of the end too.
  await expect(page.getByRole('region', { name: 'Status' }).getByRole('status')).toHaveText(
    'Published: 10 of 10 products enhanced',
  );

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Changing feed.csv');

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'every channel that fetches it loses its 10 products.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('a shrunk feed is held with its numbers until somebody accepts them, and the history tells it', async ({
  page,
  request,
}) => {
  const shop = openShop();
  await publishFeed(page, shop.feedUrl);
  const feedUrl = await page
    .getByTitle(/\/feedmaker\/.*\/feed\.xml$/)
    .last()
    .textContent();
  const publishedCount = async () =>
    (await (await request.get(feedUrl ?? '')).text()).match(/<item>/g)?.length;
  expect(await publishedCount()).toBe(10);

  await shop.change({ products: '4' });
  await page.getByRole('button', { name: 'Refresh now' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The shop’s feed has 4 products instead of 10' });
  await expect(notice).toContainText('The last good feed stays up.');
  expect(await publishedCount()).toBe(10);
  await page.getByRole('link', { name: 'Feeds' }).first().click();
  await expect(page.getByRole('row', { name: /Changing feed.*Check this/ })).toBeVisible();
  await page.getByRole('link', { name: 'Changing feed' }).click();

  await page.getByText('Show the products that would be lost').click();
  const lost = page.getByRole('list', { name: 'Products that would be lost' }).getByRole('listitem');
  await expect(lost).toHaveCount(6);
  await expect(lost.first()).toContainText('Product number 5');
  await expect(lost.first()).toContainText('Not in the shop’s feed any longer');

  await page.getByRole('button', { name: 'Accept 4 products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept 4 products' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(publishedCount).toBe(4);

  await shop.change({ products: '1' });
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByRole('button', { name: 'Accept 1 product' })).toBeVisible();
  await page.getByRole('link', { name: 'Runs' }).click();
  const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Held back');
  await expect(rows.nth(2)).toContainText('1 product instead of 4');
  await expect(rows.nth(3)).toContainText('Published');
});

test('pictures of a shop whose photos cannot be fetched stay up and say since when, until they can be fetched again', async ({
  page,
}) => {
  const shop = openShop();
  await shop.change({ photos: 'ok' });
  await openFeedStep(page, 'Shop with an outage');
  await page.getByLabel(/^Feed Name/).fill('Outage feed');
  await page.getByLabel(/^XML Feed URL/).fill(shop.feedUrl);
  await completeSetup(page);
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
  await shop.change({ photos: 'away' });
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await page.getByRole('button', { name: /^Last picture kept 10/ }).click();
  await expect(page).toHaveURL(/state=kept/);
  const tile = page.getByRole('article').first();
  await expect(tile).toContainText(
    /The last good picture stays up; the photo could not be checked since \d+/,
  );
  await expect(tile.getByRole('img', { name: 'Product number 1, enhanced' })).toBeVisible();
  await page.getByRole('button', { name: /^10 The shop's photo could not be fetched\./ }).click();
  await expect(page).toHaveURL(/reason=photo_http_503/);

  await shop.change({ photos: 'ok' });
  await page.getByRole('button', { name: 'Retry 10 photos' }).click();
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Last picture kept 10/ })).toBeHidden();
});

test('a feed has limits of its own for when a run is held back', async ({ page }) => {
  const shop = openShop();
  await publishFeed(page, shop.feedUrl);
  await page.getByRole('button', { name: 'Edit Feed' }).click();
  await page.getByText('When a run is held back').click();
  await page.getByLabel('Products lost', { exact: true }).click();
  await page.getByRole('option', { name: 'Never' }).click();
  for (const name of ['Matching products lost', 'Pictures lost']) {
    await page.getByLabel(name, { exact: true }).click();
    await page.getByRole('option', { name: 'Never' }).click();
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Feed updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Changing feed' }).click();
  // The run that saving began would read the changed shop, or not, and be the one that goes on.
  await page.getByRole('link', { name: 'Runs' }).click();
  const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Published' })).toHaveCount(2);
  const views = page.getByRole('navigation', { name: 'Views of this feed' });
  await views.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('button', { name: 'Refresh now' })).toBeEnabled();
  await shop.change({ products: '2', photos: 'ok' });
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByRole('button', { name: /^Enhanced 2/ })).toBeVisible();
});

test('a shop that asks for a password is read once the form knows it, and the password never comes back', async ({
  page,
}) => {
  const shop = openShop();
  await shop.change({ credentials: 'ann:secret', photos: 'ok' });
  await openFeedStep(page, 'Guarded shop');
  await page.getByLabel(/^Feed Name/).fill('Guarded feed');
  await page.getByLabel(/^XML Feed URL/).fill(shop.feedUrl);
  await expect(page.getByRole('alert')).toContainText('under “Access and schedule”');
  await page.getByLabel('User name').fill('ann');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  await completeSetup(page);
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Feed' }).click();
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  await page.getByText('Access and schedule').click();
  await expect(page.getByLabel('User name')).toHaveValue('ann');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByLabel('Refresh', { exact: true }).click();
  await page.getByRole('option', { name: 'Every 15 minutes' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Feed updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Guarded feed' }).click();
  await expect(page.getByText(/^in 1[0-5] minutes$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
});
