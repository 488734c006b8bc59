import type { Page } from '@playwright/test';
import { expect, faultTest, test, toast } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';

const service = '/functions/v1/feeds';
const submit = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

faultTest('a feed is edited', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feedUrl = shopFeedUrl();
  const feed = await addFeed(user, project, {
    name: 'Main feed',
    template,
    settings: { feedUrl, imageKey: 'title', props: ['price'], removeBg: true },
  });
  const list = `/projects/${project.id}/feeds`;
  await page.goto(list);
  await expect(page.getByRole('row', { name: /Main feed.*Paused/ })).toBeVisible();
  front.requests.length = 0;
  await page.getByRole('button', { name: 'More for Main feed' }).click();
  await page.getByRole('menuitem', { name: 'Edit Feed' }).click();
  await test.step('title and buttons [286]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Feed' })).toBeVisible();
    await expect(submit(page)).toBeVisible();
  });
  await test.step('what is stored is filled in and stays [287, 289]', async () => {
    await expect(page.getByText('10 of 10 products match')).toBeVisible();
    await expect(page.getByLabel('Feed Name *')).toHaveValue('Main feed');
    await expect(page.getByLabel('XML Feed URL *')).toHaveValue(feedUrl);
    await expect(box(page, 'Product element *')).toHaveValue('item');
    await expect(box(page, 'Photo field *')).toHaveValue('title');
    await expect(page.getByLabel('Default template')).toHaveText('Square ad');
    await expect(page.getByLabel('Enable background removal for product images')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Price', pressed: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Title', pressed: false })).toBeVisible();
  });
  await test.step('the feed was read once [288]', () => {
    expect(front.requests.filter(({ url }) => url === '/functions/v1/feed-proxy')).toHaveLength(1);
  });
  await test.step('a failure is said in the words of the server [293]', async () => {
    front.answer(`PATCH ${service}`, 500, { error: 'the table is locked' });
    await page.getByLabel('Feed Name *').fill(' Other feed ');
    await submit(page).click();
    await expect(toast(page, 'Failed to update feed: the table is locked')).toBeVisible();
    await expect(page.getByLabel('Feed Name *')).toHaveValue(' Other feed ');
    front.heal();
  });
  await test.step('saved, back to the list [291, 292, 386]', async () => {
    front.requests.length = 0;
    await submit(page).dblclick();
    await expect(toast(page, 'Feed updated successfully')).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('row', { name: /Other feed.*Paused/ })).toBeVisible();
    const sent = front.requests.filter(({ method }) => method === 'PATCH');
    expect(sent.map(({ url }) => url)).toEqual([`${service}?id=${feed.feedmaker_feed_id}`]);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      id: feed.id,
      name: 'Other feed',
      project_id: project.id,
      template_id: template.id,
      feedSettings: { feedUrl, offerKey: 'item', imageKey: 'title' },
    });
    const asked = front.requests.filter(
      ({ method, url }) => method === 'GET' && url.startsWith('/api/v1/whole-feeds?'),
    );
    expect(asked.length).toBeGreaterThan(0);
  });
});

faultTest(
  'Cancel leads to the list, and a source that is down does not keep a name from being saved',
  async ({ page, user }) => {
    const project = await addProject(user, 'Northshop');
    const feed = await addFeed(user, project, {
      name: 'Main feed',
      settings: { feedUrl: 'http://127.0.0.1:9/feed.xml' },
    });
    const list = `/projects/${project.id}/feeds`;
    await page.goto(`${list}/${feed.id}/edit`);
    await expect(page.getByRole('alert').filter({ hasText: 'Validation Errors' })).toBeVisible();
    await test.step('Cancel [290]', () =>
      expect(page.getByRole('button', { name: 'Cancel' })).toHaveAttribute('href', list));
    await test.step('saved although the source is down [298]', async () => {
      await page.getByLabel('Feed Name *').fill('Other feed');
      await submit(page).click();
      await expect(toast(page, 'Feed updated successfully')).toBeVisible();
      await expect(page.getByRole('row', { name: /Other feed/ })).toBeVisible();
    });
  },
);

faultTest('a feed that cannot be edited says why', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Main feed' });
  const list = `/projects/${project.id}/feeds`;
  await test.step('missing [294]', async () => {
    await page.goto(`${list}/0f8fad5b-d9cb-469f-a165-70867728950e/edit`);
    await expect(toast(page, 'Feed not found')).toBeVisible();
    await expect(page).toHaveURL(list);
  });
  await test.step('its record cannot be loaded [295]', async () => {
    front.answer(`GET /api/v1/feeds/${feed.id}`, 500);
    await page.goto(`${list}/${feed.id}/edit`);
    await expect(toast(page, 'Failed to load feed data')).toBeVisible();
    await expect(page).toHaveURL(list);
    front.heal();
  });
  await test.step('its settings cannot be loaded [296]', async () => {
    front.answer(`GET ${service}?id=`, 500);
    await page.goto(`${list}/${feed.id}/edit`);
    await expect(toast(page, 'Failed to fetch feed configuration')).toBeVisible();
    front.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Feed Name *')).toHaveValue('Main feed');
  });
});

faultTest('saving does not wait for the pictures of the panel', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feed = await addFeed(user, project, { name: 'Main feed', template });
  const release = front.hold('POST /functions/v1/product-preview');
  await page.goto(`/projects/${project.id}/feeds/${feed.id}/edit`);
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  await expect
    .poll(() => front.requests.some(({ url }) => url === '/functions/v1/product-preview'))
    .toBe(true);
  await page.getByLabel('Feed Name *').fill('Other feed');
  await submit(page).click();
  await expect(toast(page, 'Feed updated successfully')).toBeVisible();
  release();
});
