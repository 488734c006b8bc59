import type { Page } from '@playwright/test';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { expectAccessible } from '#tests/journeys/accessibility.ts';
import { badFeedsHost } from '#tests/journeys/addresses.ts';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject } from '#tests/journeys/scenes.ts';

const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
const example = (page: Page) =>
  page.locator('section', { hasText: 'Of prices in the feed' }).getByRole('status');
const spaced = (text: string) => new RegExp(text.replaceAll(' ', '\\s'));

async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  await box(page, label).fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a price of the shop shows how it will be written, and changes as one chooses', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, {
    name: 'Main feed',
    settings: {
      feedUrl: `http://${badFeedsHost}/bare.xml`,
      offerKey: 'SHOPITEM',
      imageKey: 'IMGURL',
      availabilityOption: null,
      offerIdOption: { type: 1, keyName: 'ITEM_ID', attributeName: '' },
    },
  });
  await page.goto(`/projects/${project.id}/feeds/${feed.id}/edit`);
  await test.step('language and currency are guessed by the texts and the portal', async () => {
    await expect(box(page, 'Language')).toHaveValue('As in your feed: Czech');
    await expect(box(page, 'Currency')).toHaveValue('Probably Czech Koruna (CZK)');
    await expect(example(page)).toHaveText(spaced('1299.00.*1 299,00 Kč'));
  });
  await test.step('a currency, then a language are chosen by typing', async () => {
    await choose(page, 'Currency', 'PLN', 'Polish Zloty (PLN)');
    await expect(example(page)).toHaveText(spaced('1299.00.*1 299,00 zł'));
    await choose(page, 'Language', 'german', 'German');
    await expect(example(page)).toHaveText(spaced('1299.00.*1.299,00 zł'));
    await expectAccessible(page);
  });
  await test.step('both are stored, and can be left to the feed again', async () => {
    const stored = async () => {
      const { body } = await user.call<{ feedSettings: FeedSettings }>(
        'GET',
        `/functions/v1/feeds?id=${feed.feedmaker_feed_id}`,
      );
      const { currency, language } = body.feedSettings;
      return { currency, language };
    };
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(`/projects/${project.id}/feeds`);
    expect(await stored()).toEqual({ currency: 'PLN', language: 'de' });
    await page.goto(`/projects/${project.id}/feeds/${feed.id}/edit`);
    await expect(box(page, 'Currency')).toHaveValue('Polish Zloty (PLN)');
    await choose(page, 'Currency', 'probably', 'Probably Czech Koruna (CZK)');
    await choose(page, 'Language', 'as in', 'As in your feed: Czech');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(`/projects/${project.id}/feeds`);
    expect(await stored()).toEqual({ currency: undefined, language: undefined });
  });
});
