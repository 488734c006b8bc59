import { makeLayer } from '#picture/designs';
import { expect, test } from '../fixtures.ts';
import { openStage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 100, height: 100, fill: '#336699', ...rest });
const row = makeLayer.group({
  id: 'row',
  name: 'Row',
  x: 300,
  y: 300,
  width: 500,
  height: 160,
  layout: 'row',
  gap: 20,
  paddingX: 30,
  paddingY: 30,
  fill: '#eeeeee',
  layers: [shape('one'), shape('two'), shape('three')],
});
const words = makeLayer.text({ id: 'words', width: 180, height: 60, text: 'Words', fontSize: 40 });
const free = makeLayer.group({
  id: 'group',
  name: 'Group',
  x: 300,
  y: 560,
  width: 400,
  height: 200,
  layers: [words, shape('box', { x: 250, y: 50 })],
});

test('groups are entered and left, and rows are ordered and spaced on the canvas', async ({ page, user }) => {
  const stage = await openStage(page, user, [row, free]);
  const selected = page.locator('[data-selected]');

  await test.step('a double click enters a group and then opens its text, Escape goes up again', async () => {
    await stage.click({ x: 600, y: 660 });
    await expect(selected).toHaveAttribute('data-selected', 'group');
    await stage.click({ x: 600, y: 660 }, { clickCount: 2 });
    await expect(selected).toHaveAttribute('data-selected', 'box');
    await expect(page.locator('[data-entered]')).toHaveAttribute('data-entered', 'group');
    await stage.dragOn({ x: 600, y: 660 }, { x: 620, y: 690 }, { keys: ['Control'] });
    await expect.poll(() => stage.layer('box')).toMatchObject({ x: 270, y: 80 });
    await stage.click({ x: 330, y: 585 });
    await expect(selected).toHaveAttribute('data-selected', 'words');
    await stage.click({ x: 330, y: 585 }, { clickCount: 2 });
    await expect(page.locator('[data-text-layer]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-text-layer]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(selected).toHaveAttribute('data-selected', 'group');
    await page.keyboard.press('Escape');
    await expect(selected).toHaveCount(0);
  });

  await test.step('layers of a row change places by arrow keys', async () => {
    const order = async () => (await stage.layers()).slice(1, 4).map(({ id }) => id);
    await stage.click({ x: 380, y: 380 }, { clickCount: 2 });
    await expect(selected).toHaveAttribute('data-selected', 'one');
    await page.keyboard.press('ArrowRight');
    await expect.poll(order).toEqual(['two', 'one', 'three']);
    await page.keyboard.press('Control+z');
    await expect.poll(order).toEqual(['one', 'two', 'three']);
    await page.keyboard.press('Escape');
  });

  await test.step('gap and padding of a row are pulled on the canvas', async () => {
    await expect(selected).toHaveAttribute('data-selected', 'row');
    await stage.dragHandle('gap-0', { x: 15, y: 4 });
    await stage.dragHandle('padding-left', { x: -12, y: 0 });
    await stage.dragHandle('padding-top', { x: 0, y: -40 });
    await expect.poll(() => stage.layer('row')).toMatchObject({ gap: 35, paddingX: 18, paddingY: 0 });
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => stage.layer('row')).toMatchObject({ gap: 20, paddingX: 30, paddingY: 30 });
  });
});
