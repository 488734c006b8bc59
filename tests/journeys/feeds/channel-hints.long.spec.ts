import type { Page } from '@playwright/test';
import { expectNarrow, violations } from '../accessibility.ts';
import { expect, fact, openView, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate, expectRun, shopFeedUrl } from '../scenes.ts';
import { box, choose } from './form/fields.ts';

const refusal = 'Google Merchant Center refuses main images with text or logos on them';
const hints = (page: Page) => page.getByRole('region', { name: 'Hints on channels' });
const target = (page: Page) => page.getByLabel('Publish as');
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('a feed for Google keeps the shop’s main image, and its form says so', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  const feedUrl = shopFeedUrl();
  const further = box(page, 'Further photos');
  const typed = async (label: string, text: string) => {
    await box(page, label).click();
    await box(page, label).fill(text);
    await page.keyboard.press('Enter');
  };
  await page.goto(`/projects/${project.id}/feeds/new`);
  await page.getByLabel('XML Feed URL *').fill(feedUrl.replace('feed.xml', 'offers.xml'));
  await test.step('a feed without a place for another image says why there is no choice', async () => {
    await expect(target(page)).toHaveAccessibleDescription(/takes the place of the shop’s photo/);
    await typed('Photo field *', 'photo');
    await expect(target(page)).toHaveAccessibleDescription(/until the additional image tag says/);
    await target(page).click();
    await expect(page.getByRole('option')).toHaveText(['Main image']);
    await page.keyboard.press('Escape');
    await typed('Further photos', 'photos/photo');
    await choose(page, 'Publish as', 'Additional image');
    await expect(target(page)).toHaveAccessibleDescription(/first photos\/photo/);
  });
  await test.step('a choice that lost its place is named before anything is sent', async () => {
    await further.click();
    await page.getByRole('option', { name: 'None' }).click();
    await page.getByLabel('Feed Name *').fill('Main feed');
    await page.getByRole('button', { name: 'Create Feed' }).click();
    await expect(target(page)).toHaveAccessibleDescription(
      'There is no place for an additional image: choose another tag or the main image',
    );
    const { items } = await user.ask<{ items: object[] }>('GET', '/api/v1/feeds');
    expect(items).toEqual([]);
  });
  await choose(page, 'Publish as', 'Main image');
  await page.getByLabel('XML Feed URL *').fill(feedUrl);
  await expect(box(page, 'Product element *')).toHaveValue('item');
  await test.step('nothing is said before a template is chosen; then the hint has two ways out', async () => {
    await choose(page, 'Default template', 'None');
    await expect(hints(page)).toHaveCount(0);
    await choose(page, 'Default template', 'Square ad');
    await expect(hints(page).getByRole('listitem')).toHaveCount(1);
    await expect(hints(page)).toContainText(refusal);
    const photoOnly = page.getByRole('button', { name: 'Photo-only template' });
    await expect(photoOnly).toHaveAttribute('href', `/projects/${project.id}/templates/new`);
    await expectNarrow(page);
    expect(await violations(page)).toEqual([]);
  });
  await test.step('the first one is a press, and the keyboard stays where it was', async () => {
    await page.getByRole('button', { name: 'Use additional image' }).press('Enter');
    await expect(target(page)).toHaveText('Additional image');
    await expect(hints(page)).toContainText('The main image stays the shop’s own');
    await expect(hints(page)).not.toContainText(refusal);
    await expect(hints(page)).toBeFocused();
    await expect(target(page)).toHaveAccessibleDescription(/put in as the first g:additional_image_link/);
  });
  await test.step('the page of the feed says so, and so does the published feed', async () => {
    await page.getByRole('button', { name: 'Create and activate' }).click();
    await openView(page, 'Source');
    await expect(fact(page, 'Publish as')).toHaveText('Additional image');
    const address = (await fact(page, 'Published feed URL').innerText()).trim();
    await openView(page, 'Products');
    await expect(page.getByText('Published as additional image').first()).toBeVisible({
      timeout: 60_000,
    });
    const shop = await (await fetch(feedUrl)).text();
    const inserted = /\s*<g:additional_image_link>[^<]*\/i\/[^<]*<\/g:additional_image_link>/g;
    const published = async () => {
      const text = await (await fetch(address)).text();
      return text.includes('/i/') ? text.replaceAll(inserted, '') : '';
    };
    await expect.poll(published, { timeout: 60_000 }).toBe(shop);
  });
});

test('a feed’s page gives each channel the one address that it accepts', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const withText = { defaultHtmlTemplate: base64(template.html_dev), width: 480, height: 600 };
  const settings = { feedUrl: shopFeedUrl(), ...withText, activate: true };
  const feed = await addFeed(user, project, { name: 'Main feed', template, settings });
  const feedId = feed.feedmaker_feed_id ?? '';
  await expectRun(user, feedId, 'published');
  const path = `/projects/${project.id}/feeds/${feed.id}`;
  const cards = page.getByRole('list', { name: 'Outputs' }).getByRole('listitem');
  const cardOf = (name: string) => cards.filter({ has: page.getByRole('heading', { name }) });
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  await page.goto(path);
  await test.step('two presses to the address for Google, which keeps the shop’s photo', async () => {
    await page.getByRole('button', { name: 'Set up a channel' }).click();
    await expect(cardOf('Google')).toContainText('Google refuses text on main images');
    await page.getByRole('button', { name: 'Set up Google' }).click();
    await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
    const google = cardOf('Google, clean');
    await expect(google).toContainText('The shop’s main image, the ad beside it');
    await expect(google).toContainText('Waiting for the first fetch');
    const address = await google.getByRole('link', { name: /^Open the address/ }).getAttribute('href');
    expect(await copied()).toBe(address);
    expect(address).toMatch(/\/for\/google\/feed\.xml$/);
    expect(address).not.toContain(feedId);
    await expect(page.getByRole('button', { name: 'Set up Google' })).toHaveCount(0);
  });
  await test.step('a fetch is seen on its card, and in the head of the page', async () => {
    await expect.poll(async () => (await fetch(await copied())).status, { timeout: 60_000 }).toBe(200);
    await expect
      .poll(
        async () => {
          await page.reload();
          await expect(cardOf('Google, clean')).toBeVisible();
          return cardOf('Google, clean').innerText();
        },
        { timeout: 60_000 },
      )
      .toContain('Last fetched');
  });
  await test.step('a channel that takes the ads gets the feed itself, and says what else it refuses', async () => {
    await page.getByRole('button', { name: 'Set up Meta' }).click();
    await expect.poll(copied).toMatch(new RegExp(`/${feedId}/for/meta/feed\\.xml$`));
    await expect(cardOf('Main feed')).toContainText('500 px');
    await expectNarrow(page);
  });
  await test.step('the main action copies for whichever was set up', async () => {
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByRole('menuitem', { name: /^Address for Google/ }).click();
    await expect.poll(copied).toMatch(/\/for\/google\/feed\.xml$/);
  });
  await test.step('a browser that refuses to copy after the call says where the address is', async () => {
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`);
    await page.getByRole('button', { name: 'Set up TikTok' }).click();
    await expect(toast(page, 'TikTok is set up. Copy the address from its card.')).toBeVisible();
  });
});
