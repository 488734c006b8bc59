import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addFeed, addProject, addTemplate, changeShop, shopFeedUrl } from '../scenes.ts';
import { completeSetup, openFeedStep } from '../wizard.ts';

/** The picture of each product that stands in this field. */
function linksIn(xml: string, field: string): string[] {
  return [...xml.matchAll(new RegExp(`<${field}>(.*?)</${field}>`, 'g'))].map((match) => match[1] ?? '');
}

const tagged = /\n\s*<image><url>([^<]*)<\/url>(?:<tag>[A-Z0-9_]+<\/tag>)+<\/image>/g;
const inserted = /\n\s*<g:additional_image_link>[^<]*<\/g:additional_image_link>/g;

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

function cardOf(page: Page, name: string) {
  return page.getByRole('list', { name: 'Outputs' }).getByRole('listitem').filter({ hasText: name }).first();
}

async function textAt(request: APIRequestContext, url: string): Promise<string> {
  return (await request.get(url)).text();
}

test('one feed publishes stories and a clean copy for Google, and both follow the shop', async ({
  page,
  request,
}) => {
  // Five feeds are drawn one after the other, and drawn again.
  test.slow();
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { photos: 'ok' });
  await openFeedStep(page, 'Outputs');
  await page.getByLabel(/^Feed Name/).fill('Main shop');
  await page.getByLabel(/^XML Feed URL/).fill(feedUrl);
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  await completeSetup(page);
  await expect(page.getByRole('button', { name: /^Enhanced 10/ })).toBeVisible();

  await page.getByRole('link', { name: 'Outputs', exact: true }).click();
  await expect(cardOf(page, 'Main feed')).toContainText('10 products, 10 with an ad');
  await page.getByRole('button', { name: 'Add output' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add output' }).click();
  await expect(cardOf(page, 'Google, clean')).toContainText('10 products, 10 with an ad');
  await expect(cardOf(page, 'Google, clean')).toContainText('Nothing that Google refuses was found.');

  await page.getByRole('button', { name: 'Add output' }).click();
  await pick(page.getByRole('dialog').getByRole('radio', { name: 'Another template or size' }));
  await choose(page, 'Size', 'Story, 9:16');
  await choose(page, 'Channel', 'Meta');
  await page.getByRole('dialog').getByRole('button', { name: 'Add output' }).click();
  const story = cardOf(page, 'Story, 9:16');
  await expect(story).toContainText('1080 × 1920 px');
  await expect(story).toContainText('10 products, 10 with an ad');

  await page.getByRole('button', { name: 'Add output' }).click();
  await pick(page.getByRole('dialog').getByRole('radio', { name: /^Feed and stories in one address/ }));
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add output' }).click();
  const meta = cardOf(page, 'Meta, all placements');
  await expect(meta).toContainText('1080 × 1920 px');
  await expect(meta).toContainText('10 products, 10 with an ad');
  await expect(meta).toContainText('Meta shows it in Stories and Reels');
  await expectAccessible(page);

  const addressOf = async (name: string) =>
    (await cardOf(page, name)
      .getByRole('link', { name: /^Open the address/ })
      .getAttribute('href')) ?? '';
  const addresses = {
    main: await addressOf('Main feed'),
    google: await addressOf('Google, clean'),
    story: await addressOf('Story, 9:16'),
    meta: await addressOf('Meta, all placements'),
  };
  const check = async () => {
    const shop = await textAt(request, feedUrl);
    const google = await textAt(request, addresses.google);
    expect(google.replaceAll(inserted, '')).toBe(shop);
    expect(linksIn(google, 'g:image_link')).toEqual(linksIn(shop, 'g:image_link'));
    const both = await textAt(request, addresses.meta);
    expect(both.replaceAll(tagged, '')).toBe(await textAt(request, addresses.main));
    const stories = linksIn(await textAt(request, addresses.story), 'g:image_link');
    for (const [links, size] of [
      [linksIn(google, 'g:additional_image_link'), [1080, 1080]],
      [stories, [1080, 1920]],
      [[...both.matchAll(tagged)].map(([, url = '']) => url), [1080, 1920]],
    ] as const) {
      expect(links).toHaveLength(linksIn(shop, 'g:image_link').length);
      const { width, height } = await sharp(await (await request.get(links[0] ?? '')).body()).metadata();
      expect([width, height]).toEqual(size);
    }
  };
  await check();

  await changeShop(feedUrl, { products: '9' });
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(story).toContainText('9 products, 9 with an ad');
  await expect(cardOf(page, 'Google, clean')).toContainText('9 products, 9 with an ad');
  await expect(meta).toContainText('9 products, 9 with an ad');
  await check();

  await cardOf(page, 'Main feed').getByRole('button', { name: 'More for Main feed' }).click();
  await page.getByRole('menuitem', { name: 'Choose channel' }).click();
  await choose(page, 'Channel', 'Google');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose channel' }).click();
  await expect(cardOf(page, 'Main feed')).toContainText(
    '9 products have text or a badge on the main image, which this channel refuses.',
  );
  await cardOf(page, 'Main feed').getByRole('button', { name: 'Show products' }).click();
  await expect(cardOf(page, 'Main feed')).toContainText('Product number 1');

  await story.getByRole('button', { name: 'More for Story, 9:16' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(story).toContainText('Paused');
  expect((await request.get(addresses.story)).status()).toBe(503);
  await story.getByRole('button', { name: 'More for Story, 9:16' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete output' }).click();
  await expect(cardOf(page, 'Story, 9:16')).toHaveCount(0);
  expect((await request.get(addresses.story)).status()).toBe(404);
  expect((await request.get(addresses.google)).status()).toBe(200);
});

test('a feed without a place for tagged pictures says so, and what to choose instead', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feed = await addFeed(user, project, {
    name: 'Main feed',
    template,
    settings: { feedUrl: shopFeedUrl().replace('feed.xml', 'offers.xml'), imageKey: 'photo' },
  });
  await page.goto(`/projects/${project.id}/feeds/${feed.id}?view=outputs`);
  await page.getByRole('button', { name: 'Add output' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Add output' });
  await pick(dialog.getByRole('radio', { name: /^Feed and stories in one address/ }));
  await expect(dialog.getByRole('alert')).toHaveText(
    'Meta reads tagged pictures beside an image_link, which this feed does not have. Choose “Another template or size”.',
  );
  await expect(submit).toBeDisabled();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await pick(dialog.getByRole('radio', { name: /^Another template or size/ }));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(submit).toBeEnabled();
  await test.step('the same picture chosen by hand is refused in the same words', async () => {
    await choose(page, 'Images', 'The feed’s images, and the ad beside them with Meta’s tags');
    await expect(dialog.getByRole('alert')).toContainText('beside an image_link');
    await expect(submit).toBeDisabled();
  });
});
