import sharp from 'sharp';
import { layerSchema, type Layer } from '#core/template/layers/layer-schema.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor, savedConfig, saveNow } from './editor-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function pictureOf(background: string, width = 60, height = 40): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

const image = (id: string, source: string): Layer =>
  layerSchema.parse({ kind: 'image', id, name: id, x: 500, y: 500, width: 200, height: 200, source });

test('pictures of the project are put in by a press or a drag, and in place of the selected one', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const [logo, hero] = [await pictureOf('#aa2244'), await pictureOf('#2244aa', 90, 90)];
  await addDesign(user, project, { layers: [image('hero', hero), image('logo', logo)] });
  await addDesign(user, project, { layers: [image('logo', logo)] });
  const template = await addDesign(user, project, { layers: [] });
  await addDesign(user, await addProject(user, 'Other'), {
    layers: [image('x', await pictureOf('#22aa44'))],
  });
  await openEditor(page, user, template);
  const layers = async () => {
    await saveNow(page);
    return (await savedConfig(user, template)).objects ?? [];
  };
  const bar = page.getByRole('navigation', { name: 'Insert' });
  await bar.getByRole('button', { name: 'Pictures of this project' }).click();
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
  await expect
    .poll(layers)
    .toMatchObject([{ kind: 'image', source: hero, width: 90, height: 90, x: 495, y: 495 }]);
  await expect(tray.getByText('in place of the selected picture')).toBeVisible();
  await pictures.first().click();
  await expect.poll(layers).toMatchObject([{ source: logo, width: 90, height: 90, x: 495, y: 495 }]);

  const stage = page.locator('[data-stage]');
  const room = await stage.boundingBox();
  const box = await stage.locator('canvas[data-status]').boundingBox();
  if (box === null || room === null) throw new Error('no canvas');
  const targetPosition = { x: box.x + 300 - room.x, y: box.y + 100 - room.y };
  await pictures.nth(1).dragTo(stage, { targetPosition });
  await expect.poll(async () => (await layers()).length).toBe(2);
  const middle = { x: Math.floor((300 / box.width) * 1080), y: Math.floor((100 / box.height) * 1080) };
  const [, dropped] = await layers();
  expect(dropped).toMatchObject({ source: hero, width: 90, height: 90 });
  expect(Math.abs((dropped?.x ?? 0) + 45 - middle.x)).toBeLessThanOrEqual(2);
  expect(Math.abs((dropped?.y ?? 0) + 45 - middle.y)).toBeLessThanOrEqual(2);
  await page.keyboard.press('Escape');
  await expect(tray).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(layers).toMatchObject([{ source: hero }]);
});

test('a project without pictures says what comes here, and what is uploaded is there at once', async ({
  page,
  user,
}) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers: [] });
  await openEditor(page, user, template);
  await page
    .getByRole('navigation', { name: 'Insert' })
    .getByRole('button', { name: 'Pictures of this project' })
    .click();
  const tray = page.getByRole('dialog', { name: 'Pictures of this project' });
  await expect(tray.getByText('No pictures yet')).toBeVisible();
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await tray.getByRole('button', { name: 'Upload a picture' }).click();
  const source = await pictureOf('#aa2244');
  const buffer = Buffer.from(source.split(',')[1] ?? '', 'base64');
  await (await chooser).setFiles({ name: 'Logo.png', mimeType: 'image/png', buffer });
  await expect(tray.getByRole('button', { name: 'Picture 1, not saved yet' })).toBeVisible();
});
