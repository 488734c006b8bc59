import { flattenLayers } from '#picture/layers';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, editorUrl, openEditor, runCommand, savedConfig } from './editor-fixtures.ts';
import { row, storedDraft } from './panels-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('a command is found while the editor loads, and says why it cannot run', async ({ page, user }) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers: [] });
  const before = await savedConfig(user, template);
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
  const option = palette.getByRole('option', { name: /Align left/ });
  await expect(option).toContainText('Select a layer first.');
  await expectAccessible(page, 'aria-hidden-focus');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  expect(await savedConfig(user, template), 'a look changes nothing').toEqual(before);

  await page.getByRole('button', { name: 'All blocks' }).click();
  const popup = page.getByRole('dialog', { name: 'Ready blocks' });
  await popup.getByRole('button', { name: 'Discount disc' }).click();
  await expect(row(page, 'Discount disc')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('a banner is made of ready layers by keyboard alone', async ({ page, user }) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers: [] });
  await openEditor(page, user, template);
  const panel = page.getByRole('region', { name: 'Properties' });
  const objectsNow = async () => (await storedDraft(page, user, template)).objects ?? [];

  await runCommand(page, 'insert product photo');
  await expect(page.getByRole('status')).toContainText(['Product photo inserted']);
  // Up to the edge of the canvas, and two steps of ten down again.
  await press(page, 'Alt+w', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await runCommand(page, 'insert product title');
  await press(page, 'Alt+s', ...Array.from({ length: 16 }, () => 'Shift+ArrowUp'));
  await runCommand(page, 'price with old price');
  await press(page, 'Alt+s', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp');
  await runCommand(page, 'insert badge');
  await press(page, 'Alt+d', 'Alt+w', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'ArrowLeft');
  await press(page, 'Enter', 'Control+a');
  await page.keyboard.type('Top pick');
  await press(page, 'Escape');
  const objects = await objectsNow();
  expect(objects.map(({ kind }) => kind)).toEqual(['photo', 'text', 'group', 'badge']);
  // A photo of 720 px in the middle of 1080; the others as high as their blocks are.
  const [photo, title, prices, badge] = objects;
  expect(photo).toMatchObject({ x: 180, y: 20, width: 720, height: 720 });
  expect(title).toMatchObject({
    text: expect.stringMatching(/^\{\{TITLE\b/),
    y: 1080 - (title?.height ?? 0) - 160,
  });
  expect(prices).toMatchObject({ y: 1080 - (prices?.height ?? 0) - 30 });
  expect(badge).toMatchObject({ text: 'Top pick', x: 1080 - (badge?.width ?? 0) - 11, y: 10 });
  const struck = flattenLayers(objects).filter(
    (layer) => 'decoration' in layer && layer.decoration === 'line-through',
  );
  expect(struck).toHaveLength(1);

  await test.step('a brand’s logo has words in its place, until they are taken away', async () => {
    await runCommand(page, 'insert brand logo');
    const logo = { kind: 'image', source: '{{BRAND_LOGO}}', instead: { text: '{{BRAND}}' } };
    expect((await objectsNow())[4]).toMatchObject(logo);
    const source = panel.getByRole('combobox', { name: 'Field with its address' });
    await expect(source).toHaveValue('{{BRAND_LOGO}}');
    await source.selectOption({ label: 'Brand' });
    await panel.getByRole('button', { name: 'Remove words in its place' }).click();
    await expect(panel).toContainText('Products without it are drawn without this layer.');
    const changed = (await objectsNow())[4];
    expect(changed).toMatchObject({ source: '{{BRAND}}' });
    expect(changed).not.toHaveProperty('instead');
  });

  await test.step('which photo a layer shows is chosen, and its name says which', async () => {
    const photos = async () =>
      flattenLayers(await objectsNow()).flatMap((layer) =>
        layer.kind === 'photo' ? [layer.photo ?? 1] : [],
      );
    await runCommand(page, 'insert further photo');
    await expect(row(page, 'Photo 2')).toBeVisible();
    await expect(panel).toContainText('Products without a second photo are drawn without this layer.');
    await row(page, 'Product photo').click({ modifiers: ['ControlOrMeta'] });
    const which = panel.getByRole('combobox', { name: 'Photo' });
    await expect(which).toHaveValue('');
    await which.selectOption({ label: 'Photo 7' });
    await expect(row(page, 'Photo 7').first()).toBeVisible();
    expect(await photos()).toEqual([7, 7]);
    await which.selectOption({ label: 'Main photo' });
    expect(await photos()).toEqual([1, 1]);
    await runCommand(page, 'insert photo strip');
    expect((await photos()).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3, 4]);
  });
});
