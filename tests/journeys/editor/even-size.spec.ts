import type { Page } from '@playwright/test';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import { createImageRenderer } from '#server/render/create-image-renderer.ts';
import { openEngine } from '#server/render/engine/engine.ts';
import { paintPhotoOf } from '#server/render/photo/paint-photo.ts';
import { readPhoto } from '#server/render/photo/read-photo.ts';
import { hashOnServer } from '#tests/editor/painted-alike.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor, saveNow, savedConfig } from './editor-fixtures.ts';
import { row, typeInto } from './panels-fixtures.ts';

const canvas = 'canvas[data-status]';

/** The hash of what is shown, once that is exact and another than before. */
async function nextHash(page: Page, before = ''): Promise<string> {
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'exact');
  await expect.poll(() => page.locator(canvas).getAttribute('data-hash')).not.toBe(before);
  await expect(page.locator(canvas)).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
  return (await page.locator(canvas).getAttribute('data-hash')) ?? '';
}

test('a photo is given an even size by keyboard, and what is shown is what the server draws', async ({
  page,
  user,
}) => {
  const photo = makeLayer.photo({ id: 'photo', width: 1080, height: 700, extendsGround: true });
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers: [photo] });
  await openEditor(page, user, template);
  const asItIs = await nextHash(page);
  await row(page, 'Photo').click();
  const section = page.getByRole('group', { name: 'Even product size' });
  await section.getByRole('button', { name: /^Add/ }).press('Enter');
  await expect(section.getByRole('textbox', { name: 'Size in the box' })).toHaveValue('80');
  await expect(section.getByRole('checkbox', { name: 'Stands on one line' })).toBeChecked();
  const even = await nextHash(page, asItIs);
  await typeInto(page, 'Size in the box', '60');
  const smaller = await nextHash(page, even);
  await section.getByRole('checkbox', { name: 'Stands on one line' }).press('Space');
  const centred = await nextHash(page, smaller);
  await expectAccessible(page);

  await saveNow(page);
  const { objects = [], background = '#ffffff' } = await savedConfig(user, template);
  expect(objects[0]).toMatchObject({ evenSize: { share: 60, standsOnLine: false } });
  const { samplePhoto } = await createImageRenderer();
  const sample = paintPhotoOf(await readPhoto(await samplePhoto()));
  const ref = { feedId: null, productId: null, isCutOut: false };
  const size = { width: 1080, height: 1080 };
  const sheet = { name: '', canvas: size, background, layers: objects, values: {}, photo: ref };
  expect(centred).toBe(await hashOnServer(await openEngine(), sheet, sample));

  await section.getByRole('button', { name: /^Remove/ }).press('Enter');
  expect(await nextHash(page, centred)).toBe(asItIs);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await nextHash(page, asItIs)).toBe(centred);
});
