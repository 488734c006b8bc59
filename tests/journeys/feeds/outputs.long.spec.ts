import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { chooseMore, expect, openView, test } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addFeed, addPublishedFeed, changeShop, shopFeedUrl } from '../scenes.ts';

/** The picture of each product that stands in this field. */
function linksIn(xml: string, field: string): string[] {
  return [...xml.matchAll(new RegExp(`<${field}>(.*?)</${field}>`, 'g'))].map((match) => match[1] ?? '');
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

function cardOf(page: Page, name: string) {
  return page.getByRole('list', { name: 'Outputs' }).getByRole('listitem').filter({ hasText: name }).first();
}

test('one feed publishes stories and a clean copy for Google, and both follow the shop', async ({
  page,
  request,
  user,
}) => {
  const feedUrl = shopFeedUrl();
  const { path, project, template } = await addPublishedFeed(user, {
    feedUrl,
    wishes: { products: '3', photos: 'ok' },
  });
  const add = page.getByRole('button', { name: 'Add output' });
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Add output' });
  const menu = async (name: string, item: string) => {
    await cardOf(page, name)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const [main, google] = [cardOf(page, 'Main feed'), cardOf(page, 'Google, clean')];
  const [story, meta] = [cardOf(page, 'Story, 9:16'), cardOf(page, 'Meta, all placements')];
  await page.goto(path);
  await openView(page, 'Publish');
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('3 of 3 products have an ad.');
  await test.step('a clean copy for Google is what is added first', async () => {
    await add.click();
    await submit.click();
    await expect(google).toContainText('3 products, 3 with an ad');
    await expect(google).toContainText('No product breaks a rule of Google that is checked here.');
  });
  await test.step('another size', async () => {
    await add.click();
    await pick(page.getByRole('dialog').getByRole('radio', { name: 'Another template or size' }));
    await choose(page, 'Size', 'Story, 9:16');
    await choose(page, 'Channel', 'Criteo');
    await submit.click();
    await expect(story).toContainText('1080 × 1920 px');
    await expect(story).toContainText('3 products, 3 with an ad');
    await expect(story).toContainText('What this channel refuses is not known here, so nothing was checked.');
  });
  await test.step('feed and stories in one address', async () => {
    await add.click();
    await pick(page.getByRole('dialog').getByRole('radio', { name: /^Feed and stories in one address/ }));
    await expectAccessible(page);
    await submit.click();
    await expect(meta).toContainText('3 products, 3 with an ad');
    await expect(meta).toContainText('Meta shows it in Stories and Reels');
  });
  const addressOf = async (card: typeof google) =>
    (await card.getByRole('link', { name: /^Open the address/ }).getAttribute('href')) ?? '';
  const [ofGoogle, ofStory] = [await addressOf(google), await addressOf(story)];
  await test.step('each has an address, where the shop is followed', async () => {
    const linksAt = async (address: string, field: string) =>
      linksIn(await (await request.get(address)).text(), field);
    const ofShop = await linksAt(feedUrl, 'g:image_link');
    expect(await linksAt(ofGoogle, 'g:image_link')).toEqual(ofShop);
    expect(await linksAt(ofGoogle, 'g:additional_image_link')).toHaveLength(3);
    expect(await linksAt(ofStory, 'g:image_link')).toHaveLength(3);
    await changeShop(feedUrl, { products: '2' });
    await chooseMore(page, 'Refresh now');
    for (const card of [google, story, meta]) await expect(card).toContainText('2 products, 2 with an ad');
    expect(await linksAt(ofGoogle, 'g:image_link')).toEqual(ofShop.slice(0, 2));
  });
  await test.step('a channel says what of the feed itself it refuses', async () => {
    await menu('Main feed', 'Choose channel');
    await choose(page, 'Channel', 'Google');
    await page.getByRole('dialog').getByRole('button', { name: 'Choose channel' }).click();
    await expect(main).toContainText(
      '2 products have text or a badge on the main image, which this channel refuses.',
    );
    await main.getByRole('button', { name: 'Show products' }).click();
    await expect(main).toContainText('Product number 1');
  });
  await test.step('an output is paused and deleted alone', async () => {
    await menu('Story, 9:16', 'Pause');
    await expect(story).toContainText('Paused');
    expect((await request.get(ofStory)).status()).toBe(503);
    await menu('Story, 9:16', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete output' }).click();
    await expect(story).toHaveCount(0);
    expect((await request.get(ofStory)).status()).toBe(404);
    expect((await request.get(ofGoogle)).status()).toBe(200);
  });
  await test.step('a feed without a place for tagged pictures says so, and what to choose instead', async () => {
    const settings = { feedUrl: feedUrl.replace('feed.xml', 'offers.xml'), imageKey: 'photo' };
    const feed = await addFeed(user, project, { name: 'Offers', template, settings });
    await page.goto(`/projects/${project.id}/feeds/${feed.id}?view=publish&add=output`);
    const dialog = page.getByRole('dialog');
    await pick(dialog.getByRole('radio', { name: /^Feed and stories in one address/ }));
    await expect(dialog.getByRole('alert')).toHaveText(
      'Meta reads tagged pictures beside an image_link, which this feed does not have. Choose “Another template or size”.',
    );
    await expect(submit).toBeDisabled();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await pick(dialog.getByRole('radio', { name: /^Another template or size/ }));
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(submit).toBeEnabled();
    // The same picture chosen by hand is refused in the same words.
    await choose(page, 'Images', 'The feed’s images, and the ad beside them with Meta’s tags');
    await expect(dialog.getByRole('alert')).toContainText('beside an image_link');
    await expect(submit).toBeDisabled();
  });
});
