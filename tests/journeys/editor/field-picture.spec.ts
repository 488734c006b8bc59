import { makeLayer } from '#core/template/starters/make-layers.ts';
import { createImageRenderer } from '#server/render/create-image-renderer.ts';
import { openEngine } from '#server/render/engine/engine.ts';
import { paintPhotoOf } from '#server/render/photo/paint-photo.ts';
import { readPhoto } from '#server/render/photo/read-photo.ts';
import { hashOnServer } from '#tests/editor/painted-alike.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor, runCommand, saveNow, savedConfig } from './editor-fixtures.ts';
import { row, typeInto } from './panels-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const canvas = 'canvas[data-status]';

test("a brand's logo is put in by keyboard, has words in its place, and is what the server draws", async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const main = makeLayer.photo({ id: 'main', width: 540, height: 540, fit: 'cover' });
  const template = await addDesign(user, project, { layers: [main] });
  await openEditor(page, user, template);
  await runCommand(page, 'insert brand logo');
  await expect(row(page, 'Brand logo')).toBeVisible();
  await typeInto(page, 'X position', '600');
  const properties = page.getByRole('region', { name: 'Properties' });
  const field = properties.getByRole('combobox', { name: 'Field with its address' });
  await expect(field).toHaveValue('{{BRAND_LOGO}}');
  await expect(properties.getByRole('group', { name: 'Words in its place' })).toContainText('Brand');
  await saveNow(page);
  const { objects = [], background = '#ffffff' } = await savedConfig(user, template);
  expect(objects[1]).toMatchObject({
    kind: 'image',
    source: '{{BRAND_LOGO}}',
    instead: { text: '{{BRAND}}' },
  });

  const renderer = await createImageRenderer();
  const [photo, logo] = [
    paintPhotoOf(await readPhoto(await renderer.samplePhoto())),
    paintPhotoOf(await readPhoto(await renderer.samplePicture())),
  ];
  const size = { width: 1080, height: 1080 };
  const ref = { feedId: null, productId: null, isCutOut: false };
  const values = { BRAND_LOGO: 'Brand logo', BRAND: 'Your brand' };
  const sheet = { name: '', canvas: size, background, layers: objects, values, photo: ref };
  const hash = await hashOnServer(await openEngine(), sheet, photo, new Map([['BRAND_LOGO', logo]]));
  await expect(page.locator(canvas)).toHaveAttribute('data-hash', hash);
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'exact');
  if (process.env['LOOK_AT'] !== undefined)
    await page.screenshot({ path: `${process.env['LOOK_AT']}/logo.png` });

  await field.selectOption({ label: 'Brand' });
  await properties.getByRole('button', { name: 'Remove words in its place' }).click();
  await expect(properties).toContainText('Products without it are drawn without this layer.');
  await saveNow(page);
  const changed = (await savedConfig(user, template)).objects?.[1];
  expect(changed).toMatchObject({ source: '{{BRAND}}' });
  expect(changed).not.toHaveProperty('instead');
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await saveNow(page);
  expect((await savedConfig(user, template)).objects).toEqual(objects);
});
