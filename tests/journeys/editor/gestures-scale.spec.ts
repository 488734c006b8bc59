import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { field } from './panels-fixtures.ts';
import { openStage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const words = {
  ...makeLayer.text({ id: 'words', width: 200, height: 100, text: 'Sale', fontSize: 40 }),
  x: 300,
  y: 300,
  stroke: { width: 2, color: '#000000' },
};
const box = {
  ...makeLayer.shape({ id: 'box', width: 100, height: 100, fill: '#336699' }),
  x: 500,
  y: 300,
  radius: 10,
};

test('K scales what is selected with its letters, edges and corners, in one step', async ({ page, user }) => {
  const stage = await openStage(page, user, [words, box], { snaps: false });
  await stage.click({ x: 310, y: 310 });
  await page.keyboard.down('Shift');
  await stage.click({ x: 550, y: 350 });
  await page.keyboard.up('Shift');
  await page.keyboard.press('k');
  await stage.dragHandle('se', { x: 150, y: 0 });
  const after = [
    { id: 'words', x: 300, y: 300, width: 300, height: 150, fontSize: 60, stroke: { width: 3 } },
    { id: 'box', x: 600, y: 300, width: 150, height: 150, radius: 15 },
  ];
  await expect.poll(stage.layers).toMatchObject(after);
  await page.keyboard.press('Control+z');
  await expect.poll(stage.layers).toMatchObject([words, box]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(stage.layers).toMatchObject(after);
});

test('the factor is typed, about the middle, and Escape gives the usual handles back', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [words], { snaps: false });
  await stage.click({ x: 310, y: 310 });
  await expect(field(page, 'Factor')).toHaveCount(0);
  await page.keyboard.press('k');
  await expectAccessible(page);
  await field(page, 'Factor').fill('×1.5');
  await field(page, 'Factor').press('Enter');
  const scaled = { x: 250, y: 275, width: 300, height: 150, fontSize: 60, stroke: { width: 3 } };
  await expect.poll(() => stage.layer('words')).toMatchObject(scaled);
  await expect(field(page, 'Factor')).toHaveValue('1');
  await page.getByRole('button', { name: '×2' }).click();
  await expect.poll(() => stage.layer('words')).toMatchObject({ width: 600, height: 300, fontSize: 120 });
  await page.getByRole('button', { name: 'Undo Scale' }).click();
  await expect.poll(() => stage.layer('words')).toMatchObject(scaled);
  // What a button says of itself does not keep the key from the stage.
  const tooltip = page.locator('[data-side]', { hasText: 'Scale' }).first();
  await expect(tooltip).toBeVisible();
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(field(page, 'Factor')).toHaveCount(0);
  await stage.dragHandle('e', { x: 50, y: 0 });
  await expect.poll(() => stage.layer('words')).toMatchObject({ width: 350, height: 150, fontSize: 60 });
});
