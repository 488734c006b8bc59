import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor, saveNow, savedConfig } from './editor-fixtures.ts';
import { row } from './panels-fixtures.ts';

test('which shadow a product without its background has is chosen by keyboard, saved and taken back', async ({
  page,
  user,
}) => {
  const photo = makeLayer.photo({ id: 'photo', width: 1080, height: 700, extendsGround: true });
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers: [photo] });
  await openEditor(page, user, template);
  await row(page, 'Photo').click();
  const shadow = page.getByRole('combobox', { name: 'Product’s shadow' });
  // What it is where nothing is said depends on the ground.
  await expect(shadow).toHaveValue('soft');
  await expect(shadow).toHaveAccessibleDescription('Where the background is removed or see-through.');
  await shadow.press('O');
  await expect(shadow).toHaveValue('contact');
  await expectAccessible(page);
  await saveNow(page);
  expect((await savedConfig(user, template)).objects?.[0]).toMatchObject({ productShadow: 'contact' });

  await shadow.selectOption({ label: 'As in the photo' });
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(shadow).toHaveValue('contact');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(shadow).toHaveValue('soft');
  await saveNow(page);
  expect((await savedConfig(user, template)).objects?.[0]).not.toHaveProperty('productShadow');
});
