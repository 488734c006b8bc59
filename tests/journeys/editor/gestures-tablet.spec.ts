import type { CDPSession } from '@playwright/test';
import sharp from 'sharp';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expect, test } from '../fixtures.ts';
import { frames, openStage } from './stage-fixtures.ts';

type Finger = { readonly x: number; readonly y: number; readonly id?: number };

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });
const words = makeLayer.text({ id: 'words', width: 300, height: 100, text: 'Words', fontSize: 60 });

const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Finger[]) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers });

test.describe('with fingers on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('a layer and its handle are dragged to the px, and at the edge the canvas comes along', async ({
    page,
    user,
  }) => {
    const stage = await openStage(page, user, [shape('a', { x: 400, y: 400 })], { snaps: false });
    const cdp = await page.context().newCDPSession(page);
    const drag = async (from: Finger, to: Finger): Promise<void> => {
      await touch(cdp, 'touchStart', from);
      for (const part of [0.3, 0.6, 1])
        await touch(cdp, 'touchMove', {
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        });
      await frames(page);
      await touch(cdp, 'touchEnd');
      await frames(page);
    };
    const from = await stage.at({ x: 500, y: 500 });
    await drag(from, { x: from.x + 61, y: from.y - 43 });
    await expect.poll(() => stage.layer('a')).toMatchObject({ x: 461, y: 357, width: 200, height: 200 });
    const corner = await stage.handle('se');
    await drag(corner, { x: corner.x + 30, y: corner.y + 50 });
    await expect.poll(() => stage.layer('a')).toMatchObject({ x: 461, y: 357, width: 230, height: 250 });
    const root = page.locator('[data-stage]');
    const box = await root.boundingBox();
    if (box === null) throw new Error('no stage');
    const grip = await stage.at({ x: 520, y: 420 });
    const left = { x: box.x + 3, y: grip.y };
    const before = Number(await root.getAttribute('data-view-x'));
    await touch(cdp, 'touchStart', grip);
    await touch(cdp, 'touchMove', { x: grip.x - 60, y: grip.y });
    await touch(cdp, 'touchMove', left);
    await expect.poll(async () => Number(await root.getAttribute('data-view-x'))).toBe(box.width - 48);
    await touch(cdp, 'touchEnd');
    const x = Math.round(461 + (left.x - grip.x) - (box.width - 48 - before));
    await expect.poll(() => stage.layer('a')).toMatchObject({ x, y: 357 });
  });

  test('two fingers pan and zoom at once, and what was between them stays there', async ({ page, user }) => {
    const stage = await openStage(page, user, [shape('a', { x: 400, y: 400 })]);
    const cdp = await page.context().newCDPSession(page);
    const root = page.locator('[data-stage]');
    const middle = await stage.at({ x: 500, y: 500 });
    const pair = (x: number, y: number, half: number): [Finger, Finger] => [
      { x: x - half, y, id: 1 },
      { x: x + half, y, id: 2 },
    ];
    const [first, second] = pair(middle.x, middle.y, 60);
    await touch(cdp, 'touchStart', first);
    await touch(cdp, 'touchStart', first, second);
    await expect(root).toHaveAttribute('data-gesture', 'pinching');
    await touch(cdp, 'touchMove', ...pair(middle.x + 40, middle.y + 24, 60));
    await expect(root).toHaveAttribute('data-zoom', '1');
    await expect.poll(() => stage.at({ x: 500, y: 500 })).toEqual({ x: middle.x + 40, y: middle.y + 24 });
    await touch(cdp, 'touchMove', ...pair(middle.x + 40, middle.y + 24, 90));
    await expect(root).toHaveAttribute('data-zoom', '1.5');
    await expect.poll(() => stage.at({ x: 500, y: 500 })).toEqual({ x: middle.x + 40, y: middle.y + 24 });
    await touch(cdp, 'touchEnd');
    await expect(root).toHaveAttribute('data-gesture', 'idle');
    await expect.poll(() => stage.layer('a')).toMatchObject({ x: 400, y: 400 });
  });

  test('a resting finger opens the menu of a layer, and two taps open a text', async ({ page, user }) => {
    const layers = [shape('a', { x: 300, y: 300 }), { ...words, x: 300, y: 550 }];
    const stage = await openStage(page, user, layers);
    const cdp = await page.context().newCDPSession(page);
    await touch(cdp, 'touchStart', await stage.at({ x: 400, y: 400 }));
    await expect(page.getByRole('menuitem', { name: /^Duplicate/ })).toBeVisible();
    await touch(cdp, 'touchEnd');
    await page.getByRole('menuitem', { name: /^Duplicate/ }).tap();
    await expect.poll(stage.layers).toHaveLength(3);
    const { x, y } = await stage.at({ x: 340, y: 590 });
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(page.locator('[data-text-layer]')).toHaveCount(1);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Now');
    await page.keyboard.press('Escape');
    await expect.poll(() => stage.layer('words')).toMatchObject({ text: 'Now' });
  });
});

test.describe('where a px of the page is one and a half of the screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 });

  test('handles are hit where they are drawn, and gestures go by px of the canvas', async ({
    page,
    user,
  }) => {
    const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })], { snaps: false });
    await expect(page.getByRole('toolbar', { name: 'View' })).toContainText('100 % (150 % display)');
    await page.mouse.wheel(0, 0);
    await stage.dragOn({ x: 350, y: 350 }, { x: 437, y: 293 });
    await expect.poll(() => stage.layer('a')).toMatchObject({ x: 387, y: 243, width: 200, height: 200 });
    for (const [side, by, after] of [
      ['se', { x: 40, y: 30 }, { x: 387, y: 243, width: 240, height: 230 }],
      ['n', { x: 0, y: -20 }, { x: 387, y: 223, width: 240, height: 250 }],
      ['w', { x: -17, y: 0 }, { x: 370, y: 223, width: 257, height: 250 }],
    ] as const) {
      await stage.dragHandle(side, by);
      await expect.poll(() => stage.layer('a')).toMatchObject(after);
    }
  });

  test('a px of the picture is a block of the screen, wherever the canvas is panned to', async ({
    page,
    user,
  }) => {
    const line = shape('line', { x: 500, y: 400, width: 1, height: 300 });
    const ground = shape('ground', { width: 1080, height: 1080, fill: '#ffffff' });
    const stage = await openStage(page, user, [ground, line]);
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
      const box = await canvas.boundingBox();
      if (box === null) throw new Error('no canvas');
      for (const side of [box.x, box.y])
        expect(Math.abs(side * 1.5 - Math.round(side * 1.5))).toBeLessThan(0.01);
      const at = await stage.at({ x: 500, y: 550 });
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
