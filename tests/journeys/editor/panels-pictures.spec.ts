import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { shape, words } from '#web/editor/document/doc.fixture.ts';
import { expect, test } from '../fixtures.ts';
import { openLayers, row, storedDraft, storedLayer } from './panels-fixtures.ts';

const fontFile = new URL('../../fixtures/fonts/shop-mono.ttf', import.meta.url).pathname;
const insert = (page: Page) =>
  page.getByRole('navigation', { name: 'Insert' }).getByRole('button', { name: 'Insert a picture' });

async function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await insert(page).click();
  await (await chooser).setFiles(file);
}

test('a picture comes onto the canvas byte for byte, with its ratio, and is replaced in place', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [shape('a')]);
  const logo = await picture(300, 100);
  await choose(page, { name: 'Our logo.png', mimeType: 'image/png', buffer: logo });
  await expect(row(page, 'Our logo')).toHaveAttribute('aria-selected', 'true');
  const { objects = [] } = await storedDraft(page, user, template);
  const placed = { x: 350, y: 450, width: 300, height: 100, name: 'Our logo', fit: 'contain' };
  expect(objects[1]).toMatchObject({
    kind: 'image',
    ...placed,
    source: `data:image/png;base64,${logo.toString('base64')}`,
  });
  const other = await picture(50, 50);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace' }).click();
  await (await chooser).setFiles({ name: 'other.png', mimeType: 'image/png', buffer: other });
  const id = objects[1]?.id ?? '';
  await expect
    .poll(() => storedLayer(page, user, template, id))
    .toMatchObject({ ...placed, source: `data:image/png;base64,${other.toString('base64')}` });
  await page.getByRole('button', { name: 'Undo Replace picture' }).click();
  expect(await storedLayer(page, user, template, id)).toEqual(objects[1]);
});

test('a picture that is larger than 2000 px is made smaller and said to be', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a')]);
  await choose(page, { name: 'wide.png', mimeType: 'image/png', buffer: await picture(3000, 1500) });
  await expect(page.getByText('wide was made smaller to fit: 2000 × 1000 px.').first()).toBeVisible();
  const { objects = [] } = await storedDraft(page, user, template);
  const [, layer] = objects;
  expect(layer).toMatchObject({ kind: 'image', width: 600, height: 300 });
  if (layer?.kind !== 'image') throw new Error('no picture');
  const stored = await sharp(Buffer.from(layer.source.split(',')[1] ?? '', 'base64')).metadata();
  expect(stored).toMatchObject({ width: 2000, height: 1000, hasAlpha: true });
});

test('a photo that lies on its side in its file is put upright', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a')]);
  const buffer = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await choose(page, { name: 'phone.jpg', mimeType: 'image/jpeg', buffer });
  await expect(row(page, 'phone')).toBeVisible();
  const { objects = [] } = await storedDraft(page, user, template);
  expect(objects[1]).toMatchObject({ width: 300, height: 600 });
});

test('a drawing, and what is no picture, are refused with a reason, and nothing changes', async ({
  page,
  user,
}) => {
  await openLayers(page, user, [shape('a', { name: 'Box' })]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByText(/logo\.svg was not inserted\. Drawings \(SVG\)/).first()).toBeVisible();
  await choose(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words') });
  await expect(
    page.getByText(/notes\.png was not inserted\. The picture cannot be read/).first(),
  ).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('pictures that are dropped on the window come onto the canvas, and the page stays', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [shape('a')]);
  const bytes = [...(await picture(40, 20))];
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    for (const name of ['one.png', 'two.png'])
      data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], name, { type: 'image/png' }));
    return data;
  })()`);
  await page.getByRole('tree', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(row(page, 'two')).toBeVisible();
  const { objects = [] } = await storedDraft(page, user, template);
  expect(objects.map(({ name, x, y }) => [name, x, y])).toEqual([
    ['', 0, 0],
    ['one', 480, 490],
    ['two', 504, 514],
  ]);
});

test('a font is brought from the list of fonts and taken at once', async ({ page, user }) => {
  const template = await openLayers(page, user, [words('a', 'Sale', { name: 'Words' })]);
  await row(page, 'Words').click();
  await page.getByRole('button', { name: 'Font Inter' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Font' }).click();
  await (await chooser).setFiles(fontFile);
  await expect(page.getByRole('button', { name: 'Font Shop Mono' })).toBeVisible();
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ fontFamily: 'Shop Mono' });
  // It has the one weight of its file.
  await expect(page.getByLabel('Weight').getByRole('option')).toHaveText(['Regular 400']);
});
