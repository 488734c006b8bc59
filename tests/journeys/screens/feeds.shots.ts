import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { shoot, shootOpen } from './shoot.ts';
import { subscribe } from '#tests/journeys/billing/billing-fixtures.ts';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, changeShop, shopFeedUrl, times } from '#tests/journeys/scenes.ts';

test('feeds', async ({ page, user, baseURL }) => {
  await page.goto('/feeds');
  await shoot(page, 'feeds-no-project');
  const { project, template, feedId } = await createFeed(user, `${baseURL}/sample/feed.xml`);
  await times(9, (number) =>
    addFeed(
      user,
      project,
      number % 3 === 0 ? { name: `No template ${number}` } : { name: `Shop ${number}`, template },
    ),
  );
  await addFeed(user, project, {
    name: 'Marketplace export for Germany, Austria and Switzerland with all variants',
    template,
    status: 'error',
  });
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 60_000 })
    .toBe('published');
  const path = `/projects/${project.id}/feeds`;
  await page.goto(path);
  await expect(page.getByRole('row', { name: /No template 9.*Paused/ })).toBeVisible();
  await expect(page.getByText('Loading URL...')).toHaveCount(0);
  await shoot(page, 'feeds');
  await page.getByRole('button', { name: 'No Template' }).first().focus();
  await expect(page.getByText('Assign a template before activating')).toBeVisible();
  await shoot(page, 'feeds-hint', { isWindowOnly: true, width: 1440 });
  await page.goto(`${path}?page=2`);
  await expect(page.getByRole('row', { name: /Main feed.*Active/ })).toBeVisible();
  await shoot(page, 'feeds-page-2');
  await page.getByRole('button', { name: 'More for Main feed' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await shootOpen(page, 'feeds-menu');
  await page.getByRole('menuitem', { name: 'Delete Feed' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'feeds-delete-dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Feed paused successfully')).toBeVisible();
  await shootOpen(page, 'feeds-paused-toast');
  await page.goto(`${path}?search=zebra`);
  await shoot(page, 'feeds-no-match');
  await page.goto(`/projects/${(await addProject(user, 'Empty')).id}/feeds`);
  await expect(page.getByText('No feeds yet')).toBeVisible();
  await shoot(page, 'feeds-empty');
});

faultTest('feeds that do not come', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feed = await addFeed(user, project, { name: 'Main feed', template });
  const path = `/projects/${project.id}/feeds`;
  const releaseList = front.hold('GET /api/v1/whole-feeds');
  await page.goto(path);
  await expect(page.locator('main .animate-shimmer').first()).toBeVisible();
  await shoot(page, 'feeds-loading', { isBusy: true });
  releaseList();
  const release = front.hold('GET /api/v1/feeds');
  await page.goto(`${path}/${feed.id}`);
  await expect(page.locator('main .animate-shimmer').first()).toBeVisible();
  await shoot(page, 'feed-loading', { isBusy: true });
  await page.goto(`${path}/${feed.id}/edit`);
  await expect(page.locator('main .animate-shimmer').first()).toBeVisible();
  await shoot(page, 'feed-edit-loading', { isBusy: true });
  release();
  await user.call('DELETE', `/functions/v1/feeds?id=${feed.feedmaker_feed_id}`);
  await page.goto(path);
  await expect(page.getByText('Error loading URL')).toBeVisible();
  await shootOpen(page, 'feeds-url-failed');
  await page.goto(`${path}/${feed.id}`);
  await expect(page.getByText('Failed to fetch feed configuration').first()).toBeVisible();
  await shoot(page, 'feed-service-failed');
  front.answer('GET /api/v1/whole-feeds', 500);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await shootOpen(page, 'feeds-failed');
});

test('a feed that runs, is held, fails', async ({ page, user }) => {
  const feedUrl = shopFeedUrl();
  const { project, record, feedId } = await createFeed(user, feedUrl);
  const state = async () => (await statusOf(user, feedId)).run?.state;
  const refresh = () => user.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await expect.poll(state, { timeout: 60_000 }).toBe('published');
  const path = `/projects/${project.id}/feeds/${record.id}`;
  await page.goto(path);
  await page.getByRole('button', { name: /^Shop’s photo kept 3/ }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await shoot(page, 'feed-products-with-reasons');
  await changeShop(feedUrl, { products: '3' });
  await refresh();
  await expect.poll(state).toBe('held');
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Accept 3 products' })).toBeVisible();
  await shoot(page, 'feed-held');
  await page.getByRole('button', { name: 'Accept 3 products' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'feed-held-dialog');
  await page.keyboard.press('Escape');
  await changeShop(feedUrl, { credentials: 'ann:secret' });
  await refresh();
  await expect.poll(state).toBe('failed');
  await page.goto(path);
  await expect(page.getByText('The shop asks for a password')).toBeVisible();
  await shoot(page, 'feed-failed');
  await page.goto(`${path}?view=history`);
  await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  await shoot(page, 'feed-runs');
  await changeShop(feedUrl, { credentials: '', products: '3000', photos: 'ok' });
  // The free tier covers 50 of them.
  await page.goto(`/projects/${project.id}/billing`);
  await subscribe(page, 'Growth');
  await refresh();
  await page.goto(path);
  await expect(page.getByText(/of [\d,]+ images/)).toBeVisible({ timeout: 60_000 });
  await shoot(page, 'feed-running', { isBusy: true });
});

test('a feed that is published, paused, missing', async ({ page, user, baseURL }) => {
  const { project, template, record, feedId } = await createFeed(user, `${baseURL}/sample/feed.xml`);
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 60_000 })
    .toBe('published');
  const path = `/projects/${project.id}/feeds`;
  await page.goto(`${path}/${record.id}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot(page, 'feed');
  await page
    .getByRole('link', { name: /^Look at / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await shootOpen(page, 'feed-product');
  await page.getByRole('dialog').getByRole('radio', { name: 'Slider' }).check({ force: true });
  await page.getByRole('slider').fill('35');
  await shootOpen(page, 'feed-compare');
  await page.keyboard.press('Escape');
  for (const view of ['design', 'source', 'publish', 'history']) {
    await page.goto(`${path}/${record.id}?view=${view}`);
    await shoot(page, `feed-${view}`);
  }
  await page.goto(`${path}/${record.id}/rules`);
  await shoot(page, 'feed-rules');
  await page.goto(`${path}/${record.id}`);
  await page.getByRole('searchbox').fill('zebra');
  await expect(page.getByText('No products found matching "zebra"')).toBeVisible();
  await shoot(page, 'feed-products-no-match');
  const paused = await addFeed(user, project, { name: 'Paused feed', template });
  await page.goto(`${path}/${paused.id}`);
  await expect(page.getByText('No products yet')).toBeVisible();
  await shoot(page, 'feed-paused');
  await page.goto(`${path}/${paused.id}?view=history`);
  await expect(page.getByText('No runs yet')).toBeVisible();
  await shoot(page, 'feed-no-runs');
  await page.goto(`${path}/0f8fad5b-d9cb-469f-a165-70867728950e`);
  await expect(page.getByRole('heading', { level: 1, name: 'Feed not found' })).toBeVisible();
  await shoot(page, 'feed-not-found');
});
