import type { Locator } from '@playwright/test';
import { type ApiClient, type CreatedFeed, createFeed, must, statusOf } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { addFeed, addProject, changeShop, shopFeedUrl } from '../scenes.ts';

const guide = { name: 'From your feed to your first sale' };

test('a list leads from the first feed to its first fetch, and is put away for the account', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await page.goto('/projects');
  const list = page.getByRole('region', guide);
  await expect(list.getByRole('button', { name: 'New Feed' })).toBeVisible();
  await addFeed(user, project, { name: 'Main feed' });
  await page.reload();
  await expect(list.getByRole('button', { name: 'Open the feed' })).toBeVisible();
  await list.getByRole('button', { name: 'Put this list away' }).click();
  await expect(list).toHaveCount(0);
  await test.step('it stays away in another browser', async () => {
    // What the browser itself remembers besides the session.
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Northshop' })).toBeVisible();
    await expect(list).toHaveCount(0);
  });
});

test('the list copies the new address, and is finished for good when a channel has fetched it', async ({
  page,
  user,
  request,
}) => {
  const shop = shopFeedUrl();
  await changeShop(shop, { photos: 'ok' });
  const { feedId, project } = await publishedFeed(user, shop);
  await page.goto('/projects');
  const list = page.getByRole('region', guide);
  await list.getByRole('button', { name: 'Copy the address' }).press('Enter');
  await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
  await test.step('copying it is done, also for the next visit, and the keyboard stays there', async () => {
    await expect(list).toBeFocused();
    await expect(step(list, 'Copy the new address')).toContainText('Done');
    await page.reload();
    await expect(step(list, 'Copy the new address')).toContainText('Done');
    await expect(list.getByRole('button', { name: 'Copy the address' })).toHaveCount(0);
  });
  const service = await must<{ channels: { channel: string; url: string | null }[] }>(
    user.call('GET', `/functions/v1/feeds?id=${feedId}`),
  );
  const google = service.body.channels.find(({ url }) => url !== null)?.url ?? '';
  await request.get(google);
  const live = list.getByText('A channel has fetched your feed. You are live.');
  await expect
    .poll(async () => {
      await page.reload();
      await expect(list).toBeVisible();
      return live.count();
    })
    .toBe(1);
  await expect(list.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(5);
  await test.step('a second feed opens nothing again', async () => {
    await addFeed(user, project, { name: 'Second feed' });
    await page.reload();
    await expect(live).toBeVisible();
    await expect(list.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(5);
  });
  await list.getByRole('button', { name: 'Put this list away' }).click();
  await expect(list).toHaveCount(0);
});

test('products are not looked at because a run has failed', async ({ page, user }) => {
  const shop = shopFeedUrl();
  const { feedId } = await publishedFeed(user, shop);
  await changeShop(shop, { credentials: 'name:password' });
  await must(user.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
  await expect.poll(() => stateOf(user, feedId), { timeout: 45_000 }).toBe('failed');
  await page.goto('/projects');
  const look = step(page.getByRole('region', guide), 'Look at the products');
  await expect(look).toContainText('3 products to look at. Each says why.');
  await expect(look).not.toContainText('Done');
});

test('a photo that is broken for good stops nobody at the products to look at', async ({ page, user }) => {
  const { record, project } = await publishedFeed(user, shopFeedUrl());
  await page.goto('/projects');
  const list = page.getByRole('region', guide);
  const look = step(list, 'Look at the products');
  await test.step('the step has its own button and no other', async () => {
    await expect(look.getByRole('button')).toHaveText(['Show them']);
  });
  await look.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goto('/projects');
  await expect(look).toContainText('Done');
  await test.step('copying the address on the feed’s page counts as well', async () => {
    await expect(list.getByRole('button', { name: 'Copy the address' })).toBeVisible();
    await page.goto(`/projects/${project.id}/feeds/${record.id}`);
    await page.getByRole('button', { name: 'Copy feed URL' }).click();
    await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
    await page.goto('/projects');
    await expect(step(list, 'Copy the new address')).toContainText('Done');
  });
});

function step(list: Locator, name: string): Locator {
  return list.getByRole('listitem').filter({ hasText: name });
}

async function stateOf(user: ApiClient, feedId: string): Promise<string | undefined> {
  return (await statusOf(user, feedId)).run?.state;
}

/** Every third photo of an untouched shop is broken. */
async function publishedFeed(user: ApiClient, shop: string): Promise<CreatedFeed> {
  const feed = await createFeed(user, shop);
  await expect.poll(() => stateOf(user, feed.feedId), { timeout: 45_000 }).toBe('published');
  return feed;
}
