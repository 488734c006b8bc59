import type { Page } from '@playwright/test';
import { flattenLayers } from '#core/template/layers/layer-schema.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, everythingIsSaved, openEditor, runCommand, savedConfig } from './editor-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('a banner with photo, title, price, struck price and badge is made by keyboard alone', async ({
  page,
  user,
}) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'), { layers: [] });
  await openEditor(page, user, template);

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

  await press(page, 'Control+s');
  await everythingIsSaved(page);
  const { objects = [] } = await savedConfig(user, template);
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
});
