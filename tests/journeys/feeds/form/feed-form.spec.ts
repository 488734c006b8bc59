import type { Page } from '@playwright/test';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';

const proxy = 'POST /functions/v1/feed-proxy';
const name = (page: Page) => page.getByLabel('Feed Name *');
const url = (page: Page) => page.getByLabel('XML Feed URL *');
const submit = (page: Page) => page.getByRole('button', { name: 'Create Feed' });
const errors = (page: Page) => page.getByRole('alert').filter({ hasText: 'Validation Errors' });
const mapping = (page: Page) => page.getByRole('heading', { name: 'Product Mapping' });
const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
const sections = ['Product Mapping', 'Image Configuration', 'Availability Configuration'];

faultTest('the form grows with what is known of the feed', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  const list = `/projects/${project.id}/feeds`;
  const proxied = () => front.requests.filter(({ url: path }) => path === '/functions/v1/feed-proxy');
  await page.goto(`${list}/new`);
  await test.step('head and buttons [273, 303]', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: 'Create New Feed for Northshop' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Feeds' })).toHaveAttribute('href', list);
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveAttribute('href', list);
  });
  await test.step('what is asked first [299-302]', async () => {
    await expect(page.getByRole('heading', { name: 'Feed Information' })).toBeVisible();
    await expect(url(page)).toHaveAttribute('type', 'url');
    await expect(url(page)).toHaveAttribute('required');
    for (const section of sections) await expect(page.getByRole('heading', { name: section })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Additional Options' })).toBeVisible();
    await expect(page.getByLabel('Enable background removal for product images')).not.toBeChecked();
    await page.getByLabel('Default template').click();
    await expect(page.getByRole('option')).toHaveText(['None', 'Square ad']);
    await page.keyboard.press('Escape');
  });
  await test.step('nothing can be sent yet, not even by Enter [274, 339]', async () => {
    await name(page).fill('Main feed');
    await expect(submit(page)).toBeDisabled();
    await name(page).press('Enter');
    await expect(page.getByText('Feed created')).toHaveCount(0);
    expect(front.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
  await test.step('typing is one question, and the last address wins [304, 305, 307]', async () => {
    const release = front.hold(proxy);
    const [first, last] = [shopFeedUrl(), shopFeedUrl()];
    await url(page).pressSequentially(first);
    await expect.poll(() => proxied().length).toBe(1);
    await expect(page.getByText('Reading the feed…')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await url(page).fill(last);
    await expect.poll(() => proxied().length).toBe(2);
    release();
    await expect(mapping(page)).toBeVisible();
    expect(proxied().map(({ body }) => JSON.parse(body))).toEqual([{ url: first }, { url: last }]);
    expect(new Set(proxied().map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${user.token}`]),
    );
  });
  await test.step('the sections of the feed [274, 300]', async () => {
    for (const section of sections) await expect(page.getByRole('heading', { name: section })).toBeVisible();
    await expect(submit(page)).toBeEnabled();
  });
  await test.step('another address takes them away until it is read [305]', async () => {
    const release = front.hold(proxy);
    await url(page).fill(shopFeedUrl());
    await expect(submit(page)).toBeDisabled();
    release();
    await expect(submit(page)).toBeEnabled();
  });
  await test.step('no address at all [306]', async () => {
    await url(page).fill('');
    await expect(errors(page)).toContainText('Please enter a feed URL');
    await expect(url(page)).toHaveAccessibleDescription('Please enter a feed URL');
    await expect(mapping(page)).toHaveCount(0);
  });
});

test('the fields offer what the feed has, with defaults', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await url(page).fill(shopFeedUrl().replace('feed.xml', 'offers.xml'));
  await test.step('product and its id, attributes first [319]', async () => {
    await expect(box(page, 'Product element *')).toHaveValue('offer');
    await expect(box(page, 'Product ID *')).toHaveValue('Arg: id');
    await box(page, 'Product ID *').click();
    await expect(page.getByRole('option')).toHaveText([
      'Arg: id',
      'Arg: available',
      'Tag: name',
      'Tag: price',
      'Tag: picture',
      'Tag: stock',
    ]);
    await page.keyboard.press('Escape');
  });
  await test.step('images [321, 322]', async () => {
    await expect(box(page, 'Photo field *')).toHaveValue('picture');
    await expect(box(page, 'Further photos')).toHaveValue('None');
  });
  await test.step('operations of the filter [325, 326]', async () => {
    const operation = page.getByLabel('Condition');
    await operation.click();
    await expect(page.getByRole('option')).toHaveText([
      'is (Equal)',
      'is not (Not Equal)',
      'is more than (More Than)',
      'is less than (Less Than)',
      'has a value (Exist)',
      'contains (String Contain)',
      'has in its list (Array Contain)',
    ]);
    await page.getByRole('option', { name: 'Exist' }).click();
    await expect(page.getByLabel('Value')).toHaveCount(0);
    await operation.click();
    await page.getByRole('option', { name: 'Less Than' }).click();
    await expect(page.getByLabel('Value')).toBeVisible();
  });
  await test.step('the filter of a feed that says availability [324]', async () => {
    await url(page).fill(shopFeedUrl());
    await expect(box(page, 'Field')).toHaveValue('Tag: g:availability');
    await expect(page.getByLabel('Condition')).toHaveText('is (Equal)');
    await expect(page.getByLabel('Value')).toHaveValue('in stock');
    await expect(box(page, 'Photo field *')).toHaveValue('g:image_link');
  });
});

faultTest('a tag can be typed, and one that the feed lacks is refused', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await url(page).fill(shopFeedUrl());
  await expect(mapping(page)).toBeVisible();
  const type = async (label: string, text: string, key: string) => {
    await box(page, label).click();
    await box(page, label).fill(text);
    await page.keyboard.press(key);
  };
  await test.step('Escape cancels, blank is refused [330]', async () => {
    await type('Photo field *', 'photo', 'Escape');
    await expect(box(page, 'Photo field *')).toHaveValue('g:image_link');
    await type('Photo field *', '   ', 'Enter');
    await expect(box(page, 'Photo field *')).toHaveValue('g:image_link');
  });
  for (const [label, typed, shown, sentence] of [
    ['Photo field *', 'photo', 'photo', 'Image tag "photo" not found in XML structure'],
    ['Product ID *', 'ean', 'Tag: ean', 'Product ID tag "ean" not found in XML structure'],
    ['Product element *', 'gadget', 'gadget', 'Product tag "gadget" not found in XML structure'],
  ] as const) {
    await test.step(`Enter takes "${typed}", the check finds it [330, 331, 334, 382]`, async () => {
      await name(page).fill('Main feed');
      await type(label, typed, 'Enter');
      await expect(box(page, label)).toHaveValue(shown);
      await submit(page).click();
      await expect(errors(page)).toContainText(sentence);
      await expect(box(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(box(page, label)).toHaveAccessibleDescription(sentence);
    });
  }
  await test.step('a name of spaces is none [333, 334]', async () => {
    await name(page).fill('   ');
    await submit(page).click();
    await expect(errors(page)).toContainText('Feed name is required');
    await expect(name(page)).toHaveAccessibleDescription('Feed name is required');
  });
  await test.step('nothing was sent and no toast was raised [334]', async () => {
    expect(
      front.requests.filter(({ method, url: path }) => method === 'POST' && !path.includes('feed-proxy')),
    ).toEqual([]);
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveText('');
  });
});

faultTest(
  'what goes wrong while a feed is read stands in the list of errors',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    await page.goto(`/projects/${project.id}/feeds/new`);
    await name(page).fill('Main feed');
    const fail = {
      'the error of the server [308]': () =>
        front.answer(proxy, 200, { success: false, error: 'The shop is closed.' }),
      'a status without a message [309]': () => front.answer(proxy, 502),
      'no answer [310]': () => front.cut(proxy),
      'an answer that says nothing [310]': () => front.answer(proxy, 200, { success: false }),
      'an answer that is none [311]': () => front.answer(proxy, 200, '<html>'),
    };
    const sentences = [
      'The shop is closed.',
      'Failed to fetch feed: 502 Bad Gateway',
      'Failed to fetch feed',
      'Failed to fetch feed',
      'Failed to load or parse XML feed. Please check the source and try again.',
    ];
    for (const [index, [step, force]] of Object.entries(fail).entries()) {
      await test.step(step, async () => {
        force();
        await url(page).fill(shopFeedUrl());
        await expect(errors(page).getByRole('listitem')).toHaveText([sentences[index] ?? '']);
        await expect(page.getByRole('region', { name: 'Messages' })).toHaveText('');
        await expect(submit(page)).toBeDisabled();
        front.heal();
      });
    }
    await test.step('the same address again, once it answers [314]', async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(mapping(page)).toBeVisible();
      await expect(errors(page)).toHaveCount(0);
      await expect(name(page)).toHaveValue('Main feed');
    });
  },
);

test('the panel shows a tall template whole', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const size = { width: 1080, height: 1920 };
  await addTemplate(user, project, 'Tall ad', size);
  await page.goto(`/projects/${project.id}/feeds/new`);
  await url(page).fill(shopFeedUrl());
  await expect(mapping(page)).toBeVisible();
  await page.getByLabel('Default template').click();
  await page.getByRole('option', { name: 'Tall ad' }).click();
  const tile = page.getByRole('complementary').getByRole('listitem').first();
  const drawn = tile.locator('img[src^="data:image/jpeg"]');
  await expect(drawn).toBeVisible();
  const [frame, picture] = await Promise.all([tile.boundingBox(), drawn.boundingBox()]);
  // Tiles are as wide as they are high, which is how high the picture may be.
  expect(picture?.height).toBeLessThanOrEqual(frame?.width ?? 0);
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(size.width / size.height, 1);
});

test('a product whose photo cannot be fetched is not marked as one that gets an ad', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  const tile = (number: number) =>
    page
      .getByRole('complementary')
      .getByRole('listitem')
      .filter({ hasText: `Product number ${number}` });
  const marked = async () => {
    await expect(tile(1)).toContainText('Match');
    await expect(tile(3)).toContainText('No photo');
    await expect(tile(3)).not.toContainText('Match');
  };
  await page.goto(`/projects/${project.id}/feeds/new`);
  await url(page).fill(shopFeedUrl());
  await test.step('in a template, where the reason stands below', async () => {
    await marked();
    await expect(tile(3)).toContainText('could not be fetched');
  });
  await test.step('and without one', async () => {
    await page.getByLabel('Default template').click();
    await page.getByRole('option', { name: 'None' }).click();
    await expect(tile(3)).not.toContainText('could not be fetched');
    await marked();
  });
});
