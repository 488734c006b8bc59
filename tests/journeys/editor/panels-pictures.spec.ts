import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { layerSchema, type Layer } from '#picture/layers';
import { expectAccessible } from '../accessibility.ts';
import { boxOf, expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor } from './editor-fixtures.ts';
import { row, storedDraft } from './panels-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const picture = (width: number, height: number, background = '#c81e3c80') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
const sourceOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const image = (id: string, source: string): Layer =>
  layerSchema.parse({ kind: 'image', id, name: id, x: 500, y: 500, width: 200, height: 200, source });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Insert' });

/** Answers the chooser of files that a press on a button opens. */
async function choose(page: Page, file: File, button = 'Insert a picture'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}

test('pictures of this computer come onto the canvas, small ones byte for byte', async ({ page, user }) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers: [] });
  await openEditor(page, user, template);
  const layers = async () => (await storedDraft(page, user, template)).objects ?? [];
  const undo = page.getByRole('button', { name: /^Undo/ });

  await test.step('a drawing, and what is no picture, are refused with a reason, and nothing changes', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
    await expect(page.getByText(/logo\.svg was not inserted\. Drawings \(SVG\)/).first()).toBeVisible();
    await choose(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words') });
    const unread = page.getByText(/notes\.png was not inserted\. The picture cannot be read/);
    await expect(unread.first()).toBeVisible();
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a picture is put in with its ratio, and replaced in place', async () => {
    const [logo, other] = [await picture(300, 100), await picture(50, 50)];
    await choose(page, { name: 'Our logo.png', mimeType: 'image/png', buffer: logo });
    await expect(row(page, 'Our logo')).toHaveAttribute('aria-selected', 'true');
    const placed = { kind: 'image', x: 390, y: 490, width: 300, height: 100, fit: 'contain' };
    await expect.poll(layers).toMatchObject([{ ...placed, source: sourceOf(logo) }]);
    await choose(page, { name: 'other.png', mimeType: 'image/png', buffer: other }, 'Replace');
    await expect.poll(layers).toMatchObject([{ ...placed, source: sourceOf(other) }]);
    await page.getByRole('button', { name: 'Undo Replace picture' }).click();
    expect(await layers()).toMatchObject([{ ...placed, name: 'Our logo', source: sourceOf(logo) }]);
  });

  await test.step('one that is larger than 2000 px is made smaller, and one on its side put upright', async () => {
    const buffer = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#336699' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await choose(page, { name: 'phone.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('phone was made smaller to fit: 1000 × 2000 px.').first()).toBeVisible();
    const [, layer] = await layers();
    if (layer?.kind !== 'image') throw new Error('no picture');
    expect(layer.width * 2).toBe(layer.height);
    const stored = await sharp(Buffer.from(layer.source.split(',')[1] ?? '', 'base64')).metadata();
    expect(stored).toMatchObject({ width: 1000, height: 2000 });
  });

  await test.step('pictures that are dropped on the window come onto the canvas, and the page stays', async () => {
    const bytes = [...(await picture(40, 20))];
    const transfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      for (const name of ['one.png', 'two.png'])
        data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], name, { type: 'image/png' }));
      return data;
    })()`);
    await page.getByRole('tree', { name: 'Layers' }).dispatchEvent('drop', { dataTransfer: transfer });
    await expect(row(page, 'two')).toBeVisible();
    expect((await layers()).slice(2).map(({ name, x, y }) => [name, x, y])).toEqual([
      ['one', 520, 530],
      ['two', 544, 554],
    ]);
  });
});

test(
  'pictures of the project are put in by a press or a drag, and in place of the selected one',
  { tag: '@long' },
  async ({ page, user }) => {
    const project = await addProject(user, 'Northshop');
    const [logo, hero] = [sourceOf(await picture(60, 40)), sourceOf(await picture(90, 90, '#2244aa'))];
    await addDesign(user, project, { layers: [image('hero', hero), image('logo', logo)] });
    await addDesign(user, project, { layers: [image('logo', logo)] });
    const template = await addDesign(user, project, { layers: [] });
    const elsewhere = sourceOf(await picture(9, 9));
    await addDesign(user, await addProject(user, 'Other'), { layers: [image('x', elsewhere)] });
    await openEditor(page, user, template);
    const layers = async () => (await storedDraft(page, user, template)).objects ?? [];
    await bar(page).getByRole('button', { name: 'Pictures of this project' }).click();
    const tray = page.getByRole('dialog', { name: 'Pictures of this project' });
    const pictures = tray.getByRole('button', { name: /^Picture / });
    await expect(pictures).toHaveCount(2);
    await expect(pictures.first()).toHaveAccessibleName('Picture 1, in 2 templates');
    await expect(pictures.first().locator('img')).toHaveAttribute('src', logo);
    await expectAccessible(page);

    await pictures.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(pictures.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    const placed = { kind: 'image', width: 90, height: 90, x: 495, y: 495 };
    await expect.poll(layers).toMatchObject([{ ...placed, source: hero }]);
    await expect(tray.getByText('in place of the selected picture')).toBeVisible();
    await pictures.first().click();
    await expect.poll(layers).toMatchObject([{ ...placed, source: logo }]);

    const stage = page.locator('[data-stage]');
    const room = await boxOf(stage);
    const box = await boxOf(stage.locator('canvas[data-status]'));
    const targetPosition = { x: box.x + 300 - room.x, y: box.y + 100 - room.y };
    await pictures.nth(1).dragTo(stage, { targetPosition });
    await expect.poll(async () => (await layers()).length).toBe(2);
    const [, dropped] = await layers();
    expect(dropped).toMatchObject({ source: hero, width: 90, height: 90 });
    const middle = { x: Math.floor((300 / box.width) * 1080), y: Math.floor((100 / box.height) * 1080) };
    expect(Math.abs((dropped?.x ?? 0) + 45 - middle.x)).toBeLessThanOrEqual(2);
    expect(Math.abs((dropped?.y ?? 0) + 45 - middle.y)).toBeLessThanOrEqual(2);
    const uploaded = { name: 'New.png', mimeType: 'image/png', buffer: await picture(8, 8) };
    await choose(page, uploaded, 'Upload a picture');
    await expect(tray.getByRole('button', { name: /not saved yet/ })).toBeVisible();
  },
);
