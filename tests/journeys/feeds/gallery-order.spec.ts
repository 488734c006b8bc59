import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { shopFeedUrl } from '../scenes.ts';

test('products are sorted from the page, by an address that can be shared, in tiles that this browser remembers', async ({
  page,
  user,
}) => {
  const { project, record, feedId } = await createFeed(user, shopFeedUrl());
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('published');
  await page.goto(`/projects/${project.id}/feeds/${record.id}`);
  const first = page.getByRole('article').first();
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
  await expect(first).toBeVisible();
  const inFeed = await titles();
  await page.getByRole('button', { name: 'Sort and size: Feed order' }).click();
  await page
    .getByRole('menuitemradio', { name: 'Highest price' })
    .or(page.getByRole('menuitem', { name: 'Highest price' }))
    .click();
  await expect(page).toHaveURL(/sort=price_down/);
  await expect.poll(titles).not.toEqual(inFeed);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sort and size: Highest price' })).toBeVisible();
  const width = async () => (await first.boundingBox())?.width ?? 0;
  const large = await width();
  await page.getByRole('button', { name: 'Sort and size: Highest price' }).click();
  await page.getByText('Small tiles').click();
  await expect.poll(width).toBeLessThan(large * 0.8);
  await page.reload();
  await expect(first).toBeVisible();
  await expect.poll(width).toBeLessThan(large * 0.8);
});

test('the arrows of the large view go on from a product that a link has opened', async ({ page, user }) => {
  const { project, record, feedId } = await createFeed(user, shopFeedUrl());
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('published');
  const path = `/projects/${project.id}/feeds/${record.id}`;
  await page.goto(path);
  const titles = await page.getByRole('article').getByRole('heading').allTextContents();
  // A search shows other products than the one that the link names.
  await page.goto(`${path}?search=nothing-has-this&product=~1`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: titles[1] })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading', { name: titles[2] })).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await expect(dialog.getByRole('heading', { name: titles[1] })).toBeVisible();
});

test('no state is chosen while only products show that have something in common', async ({ page, user }) => {
  const { project, record, feedId } = await createFeed(user, shopFeedUrl());
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('published');
  await page.goto(`/projects/${project.id}/feeds/${record.id}?finding=small_photo`);
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
