import { badFeedsHost } from '#tests/journeys/addresses.ts';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, changeShop, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { shoot, shootOpen } from './shoot.ts';

test('feed form', async ({ page, user, baseURL }) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await shoot(page, 'feed-new');
  await page.getByLabel(/^XML Feed URL/).fill(`http://${badFeedsHost}/page.html`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Invalid XML format' })).toBeVisible();
  await shoot(page, 'feed-new-bad-feed');
  await page.getByLabel(/^XML Feed URL/).fill(`http://${badFeedsHost}/raw-ampersand.xml`);
  await expect(page.getByRole('button', { name: 'Repair and go on' })).toBeVisible();
  await shoot(page, 'feed-new-repairable');
  await page.getByRole('button', { name: 'Repair and go on' }).click();
  await expect(page.getByText('2 places are mended')).toBeVisible();
  await shoot(page, 'feed-new-repaired');
  await page.getByLabel(/^XML Feed URL/).fill(`http://${badFeedsHost}/latin-1.xml`);
  await expect(page.getByRole('button', { name: 'Read it as windows-1252' })).toBeVisible();
  await shoot(page, 'feed-new-damaged-letters');
  await page.getByLabel(/^XML Feed URL/).fill(`${baseURL}/sample/feed.xml`);
  await expect(page.getByText('20 of 24 products match')).toBeVisible();
  await shoot(page, 'feed-new-analysed');
  await page.getByRole('combobox', { name: 'Photo field *' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await shootOpen(page, 'feed-new-tags');
  await page.keyboard.press('Escape');
  await page.getByLabel('Default template').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await shootOpen(page, 'feed-new-templates');
  await page.getByRole('option', { name: 'Square ad' }).click();
  await page.getByRole('heading', { name: 'Access and schedule' }).click();
  // All products of the panel match, and are drawn one after the other.
  await expect(page.getByRole('complementary').locator('img[src^="data:image/jpeg"]')).toHaveCount(8);
  await page.getByRole('button', { name: 'Create Feed' }).click();
  await shoot(page, 'feed-new-enhanced-refused');
});

test('feed form of a shop with odd prices and letters', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await page.getByLabel(/^XML Feed URL/).fill(`http://${badFeedsHost}/odd.xml`);
  await page.getByLabel('Default template').click();
  await page.getByRole('option', { name: 'Square ad' }).click();
  await expect(page.getByRole('complementary').locator('img[src^="data:image/jpeg"]')).toHaveCount(4);
  await expect(page.getByText('without its title')).toBeVisible();
  await shoot(page, 'feed-new-lost-letters');
});

test('feed form of a feed that is there', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Main feed', settings: { feedUrl: shopFeedUrl() } });
  await page.goto(`/projects/${project.id}/feeds/${feed.id}/edit`);
  await expect(page.getByText(/products match/)).toBeVisible();
  await shoot(page, 'feed-edit');
});

faultTest('a feed that is being read, and a shop that asks who reads', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { credentials: 'ann:secret' });
  const release = front.hold('POST /functions/v1/feed-proxy');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await page.getByLabel(/^XML Feed URL/).fill(feedUrl);
  await expect(page.getByText('Reading the feed…')).toBeVisible();
  await shoot(page, 'feed-new-reading', { isBusy: true });
  release();
  await expect(page.getByRole('alert')).toContainText('under “Access and schedule”');
  await shoot(page, 'feed-new-access-needed');
});
