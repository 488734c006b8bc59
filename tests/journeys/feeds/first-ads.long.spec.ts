import type { Request } from '@playwright/test';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test, toast } from '../fixtures.ts';
import { addFeed, addProject, changeShop, expectRun, shopFeedUrl } from '../scenes.ts';

test('a card leads from the first feed to its first fetch and is put away for the account', async ({
  page,
  user,
  request,
}) => {
  const card = page.locator('section').filter({ hasText: 'From your feed to your first sale' });
  const step = (name: string) => card.getByRole('listitem').filter({ hasText: name });
  /** A card that is to be shown asks for the feeds of the project. */
  const expectNoCard = async () => {
    const asked: string[] = [];
    const note = (sent: Request) => void asked.push(new URL(sent.url()).pathname);
    page.on('request', note);
    await page.reload();
    await expect(page.getByRole('banner').getByText(/Northshop|Spring/)).toBeVisible();
    await expect(page.getByRole('row').or(page.getByText('No templates yet')).first()).toBeVisible();
    await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    page.off('request', note);
    expect(asked).toContain('/api/v1/templates');
    expect(asked).not.toContain('/api/v1/whole-feeds');
    await expect(card).toHaveCount(0);
  };
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/templates`);
  await test.step('a project without a feed, and with one that is paused', async () => {
    await expect(card.getByRole('button', { name: 'New Feed' })).toBeVisible();
    await addFeed(user, project, { name: 'Main feed' });
    await page.reload();
    await expect(card.getByText('Your feed does not run yet', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Open the feed' })).toBeVisible();
  });
  const shop = shopFeedUrl();
  await test.step('a first run that fails says why, and leads to where that is mended', async () => {
    await changeShop(shop, { credentials: 'name:password' });
    const failing = await createFeed(user, shop);
    await expectRun(user, failing.feedId, 'failed');
    await page.goto(`/projects/${failing.project.id}/templates`);
    await expect(card.getByText('The shop asks for a password', { exact: true })).toBeVisible();
    await expect(card).toContainText('401');
    await card.getByRole('button', { name: 'Add the shop’s password' }).click();
    await expect(page).toHaveURL(`/projects/${failing.project.id}/feeds/${failing.record.id}/edit#access`);
  });
  await changeShop(shop, { credentials: '', products: '4', photos: 'no' });
  const { feedId, project: own, record } = await createFeed(user, shop);
  await expectRun(user, feedId, 'published');
  const templates = `/projects/${own.id}/templates`;
  await page.goto(templates);
  await test.step('what is published, and what kept the shop’s photo', async () => {
    await expect(card.getByText('3 ads are live', { exact: true })).toBeVisible();
    await expect(card).toContainText('1 product kept the shop’s photo.');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'See why' }).click();
    await expect(page).toHaveURL(`/projects/${own.id}/feeds/${record.id}?state=original`);
    await page.goBack();
  });
  await test.step('copying the address is done, also for the next visit', async () => {
    await expect(step('Your ads are made')).toContainText('Done');
    await card.getByRole('button', { name: 'Copy the address' }).click();
    await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
    await expect(step('Copy the new address')).toContainText('Done');
    await page.reload();
    await expect(step('Copy the new address')).toContainText('Done');
    await expect(step('The channel has fetched it')).toContainText('The page of your feed says when.');
  });
  await test.step('it is gone when a channel has fetched the feed', async () => {
    const { channels } = await user.ask<{ channels: { url: string | null }[] }>(
      'GET',
      `/functions/v1/feeds?id=${feedId}`,
    );
    await request.get(channels.find(({ url }) => url !== null)?.url ?? '');
    const fetchedAt = async () => {
      const { items } = await user.ask<{ items: ProjectCard[] }>('GET', '/api/v1/projects');
      return items.find(({ id }) => id === own.id)?.channel_fetched_at;
    };
    await expect.poll(fetchedAt).not.toBeNull();
    await expectNoCard();
  });
  await test.step('put away, it stays away in another browser', async () => {
    await page.goto(`/projects/${project.id}/templates`);
    await card.getByRole('button', { name: 'Put this card away' }).click();
    await expect(card).toHaveCount(0);
    // Marks that the browser stores besides the session.
    await page.evaluate('sessionStorage.clear()');
    await expectNoCard();
  });
});
