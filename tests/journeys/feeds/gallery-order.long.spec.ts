import { productsOf } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { addPublishedFeed } from '../scenes.ts';

test('products are sorted, found, looked at and decided one by one', async ({ page, user }) => {
  const { feedId, path } = await addPublishedFeed(user);
  await page.goto(path);
  const first = page.getByRole('article').first();
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
  await expect(first).toBeVisible();
  const inFeed = await titles();
  await test.step('in an order that an address can share, in tiles that this browser remembers', async () => {
    const width = async () => (await first.boundingBox())?.width ?? 0;
    const large = await width();
    await page.getByRole('button', { name: 'Sort and size: Feed order' }).click();
    await page
      .getByRole('menuitemradio', { name: 'Highest price' })
      .or(page.getByRole('menuitem', { name: 'Highest price' }))
      .click();
    await expect(page).toHaveURL(/sort=price_down/);
    await expect.poll(titles).not.toEqual(inFeed);
    await page.getByRole('button', { name: 'Sort and size: Highest price' }).click();
    await page.getByText('Small tiles').click();
    await expect.poll(width).toBeLessThan(large * 0.8);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sort and size: Highest price' })).toBeVisible();
    await expect.poll(width).toBeLessThan(large * 0.8);
  });
  const dialog = page.getByRole('dialog');
  await test.step('the arrows of the large view go on from a product that a link has opened', async () => {
    // A search shows other products than the one that the link names.
    await page.goto(`${path}?search=nothing-has-this&product=~1`);
    await expect(dialog.getByRole('heading', { name: inFeed[1] })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Prices' })).toContainText('Watched since');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('heading', { name: inFeed[2] })).toBeVisible();
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expect(dialog.getByRole('heading', { name: inFeed[1] })).toBeVisible();
  });
  await test.step('no state is chosen while only products show that have something in common', async () => {
    await page.goto(`${path}?finding=small_photo`);
    const chips = page.getByRole('group', { name: 'Show products' });
    const all = chips.getByRole('button', { name: /^All/ });
    await expect(all).toHaveAttribute('aria-pressed', 'false');
    const enhanced = chips.getByRole('button', { name: /^Enhanced/ });
    await enhanced.click();
    await expect(page).toHaveURL(/state=enhanced/);
    await expect(page).toHaveURL(/finding=small_photo/);
    await expect(enhanced).toHaveAttribute('aria-pressed', 'true');
    await all.click();
    await expect(page).not.toHaveURL(/finding|state/);
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article')).toHaveCount(10);
  });
  await test.step('what was decided again elsewhere outlives an undo, and is given back to the rules once', async () => {
    const [product] = await productsOf(user, feedId);
    await page.goto(`${path}?product=${product!.product_id}`);
    const back = dialog.getByRole('button', { name: 'Treat like the others' });
    await expect(back).toBeDisabled();
    await dialog.getByRole('button', { name: 'Leave out' }).click();
    // A message stays while the pointer is on it.
    await toast(page, '1 product left out of the published feed from now on').hover();
    await expect(back).toBeEnabled();
    const picks = [{ product_ids: [product!.product_id], does: { kind: 'photo' } }];
    await user.ask('POST', `/functions/v1/feeds/${feedId}/picks`, { picks });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, '1 product was decided again since; it stays as it is.')).toBeVisible();
    await back.click();
    await expect(toast(page, '1 product is treated like the others again')).toBeVisible();
    await expect(back).toBeDisabled();
  });
});
