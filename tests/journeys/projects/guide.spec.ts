import { createFeed, must, statusOf } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { addFeed, addProject, shopFeedUrl } from '../scenes.ts';

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

test('the list copies the new address and goes when a channel has fetched it', async ({
  page,
  user,
  request,
}) => {
  const { feedId } = await createFeed(user, shopFeedUrl());
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 45_000 })
    .toBe('published');
  await page.goto('/projects');
  const list = page.getByRole('region', guide);
  await list.getByRole('button', { name: 'Copy the address' }).click();
  await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
  const service = await must<{ channels: { channel: string; url: string | null }[] }>(
    user.call('GET', `/functions/v1/feeds?id=${feedId}`),
  );
  const google = service.body.channels.find(({ url }) => url !== null)?.url ?? '';
  await request.get(google);
  await expect
    .poll(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
      return list.count();
    })
    .toBe(0);
});
