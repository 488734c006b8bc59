import { layerSchema } from '#core/template/layers/layer-schema.ts';
import { productsOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor } from './editor-fixtures.ts';
import { addSampleFeed } from './sample-feed.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const size = { width: 600, height: 600 };
const words = (id: string, text: string, rest: object = {}) => ({
  kind: 'text',
  id,
  name: id,
  x: 40,
  width: 520,
  height: 40,
  fontSize: 24,
  text,
  ...rest,
});

/** One fault each, on the red ground of the starter, beside a photo and a price that are as they should be. */
const faulty = [
  { kind: 'photo', id: 'photo', name: 'photo', x: 100, y: 150, width: 300, height: 300 },
  words('price', '{{PRICE}}', { y: 540, color: '#000000' }),
  words('pale', '{{BRAND}}', { y: 10, color: '#dd1d2f' }),
  words('long', '{{TITLE}}', { y: 60, width: 200, height: 30, maxLines: 1 }),
  words('missing', '{{NO_SUCH_FIELD}}', { y: 100 }),
  words('foreign', 'Words', { y: 470, fontFamily: 'Gone Sans' }),
  {
    kind: 'group',
    id: 'group',
    name: 'group',
    x: 0,
    y: 0,
    width: 600,
    height: 60,
    layers: [
      { kind: 'shape', id: 'away', name: 'away', x: 900, y: 0, width: 50, height: 50, fill: '#ff0000' },
    ],
  },
  { kind: 'group', id: 'empty', name: 'empty', x: 0, y: 0, width: 10, height: 10, layers: [] },
].map((layer) => layerSchema.parse(layer));

test('problems are counted, say what helps, and select their layer', async ({ page, user, baseURL }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project, { layers: faulty, size });
  await addSampleFeed(user, project, { template, baseURL: baseURL ?? '' });
  await openEditor(page, user, template);
  const count = page.getByRole('button', { name: /problems?$/i });
  const list = page.getByRole('dialog', { name: 'Problems' });
  await count.click();
  const expected: [kind: string, words: RegExp][] = [
    ['contrast', /“pale” is hard to read: its contrast .* is 1(\.\d)?:1/],
    ['text-cut', /“long” is cut/],
    ['no-value', /“missing” asks for {{NO_SUCH_FIELD}}, which none of the 20 products/],
    ['font-missing', /the font Gone Sans is not on this server/],
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

test('a text that fits here is said when it does not for the longest title of the feed', async ({
  page,
  user,
  baseURL,
}) => {
  const project = await addProject(user, 'Northshop');
  const title = words('heading', '{{TITLE}}', { y: 500, height: 60, minFontSize: 18, maxLines: 2 });
  const layers = [...faulty.slice(0, 1), layerSchema.parse(title)];
  const template = await addDesign(user, project, { layers, size });
  await addSampleFeed(user, project, { template, baseURL: baseURL ?? '' });
  await openEditor(page, user, template);
  await page.getByRole('button', { name: '1 problem' }).click();
  await expect(page.locator('[data-problem]')).toHaveText(/“heading” is cut for “Vandre Roll-Top Backpack/);
});

test('the preview is the published file, pages through the feed, and is the canvas pixel for pixel', async ({
  page,
  user,
  baseURL,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project, { size });
  const feed = await addSampleFeed(user, project, { template, baseURL: baseURL ?? '' });
  await openEditor(page, user, template);
  await expect(page.getByRole('button', { name: /^Exact [0-9a-f]{8}\./ })).toBeVisible();
  await page.keyboard.press('Shift+P');
  const dialog = page.getByRole('dialog', { name: 'As it is published' });
  const products = (await productsOf(user, feed.feedId)).filter(({ state }) => state === 'enhanced');
  for (const { title, enhanced_url: address } of products.slice(0, 3)) {
    const picture = dialog.getByRole('img', { name: `Published picture of ${title}` });
    await expect(picture).toBeVisible();
    const shown = Buffer.from(((await picture.getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64');
    const published = await (await page.request.get(address ?? '')).body();
    expect(shown.equals(published), title).toBe(true);
    await expect(dialog.getByText(/^Same pixels as the canvas/)).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('twelve products are drawn at once, and a press shows one on the canvas', async ({
  page,
  user,
  baseURL,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project, { size });
  await addSampleFeed(user, project, { template, baseURL: baseURL ?? '' });
  await openEditor(page, user, template);
  await page.getByRole('button', { name: /^Product: .*1 of 20/ }).click();
  await page.getByRole('button', { name: 'See 12 products' }).click();
  const dialog = page.getByRole('dialog', { name: '12 products at once' });
  const tiles = dialog.getByRole('listitem').getByRole('button');
  await expect(tiles).toHaveCount(12);
  await expect(dialog.locator('li img')).toHaveCount(12, { timeout: 30_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next 12' }).click();
  await expect(tiles).toHaveCount(8);
  await tiles.nth(1).click();
  await expect(page.getByRole('button', { name: /^Product: .*14 of 20/ })).toBeVisible();
});

test('a fixed word with letters no font has is said with the letters, and a press selects its layer', async ({
  page,
  user,
}) => {
  const layers = [
    ...faulty.slice(0, 1),
    ...[words('plain', 'Sale', { y: 10 }), words('cuneiform', 'Sale 𒀀', { y: 60 })].map((layer) =>
      layerSchema.parse({ ...layer, color: '#000000' }),
    ),
  ];
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers, size });
  await openEditor(page, user, template);
  await page.getByRole('button', { name: '1 problem' }).click();
  const entry = page.locator('[data-problem=own-letters]');
  await expect(entry).toHaveText(/“cuneiform” is written with letters that no font here has \(𒀀\)/);
  await entry.click();
  await expect(page.getByRole('treeitem', { name: /cuneiform/, selected: true })).toBeVisible();
});
