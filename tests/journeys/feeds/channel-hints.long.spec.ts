import type { Page } from '@playwright/test';
import { expectNarrow, violations } from '../accessibility.ts';
import { expect, fact, test } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addFeed, addProject, addTemplate, expectRun, shopFeedUrl } from '../scenes.ts';
import { box, choose } from './form/fields.ts';

const refusal = 'Google Merchant Center refuses main images with text or logos on them';
const hints = (page: Page) => page.getByRole('region', { name: 'Hints on channels' });
const target = (page: Page) => page.getByLabel('Publish as');
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** One press asks for the output. */
async function expectAsksForOutput(page: Page, way: ReturnType<Page['getByRole']>): Promise<void> {
  await way.click();
  const dialog = page.getByRole('dialog', { name: 'Add an output' });
  await expect(dialog.getByRole('radio', { name: 'Google: the shop’s photos' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
}

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
    await expect(fact(page, 'Publish as')).toHaveText('Additional image');
    await expect(hints(page)).toContainText('The main image stays the shop’s own');
    await expect(page.getByText('Published as additional image').first()).toBeVisible({
      timeout: 60_000,
    });
    const shop = await (await fetch(feedUrl)).text();
    const address = (await fact(page, 'Published feed URL').innerText()).trim();
    const inserted = /\s*<g:additional_image_link>[^<]*\/i\/[^<]*<\/g:additional_image_link>/g;
    const published = async () => {
      const text = await (await fetch(address)).text();
      return text.includes('/i/') ? text.replaceAll(inserted, '') : '';
    };
    await expect.poll(published, { timeout: 60_000 }).toBe(shop);
  });
});

test('a feed’s page and guide say what Google refuses, with ways out of it', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feedUrl = shopFeedUrl();
  const withText = { defaultHtmlTemplate: base64(template.html_dev), width: 480, height: 600 };
  const settings = { feedUrl, ...withText, activate: true };
  const feed = await addFeed(user, project, { name: 'Main feed', template, settings });
  const feedId = feed.feedmaker_feed_id ?? '';
  await expectRun(user, feedId, 'published');
  const path = `/projects/${project.id}/feeds/${feed.id}`;
  await page.goto(path);
  const ofHints = (name: string) => hints(page).getByRole('button', { name });
  await test.step('hints with their ways', async () => {
    await expect(hints(page).getByRole('listitem')).toHaveText([
      new RegExp(refusal),
      /The images have 480 × 600 px.*Google Merchant Center asks for 500 × 500 px or more from 31 January 2027\./,
    ]);
    await expect(ofHints('Use additional image')).toHaveAttribute('href', `${path}/edit`);
    await expect(ofHints('Output for Google')).toHaveAttribute('href', `${path}?view=outputs&add=output`);
    await expectNarrow(page);
    await expectAsksForOutput(page, ofHints('Output for Google'));
    await expect(page).toHaveURL(`${path}?view=outputs`);
    await expect(page.getByRole('button', { name: 'Add output' })).toBeInViewport();
  });
  const bar = page.getByRole('region', { name: 'Use this feed' });
  await test.step('the guide says it before its address is copied, and only for Google', async () => {
    await bar.getByRole('button', { name: 'Set up a channel' }).click();
    await expect(bar.getByText(refusal)).toBeVisible();
    const copies = bar.getByRole('button', { name: /^(Output for Google|Copy address for Google)$/ });
    await expect(copies).toHaveText(['Output for Google', 'Copy address for Google']);
    await pick(bar.getByRole('radio', { name: 'Meta' }));
    await expect(bar.getByRole('button', { name: 'Copy address for Meta' })).toBeVisible();
    await expect(bar.getByText(refusal)).toHaveCount(0);
    await pick(bar.getByRole('radio', { name: 'Google' }));
    await expectAsksForOutput(page, bar.getByRole('button', { name: 'Output for Google' }));
  });
  await test.step('and where the output is there, leads to it', async () => {
    const output = { name: 'For Google', image: 'additional', channel: 'google' };
    await user.ask('POST', `/api/v1/feeds/${feedId}/outputs`, output);
    await page.goto(path);
    await bar.getByRole('button', { name: 'Set up a channel' }).click();
    const way = bar.getByRole('button', { name: 'Output for Google' });
    await expect(way).toHaveAttribute('href', /\?view=outputs$/);
    await way.click();
    await expect(page.getByRole('heading', { name: /^For Google/ })).toBeInViewport();
  });
});
