import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../accessibility.ts';
import { addProject } from '../scenes.ts';
import { addDesign, editorUrl, openEditor, savedConfig } from './editor-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('every command is found by its words, and says why it cannot run', async ({ page, user }) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'));
  const before = await savedConfig(user, template);
  await openEditor(page, user, template);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('align left');
  const option = palette.getByRole('option', { name: /Align left/ });
  await expect(option).toContainText('Select a layer first.');
  await expectAccessible(page, 'aria-hidden-focus');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  expect(await savedConfig(user, template), 'a look changes nothing').toEqual(before);
});

test('blocks are put onto the canvas, and the sheet shows the keys', async ({ page, user }) => {
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop')));
  await page.getByRole('button', { name: 'All blocks' }).click();
  const popup = page.getByRole('dialog', { name: 'Ready blocks' });
  await popup.getByRole('button', { name: 'Discount disc' }).click();
  await expect(page.getByRole('treeitem', { name: 'Discount disc' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('what is typed for the palette while the editor loads is in it', async ({ page, user }) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'));
  const arrived = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/v1/editor/**', async (route) => {
    asked.resolve();
    await arrived.promise;
    await route.continue();
  });
  await page.goto(await editorUrl(user, template));
  await asked.promise;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('align');
  arrived.resolve();
  await page.keyboard.type(' left');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('combobox')).toHaveValue('align left');
  await expect(palette.getByRole('option', { name: /Align left/ })).toBeVisible();
});
