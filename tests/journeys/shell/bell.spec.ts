import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { expect, pathOf, test } from '../fixtures.ts';
import { violations } from '../accessibility.ts';
import { changeShop, shopFeedUrl } from '../scenes.ts';

test('the bell counts what happened without a reload, leads there by keyboard, and forgets what was seen', async ({
  page,
  user,
}) => {
  const feedUrl = shopFeedUrl();
  const { feedId, project, record } = await createFeed(user, feedUrl);
  const stateOf = async () => (await statusOf(user, feedId)).run?.state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('published');
  await page.goto('/projects');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await changeShop(feedUrl, { products: '1' });
  await user.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('held');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 45_000 });
  await bell.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('link', { name: /Main feed was held back/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await list.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(bell).toBeFocused();
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  await list.getByRole('button', { name: 'Choose what you are told' }).click();
  await expect(page.getByRole('group', { name: 'Mail me when a feed' })).toBeInViewport();
  await bell.click();
  await list.getByRole('link', { name: /Main feed was held back/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
  expect(pathOf(page)).toBe(`/projects/${project.id}/feeds/${record.id}`);
});
