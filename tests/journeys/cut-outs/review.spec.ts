import type { Page } from '@playwright/test';
import type { CutOutCounts } from '#core/contract/cut-outs-api.ts';
import {
  type ApiClient,
  createFeed,
  type CreatedFeed,
  must,
  productsOf,
  statusOf,
} from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { changeShop, shopFeedUrl } from '../scenes.ts';

/** A published feed of six products without their backgrounds, of which the first three are doubtful. */
async function publishFeed(user: ApiClient, feedUrl = shopFeedUrl()): Promise<CreatedFeed> {
  await changeShop(feedUrl, { products: '6', photos: 'ok', doubtful: '3' });
  const feed = await createFeed(user, feedUrl, { removeBg: true });
  await expect
    .poll(async () => (await statusOf(user, feed.feedId)).run?.state, { timeout: 45_000 })
    .toBe('published');
  return feed;
}

async function countsOf(user: ApiClient, { feedId }: CreatedFeed): Promise<CutOutCounts> {
  const path = `/functions/v1/feeds/${feedId}/cut-outs?page_size=1`;
  return (await must<{ counts: CutOutCounts }>(user.call('GET', path))).body.counts;
}

function feedPath({ project, record }: CreatedFeed): string {
  return `/projects/${project.id}/feeds/${record.id}`;
}

function product(page: Page, number: number) {
  return page.getByRole('heading', { name: `Product number ${number}`, exact: true });
}

test('three doubtful cut-outs are decided, one with the brush; a refresh draws only what that changed, and the decisions hold', async ({
  page,
  user,
}) => {
  test.setTimeout(120_000);
  const feed = await publishFeed(user);
  const before = await productsOf(user, feed.feedId);
  await page.goto(feedPath(feed));
  await expect(page.getByText('3 cut out', { exact: true })).toBeVisible();
  await expect(page.getByText('3 to look at', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Review cut-outs' }).click();

  await expect(product(page, 1)).toBeVisible();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByText(/^[A-Z].*\. The background stays until you decide\.$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Product number 1, cut out' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Product number 1, in the template' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(product(page, 2)).toBeVisible();
  await page.keyboard.press('k');
  await expect(product(page, 3)).toBeVisible();
  await page.keyboard.press('z');
  await expect(product(page, 2)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the background', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Keep the background', exact: true }).click();
  await expect(product(page, 3)).toBeVisible();
  await eraseInside(page);
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible();
  await expect(page.getByText('Your decisions about 2 photos show with the next run.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(page.getByText('Your decisions are published: 2 pictures were drawn.')).toBeVisible({
    timeout: 45_000,
  });
  const after = await productsOf(user, feed.feedId);
  const changed = after.filter(({ enhanced_url: url }, at) => url !== before[at]?.enhanced_url);
  expect(changed.map(({ product_id: id }) => id)).toEqual(['sku-1', 'sku-3']);
  expect(after.map(({ background }) => background)).toEqual([
    'removed',
    'kept',
    'removed',
    'removed',
    'removed',
    'removed',
  ]);

  await page.reload();
  await expect(page.getByText('Nothing to look at')).toBeVisible();
  await page.getByRole('button', { name: /^Decided 3/ }).click();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  expect(await countsOf(user, feed)).toMatchObject({ to_look_at: 0, decided: 3, waiting: 0 });
});

async function eraseInside(page: Page): Promise<void> {
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  const picture = dialog.locator('canvas[data-result]');
  await expect(picture).toBeVisible();
  await page.keyboard.press('e');
  const box = await picture.boundingBox();
  if (box === null) throw new Error('the picture has no place');
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('the background of all doubtful photos is kept with one press, and one undo takes that back', async ({
  page,
  user,
}) => {
  const feed = await publishFeed(user);
  await page.goto(`${feedPath(feed)}/cut-outs?as=grid`);
  const tiles = page.getByRole('article');
  await expect(tiles).toHaveCount(3);
  await page.getByRole('button', { name: 'Keep the background of all 3' }).click();
  await expect(page.getByText('The background of 3 photos stays')).toBeVisible();
  await expect.poll(async () => (await countsOf(user, feed)).decided).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await countsOf(user, feed)).decided).toBe(0);
  await tiles.first().getByRole('button', { name: 'Use the cut-out: Product number 1' }).click();
  await expect(tiles.first()).toContainText('Cut out');
  await tiles.first().getByRole('button', { name: 'Look at Product number 1' }).click();
  await expect(product(page, 1)).toBeVisible();
  await expect(page).not.toHaveURL(/as=grid/);
});

test('background removal is tried on the first products before there is a feed, and what is decided there holds', async ({
  page,
  user,
}) => {
  const feed = await publishFeed(user);
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: '6', photos: 'ok', doubtful: '3' });
  await page.goto(`/projects/${feed.project.id}/feeds/new`);
  await page.getByLabel(/^XML Feed URL/).fill(feedUrl);
  await expect(page.getByText('6 of 6 products match')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Enable background removal for product images' }).check();
  await page.getByRole('button', { name: 'Try it on your first 6 products' }).click();
  await expect(page.getByText(/^3 cut out, 3 doubtful\./)).toBeVisible();
  const tile = page.getByRole('article', { name: 'Product number 2' });
  await expect(tile.getByRole('img', { name: 'Product number 2, cut out' })).toBeVisible();
  await tile.getByRole('button', { name: 'Keep the background: Product number 2' }).click();
  await expect(tile.getByRole('img', { name: 'Product number 2, as the shop has it' })).toBeVisible();
  // The same photo in another feed of the project.
  await expect.poll(async () => (await countsOf(user, feed)).decided).toBe(1);
});

test('a product of the gallery leads to the decision about its photo', async ({ page, user }) => {
  const feed = await publishFeed(user);
  await page.goto(feedPath(feed));
  await page.getByRole('group', { name: 'Backgrounds' }).getByRole('button', { name: 'To look at' }).click();
  await expect(page).toHaveURL(/background=doubtful/);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Decide about the cut-out: Product number 3' }).click();
  await expect(product(page, 3)).toBeVisible();
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
});

test('while the shop’s photos cannot be had, those that were read are shown and decided about', async ({
  page,
  user,
}) => {
  const feedUrl = shopFeedUrl();
  const feed = await publishFeed(user, feedUrl);
  await changeShop(feedUrl, { photos: 'away' });
  await page.goto(feedPath(feed));
  await page.getByRole('button', { name: 'Review cut-outs' }).click();
  await expect(product(page, 1)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Product number 1, cut out' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Product number 1, in the template' })).toBeVisible();
  await page.keyboard.press('k');
  await expect.poll(async () => (await countsOf(user, feed)).decided).toBe(1);
});
