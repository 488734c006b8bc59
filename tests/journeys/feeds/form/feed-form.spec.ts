import type { Page } from '@playwright/test';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { box, choose, errors, mapping, name, submit, template, tile, url } from './fields.ts';

const proxy = 'POST /functions/v1/feed-proxy';
const sections = ['Product Mapping', 'Image Configuration', 'Availability Configuration'];
/** Of the smallest text, in px. */
const lineHeight = 16;

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
    await template(page).click();
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
    // Or, on a busy machine, what it says some seconds later.
    await expect(page.getByText(/^Reading the feed…|server takes its time/)).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await url(page).fill(last);
    await expect.poll(() => proxied().length).toBe(2);
    release();
    await expect(mapping(page)).toBeVisible();
    expect(proxied().map(({ body }) => JSON.parse(body))).toEqual([{ url: first }, { url: last }]);
    for (const { authorization } of proxied()) expect(authorization).toBe(`Bearer ${user.token}`);
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

async function typeInto(page: Page, label: string, text: string, key: string): Promise<void> {
  await box(page, label).click();
  await box(page, label).fill(text);
  await page.keyboard.press(key);
}

faultTest(
  'the fields offer what the feed has, with defaults, and refuse a tag that it lacks',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    await page.goto(`/projects/${project.id}/feeds/new`);
    await url(page).fill(shopFeedUrl().replace('feed.xml', 'offers.xml'));
    await test.step('product and its id, attributes first [319]', async () => {
      await expect(box(page, 'Product element *')).toHaveValue('offer');
      await expect(box(page, 'Product ID *')).toHaveValue('Arg: id');
      await box(page, 'Product ID *').click();
      const tags = ['name', 'price', 'picture', 'stock'].map((tag) => `Tag: ${tag}`);
      await expect(page.getByRole('option')).toHaveText(['Arg: id', 'Arg: available', ...tags]);
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
    });
    await test.step('Escape cancels what was typed, blank is refused [330]', async () => {
      await typeInto(page, 'Photo field *', 'photo', 'Escape');
      await expect(box(page, 'Photo field *')).toHaveValue('g:image_link');
      await typeInto(page, 'Photo field *', '   ', 'Enter');
      await expect(box(page, 'Photo field *')).toHaveValue('g:image_link');
    });
    await name(page).fill('Main feed');
    for (const [label, typed, shown, sentence] of [
      ['Photo field *', 'photo', 'photo', 'Image tag "photo" not found in XML structure'],
      ['Product ID *', 'ean', 'Tag: ean', 'Product ID tag "ean" not found in XML structure'],
      ['Product element *', 'gadget', 'gadget', 'Product tag "gadget" not found in XML structure'],
    ] as const) {
      await test.step(`Enter takes "${typed}", the check finds it [330, 331, 334, 382]`, async () => {
        await typeInto(page, label, typed, 'Enter');
        await expect(box(page, label)).toHaveValue(shown);
        await submit(page).click();
        await expect(errors(page)).toContainText(sentence);
        await expect(box(page, label)).toHaveAttribute('aria-invalid', 'true');
        await expect(box(page, label)).toHaveAccessibleDescription(sentence);
      });
    }
    await test.step('a name of spaces is none, and nothing is sent or said in a toast [333, 334]', async () => {
      await name(page).fill('   ');
      await submit(page).click();
      await expect(errors(page)).toContainText('Feed name is required');
      await expect(name(page)).toHaveAccessibleDescription('Feed name is required');
      const sent = front.requests.filter(({ method }) => method === 'POST');
      expect(sent.filter(({ url: path }) => !path.includes('feed-proxy'))).toEqual([]);
      await expect(page.getByRole('region', { name: 'Messages' })).toHaveText('');
    });
  },
);

faultTest(
  'the panel shows which products get an ad and how it looks, on a desk and on a phone',
  { tag: '@long' },
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const size = { width: 1080, height: 1920 };
    await addTemplate(user, project, 'Tall ad', size);
    await addTemplate(user, project, 'Square ad');
    const drawn = (number: number) => tile(page, number).locator('img[src^="data:image/jpeg"]');
    await test.step('a photo that only this browser cannot load is not missed while the server draws', async () => {
      const draw = front.hold('POST /functions/v1/product-preview');
      await page.route('**/photos/1.jpg', (route) => route.abort());
      await page.goto(`/projects/${project.id}/feeds/new`);
      await url(page).fill(shopFeedUrl());
      await expect(tile(page, 1)).toContainText('Product number 1: no picture');
      await expect(tile(page, 1)).not.toContainText('No photo');
      draw();
      await expect(drawn(1)).toBeVisible();
      await expect(tile(page, 1)).toContainText('Match');
    });
    const reason = tile(page, 3).getByText('could not be fetched');
    await test.step('a product whose photo cannot be fetched is not marked, and the reason stands below', async () => {
      await expect(tile(page, 3)).toContainText('No photo');
      await expect(tile(page, 3)).not.toContainText('Match');
      await expect(reason).toBeVisible();
      await expect(tile(page, 3).getByRole('button')).toHaveCount(0);
    });
    await test.step('on a phone it is cut after three lines, and a press shows all of it', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const height = async () => (await reason.boundingBox())?.height ?? 0;
      const threeLines = 3 * lineHeight;
      await expect.poll(height).toBeCloseTo(threeLines, 0);
      await tile(page, 3).getByRole('button', { name: 'More: Product number 3' }).press('Enter');
      await expect.poll(height).toBeGreaterThan(threeLines + lineHeight);
      await tile(page, 3).getByRole('button', { name: 'Less: Product number 3' }).press('Enter');
      await expect.poll(height).toBeCloseTo(threeLines, 0);
      await page.setViewportSize({ width: 1280, height: 720 });
    });
    await test.step('without a template it is marked the same, without a reason', async () => {
      await choose(page, 'Default template', 'None');
      await expect(tile(page, 3)).not.toContainText('could not be fetched');
      await expect(tile(page, 3)).toContainText('No photo');
      await expect(tile(page, 2)).toContainText('Match');
    });
    await test.step('a tall template shows whole', async () => {
      await choose(page, 'Default template', 'Tall ad');
      const shape = async () => {
        const drawing = await drawn(2).boundingBox();
        return (drawing?.width ?? 0) / (drawing?.height ?? 1);
      };
      await expect.poll(shape).toBeCloseTo(size.width / size.height, 1);
      const [frame, picture] = [await tile(page, 2).boundingBox(), await drawn(2).boundingBox()];
      // Tiles are as wide as they are high, which is how high the picture may be.
      expect(picture?.height).toBeLessThanOrEqual(frame?.width ?? 0);
    });
  },
);
