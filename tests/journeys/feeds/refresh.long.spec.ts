import { productsOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { chooseMore, expect, openView, pathOf, test } from '../fixtures.ts';
import { addPublishedFeed, changeShop, expectRun, shopFeedUrl } from '../scenes.ts';

test('products without an ad say why, are tried again, and keep their picture', async ({ page, user }) => {
  const feedUrl = shopFeedUrl();
  const { feedId, path } = await addPublishedFeed(user, { feedUrl });
  const dialog = page.getByRole('dialog');
  await test.step('on a phone the large view says first why there is none, and has no empty picture', async () => {
    const broken = (await productsOf(user, feedId)).find(({ state }) => state === 'original');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?product=${broken?.product_id}`);
    await expect(dialog.getByRole('button', { name: /^Try again/ })).toBeInViewport();
    await expect(dialog.getByText(/^The shop's photo could not be fetched/)).toBeInViewport();
    await expect(dialog.getByRole('figure')).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(dialog.getByRole('figure')).toContainText('No photo to show');
  });
  await test.step('the photo and the ad of another one are of one size', async () => {
    await page.keyboard.press('ArrowRight');
    const shown = dialog.getByRole('figure').getByRole('img');
    await expect(shown.last()).toHaveAccessibleName(/, enhanced$/);
    // The dialog may still be growing.
    const heights = async () => {
      const boxes = await Promise.all((await shown.all()).map((picture) => picture.boundingBox()));
      return new Set(boxes.map((box) => box?.height)).size;
    };
    await expect.poll(heights).toBe(1);
    await page.keyboard.press('Escape');
  });
  const todo = page.getByRole('region', { name: 'What to do' });
  const reason = page.getByRole('button', { name: /^3 The shop's photo could not be fetched\./ });
  await test.step('what to do leads to those products, by an address that can be shared', async () => {
    await expect(todo.getByRole('heading')).toHaveText('2 things to do');
    await todo.getByRole('link', { name: /^3 whose photo is not found/ }).click();
    await expect(page).toHaveURL(/state=original.*reason=photo_http_404/);
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.reload();
    await expect(reason).toHaveAttribute('aria-pressed', 'true');
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.fill('number 6');
    await expect(page.getByRole('article')).toHaveCount(1);
    await search.fill('');
    await expect(page.getByRole('article')).toHaveCount(3);
  });
  await test.step('one is tried again, then all', async () => {
    await changeShop(feedUrl, { photos: 'ok' });
    await page.getByRole('button', { name: 'Try again: Product number 6' }).click();
    await expect(page.getByRole('button', { name: /^Shop’s photo kept 2/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry 2 photos' })).toBeEnabled();
    await page.getByRole('button', { name: 'Retry 2 photos' }).dblclick();
    await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
    // Whoever listens hears of the end too.
    const heard = page.getByRole('region', { name: 'Status' }).getByRole('status');
    await expect(heard).toHaveText('Published: 10 of 10 products enhanced');
    await expect(todo.getByRole('link', { name: /photo is not found/ })).toHaveCount(0);
  });
  await test.step('products are exported, and deleting says what is lost', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Main feed.csv');
    await chooseMore(page, 'Delete');
    await expect(dialog).toContainText('every channel that fetches it loses its 10 products.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('pictures stay up while photos cannot be fetched, and say since when', async () => {
    await changeShop(feedUrl, { photos: 'away' });
    await chooseMore(page, /^Check all photos/);
    await page.getByRole('button', { name: /^Last picture kept 10/ }).click();
    await expect(page).toHaveURL(/state=kept/);
    const tile = page.getByRole('article').first();
    const kept = /The last good picture stays up; the photo could not be checked since \d+/;
    await expect(tile).toContainText(kept);
    await expect(tile.getByRole('img', { name: 'Product number 1, enhanced' })).toBeVisible();
    await page.getByRole('button', { name: /^10 The shop's photo could not be fetched\./ }).click();
    await expect(page).toHaveURL(/reason=photo_http_503/);
    await changeShop(feedUrl, { photos: 'ok' });
    await page.getByRole('button', { name: 'Retry 10 photos' }).click();
    await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Last picture kept 10/ })).toBeHidden();
  });
  await test.step('a run shows what it has changed', async () => {
    await changeShop(feedUrl, { surcharge: '3' });
    await chooseMore(page, 'Refresh now');
    await openView(page, 'History');
    await expect(page.getByRole('img', { name: /^Duration of the last \d runs/ })).toBeVisible();
    await page
      .getByRole('button', { name: /^Show changes of the run/ })
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(10);
  });
});

test('a shrunk feed is held with its numbers until somebody accepts them, which the bell, the project and the history tell', async ({
  page,
  user,
  request,
}) => {
  const feedUrl = shopFeedUrl();
  const { feedId, path, project } = await addPublishedFeed(user, { feedUrl });
  const published = async () => {
    const text = await (await request.get(`/feedmaker/${feedId}/feed.xml`)).text();
    return text.match(/<item>/g)?.length;
  };
  const lines = page.getByRole('article').getByRole('link');
  await page.goto('/projects');
  await expect(lines).toHaveText([/to do in 1 feed$/]);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const news = page.getByRole('dialog', { name: 'Notifications' });
  const told = news.getByRole('link', { name: /Main feed was held back/ });
  await test.step('the bell counts it without a reload, by keyboard, and forgets what was seen', async () => {
    await expect(bell).toHaveAccessibleName('Notifications');
    await changeShop(feedUrl, { products: '4' });
    await user.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
    await expectRun(user, feedId, 'held');
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 45_000 });
    await bell.press('Enter');
    await expect(told).toBeVisible();
    await news.getByRole('button', { name: 'Mark all read' }).click();
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.keyboard.press('Escape');
    await expect(news).toHaveCount(0);
    await expect(bell).toBeFocused();
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications');
  });
  await test.step('the card of the project says first what waits, and leads to the feeds', async () => {
    await expect(lines).toHaveText(['1 feed waits for you', /to do in 1 feed$/]);
    await expectAccessible(page);
    await lines.first().click();
    await expect(page).toHaveURL(`/projects/${project.id}/feeds`);
    await expect(page.getByRole('row', { name: /Main feed.*Check this/ })).toBeVisible();
  });
  await test.step('the bell leads to its settings and to the feed', async () => {
    await bell.click();
    await news.getByRole('button', { name: 'Choose what you are told' }).click();
    await expect(page.getByRole('group', { name: 'Mail me when a feed' })).toBeInViewport();
    await bell.click();
    await told.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
    expect(pathOf(page)).toBe(path);
  });
  await test.step('the last good feed stays up until the numbers are accepted', async () => {
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'The shop’s feed has 4 products instead of 10' });
    await expect(notice).toContainText('The last good feed stays up.');
    expect(await published()).toBe(10);
    await page.getByText('Show the products that would be lost').click();
    const lost = page.getByRole('list', { name: 'Products that would be lost' }).getByRole('listitem');
    await expect(lost).toHaveCount(6);
    await expect(lost.first()).toContainText('Product number 5');
    await expect(lost.first()).toContainText('Not in the shop’s feed any longer');
    await page.getByRole('button', { name: 'Accept 4 products' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept 4 products' }).click();
    await expect(notice).toBeHidden();
    await expect.poll(published).toBe(4);
  });
  await test.step('the history tells what was held back', async () => {
    await changeShop(feedUrl, { products: '1' });
    await chooseMore(page, 'Refresh now');
    await expect(page.getByRole('button', { name: 'Accept 1 product' })).toBeVisible();
    await openView(page, 'History');
    const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('Held back');
    await expect(rows.nth(2)).toContainText('1 product instead of 4');
    await expect(rows.nth(3)).toContainText('Published');
  });
});
