import { group, shape, words } from '#web/editor/document/doc.fixture.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { field, openLayers, row, storedLayer, typeInto } from './panels-fixtures.ts';

test('on a tablet panels lie over the canvas, on a phone words are in a sheet', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    group('group', [shape('inner', { name: 'Inner' })], { name: 'Block' }),
    words('words', 'Sale', { name: 'Words' }),
  ]);
  const properties = page.getByRole('button', { name: 'Properties', exact: true });
  const list = page.getByRole('button', { name: 'Layers', exact: true });

  await test.step('on a tablet', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(page.getByRole('tree')).toHaveCount(0);
    await list.click();
    await row(page, 'Words').click();
    await properties.click();
    await expect(field(page, 'Width')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close layers' }).click();
    await expect(list).toBeFocused();
    await expect(page.getByRole('tree')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close properties' }).click();
    await expect(page.getByRole('region', { name: 'Properties' })).toHaveCount(0);
    // F2 names the selected layer, whose list comes for it.
    await page.getByRole('application').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Named');
    await page.keyboard.press('Enter');
    await list.click();
    await expect(row(page, 'Named')).toBeVisible();
    await page.getByRole('button', { name: 'Close layers' }).click();
  });

  await test.step('on a phone, where nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await list.click();
    await row(page, 'Named').click();
    const text = page.getByRole('button', { name: 'Text', exact: true });
    await text.click();
    await page.getByRole('textbox', { name: 'Words' }).fill('Only today');
    await typeInto(page, 'Size', '44');
    await expectAccessible(page);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    const typed = { text: 'Only today', fontSize: 44 };
    expect(await storedLayer(page, user, template, 'words')).toMatchObject(typed);
    await text.click();
    await list.click();
    await row(page, 'Block').click();
    await text.click();
    await expect(page.getByRole('region', { name: 'Properties' })).toContainText('Select a text');
  });
});
