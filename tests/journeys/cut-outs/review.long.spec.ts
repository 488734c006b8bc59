import type { Page } from '@playwright/test';
import type { CutOutCounts } from '#core/contract/feeds/cut-outs-api.ts';
import { productsOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { boxOf, expect, test, toast } from '../fixtures.ts';
import { addPublishedFeed, changeShop, shopFeedUrl } from '../scenes.ts';

const wishes = { products: '4', photos: 'ok', doubtful: '3' };
const product = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Product number ${number}`, exact: true });

test('background removal is tried before a feed, and decided in it', async ({ page, user }) => {
  const feedUrl = shopFeedUrl();
  const settings = { removeBg: true };
  const { feedId, project, path } = await addPublishedFeed(user, { feedUrl, wishes, settings });
  const countsOf = async () => {
    const address = `/functions/v1/feeds/${feedId}/cut-outs?page_size=1`;
    return (await user.ask<{ counts: CutOutCounts }>('GET', address)).counts;
  };
  const before = await productsOf(user, feedId);
  await test.step('tried on the first products, where a decision holds for the whole project', async () => {
    const another = shopFeedUrl();
    await changeShop(another, wishes);
    await page.goto(`/projects/${project.id}/feeds/new`);
    await page.getByLabel(/^XML Feed URL/).fill(another);
    await expect(page.getByText('4 of 4 products match')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Enable background removal for product images' }).check();
    await page.getByRole('button', { name: 'Try it on your first 4 products' }).click();
    await expect(page.getByText(/^1 cut out, 3 doubtful\./)).toBeVisible();
    const tile = page.getByRole('article', { name: 'Product number 2' });
    await expect(tile.getByRole('img', { name: 'Product number 2, cut out' })).toBeVisible();
    await tile.getByRole('button', { name: 'Keep the background: Product number 2' }).click();
    await expect(tile.getByRole('img', { name: 'Product number 2, as the shop has it' })).toBeVisible();
    // The same photo in another feed of the project.
    await expect.poll(async () => (await countsOf()).decided).toBe(1);
  });
  await test.step('the background of all is kept with one press, and one undo takes that back', async () => {
    await page.goto(`${path}/cut-outs?as=grid`);
    const tiles = page.getByRole('article');
    await expect(tiles).toHaveCount(2);
    await page.getByRole('button', { name: 'Keep the background of all 2' }).click();
    // A message stays while the pointer is on it.
    await toast(page, 'The background of 2 photos stays').hover();
    await expect.poll(async () => (await countsOf()).decided).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await countsOf()).decided).toBe(1);
    await tiles.first().getByRole('button', { name: 'Look at Product number 1' }).click();
    await expect(product(page, 1)).toBeVisible();
    await expect(page).not.toHaveURL(/as=grid/);
  });
  await test.step('a product of the gallery leads to the decision about its photo', async () => {
    await page.goto(path);
    await expect(page.getByText('The background was kept:').first()).toBeVisible();
    await page
      .getByRole('group', { name: 'Backgrounds' })
      .getByRole('button', { name: 'To look at' })
      .click();
    await expect(page).toHaveURL(/background=doubtful/);
    await page.getByRole('button', { name: 'Decide about the cut-out: Product number 3' }).click();
    await expect(product(page, 3)).toBeVisible();
  });
  await test.step('photos that were read are decided about while the shop’s cannot be had', async () => {
    await changeShop(feedUrl, { photos: 'away' });
    await page.goto(`${path}/cut-outs`);
    await expect(product(page, 1)).toBeVisible();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(page.getByText(/^[A-Z].*\. The background stays until you decide\.$/)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Product number 1, cut out' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Product number 1, in the template' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(product(page, 3)).toBeVisible();
    await page.keyboard.press('z');
    await expect(product(page, 1)).toBeVisible();
    const keep = page.getByRole('button', { name: 'Keep the background', exact: true });
    await expect(keep).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('u');
    await expect(product(page, 3)).toBeVisible();
    await eraseInside(page);
    await expect(page.getByText('Corrected', { exact: true })).toBeVisible();
    await expect(page.getByText('Your decisions about 2 photos show with the next run.')).toBeVisible();
    await expectAccessible(page);
    await changeShop(feedUrl, { photos: 'ok' });
  });
  await test.step('a refresh draws only what that changed, and the decisions hold', async () => {
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(page.getByText('Your decisions are published: 2 pictures were drawn.')).toBeVisible({
      timeout: 60_000,
    });
    const after = await productsOf(user, feedId);
    const changed = after.filter(({ enhanced_url: url }, at) => url !== before[at]?.enhanced_url);
    expect(changed.map(({ product_id: id }) => id)).toEqual(['sku-1', 'sku-3']);
    const backgrounds = after.map(({ background }) => background);
    expect(backgrounds).toEqual(['removed', 'kept', 'removed', 'removed']);
    await page.reload();
    await expect(page.getByText('Nothing to look at')).toBeVisible();
    await page.getByRole('button', { name: /^Decided 3/ }).click();
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    expect(await countsOf()).toMatchObject({ to_look_at: 0, decided: 3, waiting: 0 });
  });
});

async function eraseInside(page: Page): Promise<void> {
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  const picture = dialog.locator('canvas[data-result]');
  await expect(picture).toBeVisible();
  await page.keyboard.press('e');
  const box = await boxOf(picture);
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}
