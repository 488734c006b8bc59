import { createFeed } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { addFeed, addProject, changeShop, expectRun, shopFeedUrl } from '../scenes.ts';

test('a list leads from the first feed to its first fetch and is put away for the account, while cards say what failed', async ({
  page,
  user,
  request,
}) => {
  const list = page.getByRole('region', { name: 'From your feed to your first sale' });
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  const project = await addProject(user, 'Northshop');
  await page.goto('/projects');
  await expect(list.getByRole('button', { name: 'New Feed' })).toBeVisible();
  await addFeed(user, project, { name: 'Main feed' });
  await page.reload();
  await expect(list.getByRole('button', { name: 'Open the feed' })).toBeVisible();
  const shop = shopFeedUrl();
  const { feedId } = await createFeed(user, shop);
  await expectRun(user, feedId, 'published');
  const look = step('Look at the products');
  await test.step('products are not looked at because a run has failed, which the card says', async () => {
    await changeShop(shop, { credentials: 'name:password' });
    await user.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
    await expectRun(user, feedId, 'failed');
    await page.reload();
    await expect(look).toContainText('3 products to look at. Each says why.');
    await expect(look).not.toContainText('Done');
    const lines = page.getByRole('article').filter({ hasText: 'Spring' }).getByRole('link');
    await expect(lines).toHaveText(['1 feed could not be refreshed', /to do in 1 feed$/]);
  });
  await test.step('a photo that is broken for good stops nobody at the products to look at', async () => {
    await expect(look.getByRole('button')).toHaveText(['Show them']);
    await look.getByRole('button', { name: 'Show them' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.goBack();
    await expect(look).toContainText('Done');
  });
  await test.step('copying the address is done, also for the next visit, and the keyboard stays there', async () => {
    await list.getByRole('button', { name: 'Copy the address' }).press('Enter');
    await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
    await expect(list).toBeFocused();
    await page.reload();
    await expect(step('Copy the new address')).toContainText('Done');
    await expect(list.getByRole('button', { name: 'Copy the address' })).toHaveCount(0);
  });
  await test.step('it is finished for good when a channel has fetched the feed', async () => {
    const service = await user.ask<{ channels: { url: string | null }[] }>(
      'GET',
      `/functions/v1/feeds?id=${feedId}`,
    );
    await request.get(service.channels.find(({ url }) => url !== null)?.url ?? '');
    const live = list.getByText('A channel has fetched your feed. You are live.');
    const isLive = async () => {
      await page.reload();
      await expect(list).toBeVisible();
      return live.count();
    };
    await expect.poll(isLive).toBe(1);
    await addFeed(user, project, { name: 'Further feed' });
    await page.reload();
    await expect(live).toBeVisible();
    await expect(list.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(5);
  });
  await test.step('put away, it stays away in another browser', async () => {
    await list.getByRole('button', { name: 'Put this list away' }).click();
    await expect(list).toHaveCount(0);
    // Marks that the browser stores besides the session.
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Northshop' })).toBeVisible();
    await expect(list).toHaveCount(0);
  });
});
