import type { Page } from '@playwright/test';
import { createTemplate } from '#core/template/starters/create-template.ts';
import { createFeed, must } from '#tests/harness/api-client.ts';
import { violations } from '../accessibility.ts';
import { expect, fact, test } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addFeed, addProject, addTemplate, shopFeedUrl } from '../scenes.ts';

const refusal = 'Google Merchant Center refuses main images with text or logos on them';
const hints = (page: Page) => page.getByRole('region', { name: 'Hints on channels' });
const target = (page: Page) => page.getByLabel('Publish as');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a feed for Google keeps the shop’s main image, and the enhanced one is published beside it', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  const feedUrl = shopFeedUrl();
  await page.goto(`/projects/${project.id}/feeds/new`);
  await page.getByLabel('Feed Name *').fill('Main feed');
  await page.getByLabel('XML Feed URL *').fill(feedUrl);
  await expect(target(page)).toHaveText('Main image');
  await choose(page, 'Default template', 'None');
  await test.step('nothing is said before a template is chosen', () => expect(hints(page)).toHaveCount(0));
  await choose(page, 'Default template', 'Square ad');
  await test.step('the hint has two ways out', async () => {
    await expect(hints(page).getByRole('listitem')).toHaveCount(1);
    await expect(hints(page)).toContainText(refusal);
    await expect(page.getByRole('button', { name: 'Photo-only template' })).toHaveAttribute(
      'href',
      `/projects/${project.id}/templates/new`,
    );
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 320, height });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
  });
  await test.step('the first one is a press, and the keyboard stays where it was', async () => {
    await page.getByRole('button', { name: 'Use additional image' }).focus();
    await page.keyboard.press('Enter');
    await expect(target(page)).toHaveText('Additional image');
    await expect(hints(page)).toContainText('The main image stays the shop’s own');
    await expect(hints(page)).not.toContainText(refusal);
    await expect(hints(page)).toBeFocused();
    await expect(target(page)).toHaveAccessibleDescription(/put in as the first g:additional_image_link/);
  });
  await page.getByRole('button', { name: 'Create Feed' }).click();
  await page.getByRole('link', { name: 'Main feed' }).click();
  await test.step('the page of the feed says so', async () => {
    await expect(fact(page, 'Publish as')).toHaveText('Additional image');
    await expect(page.getByRole('definition').filter({ hasText: /^g:additional_image_link$/ })).toBeVisible();
    await expect(hints(page)).toContainText('The main image stays the shop’s own');
  });
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Published as additional image').first()).toBeVisible({ timeout: 45_000 });
  await test.step('and so does the published feed', async () => {
    const address = (await fact(page, 'Published feed URL').innerText()).trim();
    const shop = await (await fetch(feedUrl)).text();
    const publishedFeed = async () => {
      const answer = await fetch(address);
      return answer.status === 200 ? answer.text() : '';
    };
    await expect
      .poll(async () =>
        (await publishedFeed()).replaceAll(/\s*<g:additional_image_link>.*?<\/g:additional_image_link>/g, ''),
      )
      .toBe(shop);
    expect(await publishedFeed()).toContain('/i/');
  });
  await test.step('the form has kept it', async () => {
    await page.getByRole('button', { name: 'Edit Feed' }).click();
    await expect(target(page)).toHaveText('Additional image');
  });
});

test('a published feed is hinted at, with ways to its form and to another feed', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const withText = { defaultHtmlTemplate: base64(template.html_dev), width: 480, height: 600 };
  const feed = await addFeed(user, project, { name: 'Main feed', template, settings: withText });
  const list = `/projects/${project.id}/feeds`;
  await page.goto(`${list}/${feed.id}`);
  await expect(hints(page).getByRole('listitem')).toHaveText([
    new RegExp(refusal),
    /The images have 480 × 600 px.*Google Merchant Center asks for 500 × 500 px or more from 31 January 2027\./,
  ]);
  const links = {
    'Use additional image': `${list}/${feed.id}/edit`,
    'Output for Google': `${list}/${feed.id}?view=outputs&add=output`,
  };
  for (const [name, href] of Object.entries(links))
    await expect(page.getByRole('button', { name })).toHaveAttribute('href', href);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(await violations(page)).toEqual([]);
  await test.step('one press asks for the output, and leads to the outputs', async () => {
    await page.getByRole('button', { name: 'Output for Google' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an output' });
    await expect(dialog.getByRole('radio', { name: 'Google: the shop’s photos' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${feed.id}\\?view=outputs$`));
    await expect(page.getByRole('button', { name: 'Add output' })).toBeInViewport();
  });

  const { html } = createTemplate({
    starter: 'photo-only',
    name: 'X',
    type: 'custom',
    width: 600,
    height: 600,
  });
  const plain = await addFeed(user, project, {
    name: 'For Google',
    template,
    settings: { defaultHtmlTemplate: base64(html) },
  });
  await page.goto(`${list}/${plain.id}`);
  await expect(fact(page, 'Publish as')).toHaveText('Main image');
  await expect(hints(page)).toHaveCount(0);
});

test('the guide for Google says what Google refuses before its address is copied', async ({ page, user }) => {
  const { feedId, project, record } = await createFeed(user, shopFeedUrl());
  await page.goto(`/projects/${project.id}/feeds/${record.id}`);
  const bar = page.getByRole('region', { name: 'Use this feed' });
  await bar.getByRole('button', { name: 'Set up a channel' }).click();
  await expect(bar.getByText(refusal)).toBeVisible();
  const copies = bar.getByRole('button', { name: /^(Output for Google|Copy address for Google)$/ });
  await expect(copies).toHaveText(['Output for Google', 'Copy address for Google']);
  await test.step('only there, as others take such images', async () => {
    await pick(bar.getByRole('radio', { name: 'Meta' }));
    await expect(bar.getByRole('button', { name: 'Copy address for Meta' })).toBeVisible();
    await expect(bar.getByText(refusal)).toHaveCount(0);
    await pick(bar.getByRole('radio', { name: 'Google' }));
  });
  await test.step('one press asks for the output', async () => {
    await bar.getByRole('button', { name: 'Output for Google' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an output' });
    await expect(dialog.getByRole('radio', { name: 'Google: the shop’s photos' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('and where it is there, leads to it', async () => {
    const output = { name: 'For Google', image: 'additional', channel: 'google' };
    await must(user.call('POST', `/api/v1/feeds/${feedId}/outputs`, output));
    await page.goto(`/projects/${project.id}/feeds/${record.id}`);
    await bar.getByRole('button', { name: 'Set up a channel' }).click();
    const way = bar.getByRole('button', { name: 'Output for Google' });
    await expect(way).toHaveAttribute('href', /\?view=outputs$/);
    await way.click();
    await expect(page.getByRole('heading', { name: /^For Google/ })).toBeInViewport();
  });
});

test('a feed without a place for another image says why there is no choice', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await page.getByLabel('XML Feed URL *').fill(shopFeedUrl().replace('feed.xml', 'offers.xml'));
  await expect(target(page)).toHaveAccessibleDescription(/takes the place of the shop’s photo/);
  const tag = page.getByRole('combobox', { name: 'Photo field *', exact: true });
  await tag.click();
  await tag.fill('photo');
  await page.keyboard.press('Enter');
  await expect(target(page)).toHaveAccessibleDescription(/until the additional image tag says/);
  await target(page).click();
  await expect(page.getByRole('option')).toHaveText(['Main image']);
  await page.keyboard.press('Escape');
  const further = page.getByRole('combobox', { name: 'Further photos', exact: true });
  await further.click();
  await further.fill('photos/photo');
  await page.keyboard.press('Enter');
  await choose(page, 'Publish as', 'Additional image');
  await expect(target(page)).toHaveAccessibleDescription(/first photos\/photo/);
  await test.step('and a choice that lost its place is named before anything is sent', async () => {
    await further.click();
    await page.getByRole('option', { name: 'None' }).click();
    await page.getByLabel('Feed Name *').fill('Main feed');
    await page.getByRole('button', { name: 'Create Feed' }).click();
    await expect(target(page)).toHaveAccessibleDescription(
      'There is no place for an additional image: choose another tag or the main image',
    );
    const { items } = (await must<{ items: object[] }>(user.call('GET', '/api/v1/feeds'))).body;
    expect(items).toEqual([]);
  });
});
