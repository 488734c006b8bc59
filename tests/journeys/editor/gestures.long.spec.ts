import sharp from 'sharp';
import { makeLayer } from '#picture/designs';
import { boxOf, expect, test } from '../fixtures.ts';
import { frames, openStage, rightEdge, type StagePage } from './stage-fixtures.ts';

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });

/** Where the canvas's corner is on the stage across, in CSS px. */
const viewX = async ({ page }: StagePage): Promise<number> =>
  Number(await page.locator('[data-stage]').getAttribute('data-view-x'));

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('at the edge the canvas goes along under a layer, and Escape stops it', async ({ page, user }) => {
    const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })], { snaps: false });
    // As far as some of the canvas is still seen: 48 px of it.
    const farthest = 48 - 1080;
    const start = await viewX(stage);
    const from = await stage.at({ x: 400, y: 400 });
    const to = await rightEdge(page, from.y);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x - 20, to.y, { steps: 5 });
    await expect.poll(() => viewX(stage)).toBeLessThan(start - 20);
    await page.keyboard.press('Escape');
    await frames(page);
    const stopped = await viewX(stage);
    for (let frame = 0; frame < 10; frame += 1) await frames(page);
    expect(await viewX(stage)).toBe(stopped);
    await page.mouse.up();
    await expect.poll(stage.shown).toMatchObject({ x: 300, y: 300 });

    await page.keyboard.press('Shift+Digit1');
    await page.keyboard.press('Control+0');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect.poll(() => viewX(stage)).toBe(farthest);
    await page.mouse.up();
    const x = Math.round(300 + (to.x - from.x) + start - farthest);
    await expect.poll(() => stage.layer('a')).toMatchObject({ x, y: 300, width: 200, height: 200 });
    await page.keyboard.press('Control+z');
  });
});

test.describe('where a px of the page is one and a half of the screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 });

  test('gestures go by px of the canvas, and a px of the picture is a block of the screen', async ({
    page,
    user,
  }) => {
    const line = shape('line', { x: 500, y: 400, width: 1, height: 300 });
    const ground = shape('ground', { width: 1080, height: 1080, fill: '#ffffff', locked: true });
    const stage = await openStage(page, user, [ground, line, shape('a', { x: 300, y: 300 })], {
      snaps: false,
    });
    await expect(page.getByRole('toolbar', { name: 'View' })).toContainText('100 % (150 % display)');
    await stage.dragOn({ x: 350, y: 350 }, { x: 377, y: 293 });
    await stage.dragHandle('sw', { x: -17, y: 20 });
    await expect.poll(() => stage.layer('a')).toMatchObject({ x: 310, y: 243, width: 217, height: 220 });
    for (const key of ['Control++', 'Control++']) await page.keyboard.press(key);
    await expect(page.locator('[data-stage]')).toHaveAttribute('data-zoom', '2');
    const canvas = page.locator('[data-stage] canvas[data-status]');
    for (const [x, y] of [
      [0, 0],
      [7, 11],
      [13, 5],
    ] as const) {
      await page.mouse.move(720, 450);
      await page.mouse.wheel(x, y);
      await page.mouse.move(5, 450);
      await frames(page);
      await expect(canvas).toHaveAttribute('data-status', 'exact');
      const box = await boxOf(canvas);
      for (const side of [box.x, box.y])
        expect(Math.abs(side * 1.5 - Math.round(side * 1.5))).toBeLessThan(0.01);
      const at = await stage.at({ x: 500, y: 600 });
      const clip = { x: Math.round(at.x) - 20, y: Math.round(at.y), width: 40, height: 2 };
      const { data, info } = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = Array.from({ length: info.width }, (_, px) =>
        data.subarray(px * 3, px * 3 + 3).toString('hex'),
      );
      expect(row.filter((color) => color === '336699')).toHaveLength(3);
      expect(new Set(row).size).toBe(2);
    }
  });
});
