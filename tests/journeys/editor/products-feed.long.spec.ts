import { layerSchema } from '#picture/layers';
import { sampleFeed } from '#server/serve/sample-shop/sample-shop.ts';
import { productsOf, statusOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addFeed, addProject, changeShop, shopFeedUrl } from '../scenes.ts';
import { addDesign, openEditor } from './editor-fixtures.ts';
import { addSampleFeed } from './sample-feed.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const size = { width: 300, height: 300 };
const items = [...sampleFeed('http://localhost').matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => ({
  title: (/<title>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/s.exec(item)?.[1] ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"'),
  isOnSale: item.includes('<g:sale_price>'),
  hasBrand: /<g:brand>[^<]+</.test(item),
  isThere: item.includes('<g:availability>in_stock<'),
}));
/** Those that get a picture, in the order of the feed. */
const shown = items.filter(({ isThere }) => isThere);

const line = { kind: 'text', x: 20, width: 260, height: 20, fontSize: 12 };
const words = (id: string, text: string, rest: object = {}) => ({ ...line, id, name: id, text, ...rest });
const group = { kind: 'group', x: 0, y: 0, width: 300, height: 30 };
const away = {
  kind: 'shape',
  id: 'away',
  name: 'away',
  x: 450,
  y: 0,
  width: 25,
  height: 25,
  fill: '#ff0000',
};

/** One fault each, on the red ground of the starter, beside a photo and a price that are as they should be. */
const faulty = [
  { kind: 'photo', id: 'photo', name: 'photo', x: 50, y: 75, width: 150, height: 150 },
  words('price', '{{PRICE}}', { y: 270, color: '#ffffff' }),
  words('pale', '{{BRAND}}', { y: 5, color: '#dd1d2f' }),
  words('long', '{{TITLE}}', { y: 30, width: 100, height: 15, maxLines: 1, color: '#000000' }),
  words('missing', '{{NO_SUCH_FIELD}}', { y: 50 }),
  words('foreign', 'Words', { y: 235, fontFamily: 'Gone Sans', color: '#ffffff' }),
  words('cuneiform', 'Sale 𒀀', { y: 250, color: '#ffffff' }),
  { ...group, id: 'group', name: 'group', layers: [away] },
  { ...group, id: 'empty', name: 'empty', layers: [] },
].map((layer) => layerSchema.parse(layer));

test('products of a feed are gone through, found, seen at once and as they are published, with what is wrong for them', async ({
  page,
  user,
  baseURL,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project, { layers: faulty, size });
  const feed = await addSampleFeed(user, project, { template, baseURL: baseURL ?? '', settings: size });
  await openEditor(page, user, template);
  const [first, second] = shown;
  const last = shown.at(-1);
  const byLength = shown.toSorted((one, other) => other.title.length - one.title.length);
  const chooser = page.getByRole('button', { name: /^Product: / });
  const popup = page.getByRole('dialog', { name: 'Product' });

  await test.step('the first product of the feed that uses the template is at hand; arrows and keys go round', async () => {
    await expect(chooser).toContainText(first?.title ?? '');
    await expect(chooser).toContainText(`1 of ${shown.length}`);
    await page.getByRole('button', { name: 'Next product' }).click();
    await expect(chooser).toContainText(second?.title ?? '');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(chooser).toContainText(last?.title ?? '');
    const said = page.getByRole('status').filter({ hasText: `${shown.length} of ${shown.length}` });
    await expect(said).toHaveCount(1);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(chooser).toContainText(first?.title ?? '');
  });

  await test.step('problems are counted, say what helps, and select their layer', async () => {
    const count = page.getByRole('button', { name: /problems?$/i });
    const list = page.getByRole('dialog', { name: 'Problems' });
    await count.click();
    const expected: [kind: string, words: RegExp][] = [
      ['contrast', /“pale” is hard to read: its contrast .* is 1(\.\d)?:1/],
      ['text-cut', /“long” is cut/],
      ['no-value', /“missing” asks for {{NO_SUCH_FIELD}}, which none of the 20 products/],
      ['font-missing', /the font Gone Sans is not on this server/],
      ['own-letters', /“cuneiform” is written with letters that no font here has \(𒀀\)/],
      ['outside', /“away” is outside of the canvas/],
      ['empty-group', /“empty” is an empty group/],
    ];
    for (const [kind, text] of expected)
      await expect(list.locator(`[data-problem=${kind}]`), kind).toHaveText(text);
    await expect(list.locator('[data-problem]')).toHaveCount(expected.length);
    await expect(count).toHaveText(`${expected.length} problems`);
    await expectAccessible(page);
    await list.locator('[data-problem=outside]').click();
    await expect(list).toHaveCount(0);
    await expect(page.getByRole('treeitem', { name: /away/, selected: true })).toBeVisible();
  });

  await test.step('the preview is the published file, pages through the feed, and is the canvas pixel for pixel', async () => {
    await page.keyboard.press('Shift+P');
    const dialog = page.getByRole('dialog', { name: 'As it is published' });
    const products = (await productsOf(user, feed.feedId)).filter(({ state }) => state === 'enhanced');
    for (const { title, enhanced_url: address } of products.slice(0, 2)) {
      const picture = dialog.getByRole('img', { name: `Published picture of ${title}` });
      await expect(picture).toBeVisible();
      const bytes = Buffer.from(((await picture.getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64');
      const published = await (await page.request.get(address ?? '')).body();
      expect(bytes.equals(published), title).toBe(true);
      await expect(dialog.getByText(/^Same pixels as the canvas/)).toBeVisible();
      await page.keyboard.press('Alt+ArrowRight');
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('twelve products are drawn at once, and a press shows one on the canvas', async () => {
    await chooser.click();
    await page.getByRole('button', { name: 'See 12 products' }).click();
    const dialog = page.getByRole('dialog', { name: '12 products at once' });
    const tiles = dialog.getByRole('listitem').getByRole('button');
    await expect(dialog.locator('li img')).toHaveCount(12);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Next 12' }).click();
    await expect(tiles).toHaveCount(shown.length - 12);
    await tiles.nth(1).click();
    await expect(chooser).toContainText(`14 of ${shown.length}`);
  });

  await test.step('words find a product, and worst cases say what they have', async () => {
    const list = popup.getByRole('list', { name: 'Products' }).getByRole('button');
    await chooser.click();
    await expect(list).toHaveCount(shown.length);
    await expectAccessible(page);
    await popup.getByRole('searchbox', { name: 'Search products' }).fill('lamp');
    await expect(list).toHaveCount(shown.filter(({ title }) => /lamp/i.test(title)).length);
    await popup.getByRole('searchbox').fill('nothing like it');
    await expect(popup).toContainText('No product has “nothing like it” in its title or id.');
    await popup.getByRole('searchbox').fill('');
    const longest = popup.getByRole('button', { name: /^Longest title/ });
    await expect(longest).toContainText(`${byLength[0]?.title.length} letters`);
    const onSale = shown.filter(({ isOnSale }) => isOnSale).length;
    await expect(popup.getByRole('button', { name: /^On sale/ })).toContainText(String(onSale));
    const unbranded = shown.filter(({ hasBrand }) => !hasBrand).length;
    const said = unbranded === 0 ? 'none in this feed' : String(unbranded);
    await expect(popup.getByRole('button', { name: /^No brand/ })).toContainText(said);
    const rightToLeft = popup.getByRole('button', { name: /^Right to left/ });
    await expect(rightToLeft).toContainText('none in this feed');
    await expect(rightToLeft).toHaveAttribute('aria-disabled', 'true');
    await longest.click();
    await expect(chooser).toContainText(byLength[0]?.title.slice(0, 30) ?? '');
  });

  await test.step('a reload shows the same product, and the sample product is a choice', async () => {
    await page.reload();
    await expect(chooser).toContainText(byLength[0]?.title.slice(0, 30) ?? '');
    await chooser.click();
    await popup.getByRole('combobox', { name: 'Feed' }).click();
    await page.getByRole('option', { name: /^Sample product/ }).click();
    await expect(chooser).toContainText('Stoneware cup');
  });
});

test('a project without a feed, a feed that was never read, and photos that cannot be fetched are said in words', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project, { size });
  await openEditor(page, user, template);
  const sample = page.getByRole('button', { name: /^Product: Stoneware cup/ });
  const popup = page.getByRole('dialog', { name: 'Product' });
  const next = page.getByRole('button', { name: 'Next product' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await sample.click();
  await expect(popup).toContainText('This project has no feed yet.');
  await expectAccessible(page);

  await test.step('a feed that was never read', async () => {
    await addFeed(user, project, { name: 'New feed', template });
    await page.reload();
    await sample.click();
    await popup.getByRole('combobox', { name: 'Feed' }).click();
    await page.getByRole('option', { name: /^New feed.*not read yet/ }).click();
    await expect(popup.getByRole('status').first()).toContainText(/read/);
    await expect(sample).toBeVisible();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('photos that cannot be fetched', async () => {
    const feedUrl = shopFeedUrl();
    await changeShop(feedUrl, { photos: 'away', products: '2' });
    const settings = { feedUrl, props: ['title', 'g:price'], availabilityOption: inStock };
    const feed = await addFeed(user, project, { name: 'Main feed', template, settings });
    const feedId = feed.feedmaker_feed_id ?? '';
    const start = { feedId, feedDatabaseId: feed.id, activate: true };
    await user.ask('POST', '/functions/v1/feeds?action=start', start);
    const count = async () => (await statusOf(user, feedId)).run?.product_count ?? 0;
    await expect.poll(count, { timeout: 50_000 }).toBeGreaterThan(0);
    await page.reload();
    await sample.click();
    await popup.getByRole('combobox', { name: 'Feed' }).click();
    await page.getByRole('option', { name: /^Main feed/ }).click();
    await expect(page.getByRole('button', { name: /^Product: Product number 1 / })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Status' }).getByText(/photo/i)).toBeVisible();
    await page.keyboard.press('Shift+P');
    const dialog = page.getByRole('dialog', { name: 'As it is published' });
    await expect(dialog.getByText(/keeps the shop’s photo/)).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(dialog.getByRole('heading', { name: 'Product number 2' })).toBeVisible();
  });
});

const inStock = {
  type: 1 as const,
  keyName: 'g:availability',
  attributeName: '',
  value: 'in_stock',
  operationType: 0,
};
