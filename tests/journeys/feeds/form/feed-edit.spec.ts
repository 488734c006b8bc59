import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { testPassword } from '#tests/harness/api-client.ts';
import { expectAccessible } from '#tests/journeys/accessibility.ts';
import { badFeedsHost } from '#tests/journeys/addresses.ts';
import { expect, faultTest, test, toast } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { box, errors, name, save, template as templateField, url } from './fields.ts';

const service = '/functions/v1/feeds';

faultTest(
  'a feed is edited, and a changed one is not left without a question',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const template = await addTemplate(user, project, 'Square ad');
    const feedUrl = shopFeedUrl();
    const settings = { feedUrl, imageKey: 'title', props: ['price'], removeBg: true };
    const feed = await addFeed(user, project, { name: 'Main feed', template, settings });
    const list = `/projects/${project.id}/feeds`;
    const edit = async () => {
      await page.getByRole('button', { name: 'More for Main feed' }).click();
      await page.getByRole('menuitem', { name: 'Edit Feed' }).click();
      await expect(page.getByText('10 of 10 products match')).toBeVisible();
    };
    await page.goto(list);
    front.requests.length = 0;
    await edit();
    await test.step('title and buttons [286]', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Feed' })).toBeVisible();
      await expect(save(page)).toBeVisible();
    });
    await test.step('what is stored is filled in and stays [287, 289]', async () => {
      await expect(name(page)).toHaveValue('Main feed');
      await expect(url(page)).toHaveValue(feedUrl);
      await expect(box(page, 'Product element *')).toHaveValue('item');
      await expect(box(page, 'Photo field *')).toHaveValue('title');
      await expect(templateField(page)).toHaveText('Square ad');
      await expect(page.getByLabel('Enable background removal for product images')).toBeChecked();
      await expect(page.getByRole('button', { name: 'Price', pressed: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Title', pressed: false })).toBeVisible();
    });
    await test.step('the feed was read once [288]', () => {
      expect(front.requests.filter((call) => call.url === '/functions/v1/feed-proxy')).toHaveLength(1);
    });
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await test.step('Cancel leads to the list, at once while nothing is changed [290]', async () => {
      await expect(cancel).toHaveAttribute('href', list);
      await cancel.click();
      await expect(page).toHaveURL(list);
    });
    // Saving does not wait for the pictures of the panel.
    const draw = front.hold('POST /functions/v1/product-preview');
    await edit();
    await name(page).fill(' Other feed ');
    await test.step('what was changed is asked about', async () => {
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await cancel.click();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(name(page)).toHaveValue(' Other feed ');
      await page.getByRole('link', { name: 'Templates' }).click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL(/\/templates$/);
      // Whoever turns back before the next screen is there keeps what was typed.
      await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
      await page.goBack();
      await expect(page.getByText('10 of 10 products match')).toBeVisible();
      await expect(name(page)).toHaveValue('Main feed');
      await name(page).fill(' Other feed ');
    });
    await test.step('a failure is said in the words of the server [293]', async () => {
      front.answer(`PATCH ${service}`, 500, { error: 'the table is locked' });
      await save(page).click();
      await expect(toast(page, 'Failed to update feed: the table is locked')).toBeVisible();
      await expect(name(page)).toHaveValue(' Other feed ');
    });
    await test.step('saved, back to the list without a question [291, 292, 386]', async () => {
      front.heal();
      front.requests.length = 0;
      await save(page).dblclick();
      await expect(toast(page, 'Feed updated successfully')).toBeVisible();
      await expect(page).toHaveURL(list);
      await expect(page.getByRole('row', { name: /Other feed.*Paused/ })).toBeVisible();
      const sent = front.requests.filter(({ method }) => method === 'PATCH');
      expect(sent.map((call) => call.url)).toEqual([`${service}?id=${feed.feedmaker_feed_id}`]);
      expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
        id: feed.id,
        name: 'Other feed',
        project_id: project.id,
        template_id: template.id,
        feedSettings: { feedUrl, offerKey: 'item', imageKey: 'title' },
      });
      const asked = front.requests.filter((call) => call.url.startsWith('/api/v1/whole-feeds?'));
      expect(asked.length).toBeGreaterThan(0);
    });
    draw();
  },
);

faultTest('changes are counted, discarded, and outlive the end of the session', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Main feed', settings: { feedUrl: shopFeedUrl() } });
  await page.goto(`/projects/${project.id}/feeds/${feed.id}/edit`);
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
  const cutOuts = page.getByLabel('Enable background removal for product images');
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await test.step('none, two, none again', async () => {
    await expect(discard).toHaveCount(0);
    await name(page).fill('Other feed');
    await expect(page.getByText('1 change', { exact: true })).toBeInViewport();
    await cutOuts.check();
    await expect(page.getByText('2 changes', { exact: true })).toBeInViewport();
    await expectAccessible(page);
    await discard.click();
    await expect(name(page)).toHaveValue('Main feed');
    await expect(cutOuts).not.toBeChecked();
    await expect(discard).toHaveCount(0);
  });
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
  const password = dialog.getByLabel('Password', { exact: true });
  await test.step('the session is ended elsewhere, and what was saved goes on after the password', async () => {
    await name(page).fill('Other feed');
    await user.ask('POST', '/auth/v1/logout?scope=global');
    await save(page).click();
    await expect(dialog).toContainText(user.email);
    // Closed by mistake, the browser asks before anything is lost.
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (question) => void question.dismiss().then(() => resolve(question.type()))),
    );
    await page.keyboard.press('Escape');
    expect(await asked).toBe('beforeunload');
    await password.fill('wrong');
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog.getByText('Invalid login credentials')).toBeVisible();
    await password.fill(testPassword);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page, 'Feed updated successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: /Other feed/ })).toBeVisible();
  });
  await test.step('ended by another tab, and whoever leaves is at the sign-in page', async () => {
    await page.goto(`/projects/${project.id}/feeds/${feed.id}/edit`);
    await name(page).fill('Third feed');
    await page.evaluate(`localStorage.removeItem('feedmaker.session');
        dispatchEvent(new StorageEvent('storage', { key: 'feedmaker.session', newValue: null }));`);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/login');
  });
});

faultTest(
  'a feed that cannot be edited says why, and its prices show how they will be written',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const settings = { feedUrl: 'http://127.0.0.1:9/feed.xml' };
    const feed = await addFeed(user, project, { name: 'Main feed', settings });
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
      await expect(name(page)).toHaveValue('Main feed');
    });
    await test.step('saved although the source is down [298]', async () => {
      await expect(errors(page)).toBeVisible();
      await name(page).fill('Other feed');
      await save(page).click();
      await expect(toast(page, 'Feed updated successfully')).toBeVisible();
      await expect(page.getByRole('row', { name: /Other feed/ })).toBeVisible();
    });
    const priced = await addFeed(user, project, {
      name: 'Bare prices',
      settings: {
        feedUrl: `http://${badFeedsHost}/bare.xml`,
        offerKey: 'SHOPITEM',
        imageKey: 'IMGURL',
        availabilityOption: null,
        offerIdOption: { type: 1, keyName: 'ITEM_ID', attributeName: '' },
      },
    });
    const example = page.locator('section', { hasText: 'Of prices in the feed' }).getByRole('status');
    const spaced = (text: string) => new RegExp(text.replaceAll(' ', '\\s'));
    const pickBy = async (label: string, typed: string, option: string) => {
      await box(page, label).fill(typed);
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await page.goto(`/projects/${project.id}/feeds/${priced.id}/edit`);
    await test.step('language and currency are guessed by the texts and the portal', async () => {
      await expect(box(page, 'Language')).toHaveValue('As in your feed: Czech');
      await expect(box(page, 'Currency')).toHaveValue('Probably Czech Koruna (CZK)');
      await expect(example).toHaveText(spaced('1299.00.*1 299 Kč'));
    });
    await test.step('a currency, then a language are chosen by typing', async () => {
      await pickBy('Currency', 'PLN', 'Polish Zloty (PLN)');
      await expect(example).toHaveText(spaced('1299.00.*1 299 zł'));
      await pickBy('Language', 'german', 'German');
      await expect(example).toHaveText(spaced('1299.00.*1.299 zł'));
    });
    await test.step('reductions count from the prior price only if that is chosen', async () => {
      await page.getByLabel('Count reductions from the lowest price').check();
      await page.getByLabel('Products watched for less').click();
      await page.getByRole('option', { name: 'Show the shop’s own reduction' }).click();
      await page.getByLabel('Keep the price before the first step').check();
    });
    await test.step('what was chosen is stored, and what was left to the feed again is not', async () => {
      await pickBy('Language', 'as in', 'As in your feed: Czech');
      await save(page).click();
      await expect(page).toHaveURL(`/projects/${project.id}/feeds`);
      const address = `${service}?id=${priced.feedmaker_feed_id}`;
      const { feedSettings } = (await user.call<{ feedSettings: FeedSettings }>('GET', address)).body;
      const { currency, language, priorPrices } = feedSettings;
      expect({ currency, language, priorPrices }).toEqual({
        currency: 'PLN',
        language: undefined,
        priorPrices: { days: 30, isStepwise: true, unknown: 'shop' },
      });
    });
  },
);
