import type { CDPSession } from '@playwright/test';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expect, test } from '../fixtures.ts';
import { openStage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: true });

type Finger = { readonly x: number; readonly y: number; readonly id?: number };

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });

const touch = (
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  ...fingers: Finger[]
) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers });

const watchLifting = `makesNoClick = null; addEventListener('touchend', (event) => (makesNoClick = event.defaultPrevented))`;

test('a finger drags a layer, and where the system takes it away the layer is back', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })], { snaps: false });
  const cdp = await page.context().newCDPSession(page);
  const root = page.locator('[data-stage]');
  const from = await stage.at({ x: 400, y: 400 });
  const to = { x: from.x + 80, y: from.y + 50 };
  for (const end of ['touchCancel', 'touchEnd'] as const) {
    await touch(cdp, 'touchStart', from);
    await touch(cdp, 'touchMove', { x: from.x + 20, y: from.y + 20 });
    await touch(cdp, 'touchMove', to);
    await expect(root).toHaveAttribute('data-gesture', 'moving');
    await touch(cdp, end);
    await expect(root).not.toHaveAttribute('data-gesture', 'moving');
    if (end === 'touchCancel') await expect.poll(stage.shown).toMatchObject({ x: 300, y: 300 });
  }
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 380, y: 350, width: 200 });
  await page.keyboard.press('Control+z');
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, y: 300 });
});

test('two fingers zoom and pan, and take back a drag that the first one just began', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })]);
  const cdp = await page.context().newCDPSession(page);
  const root = page.locator('[data-stage]');
  const first = { ...(await stage.at({ x: 400, y: 400 })), id: 1 };
  const second = { x: first.x + 100, y: first.y, id: 2 };
  await touch(cdp, 'touchStart', first);
  await touch(cdp, 'touchStart', first, second);
  await expect(root).toHaveAttribute('data-gesture', 'pinching');
  await touch(cdp, 'touchMove', { ...first, x: first.x - 50 }, { ...second, x: second.x + 50 });
  await expect(root).toHaveAttribute('data-zoom', '2');
  await touch(cdp, 'touchEnd', { ...first, x: first.x - 50 });
  await touch(cdp, 'touchEnd');
  await expect(root).toHaveAttribute('data-gesture', 'idle');
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, y: 300 });
});

test('a finger on nothing pans, and one that rests on a layer opens its menu', async ({ page, user }) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })]);
  const cdp = await page.context().newCDPSession(page);
  const before = await stage.at({ x: 700, y: 600 });
  await touch(cdp, 'touchStart', before);
  await touch(cdp, 'touchMove', { x: before.x - 40, y: before.y - 30 });
  await touch(cdp, 'touchEnd');
  await expect.poll(() => stage.at({ x: 700, y: 600 })).toEqual({ x: before.x - 40, y: before.y - 30 });
  await touch(cdp, 'touchStart', await stage.at({ x: 400, y: 400 }));
  await expect(page.getByRole('menu')).toBeVisible();
  await page.evaluate(watchLifting);
  await touch(cdp, 'touchEnd');
  // The click would close the menu, depending on how far it has opened.
  await expect.poll(() => page.evaluate('makesNoClick'), 'a finger that leaves makes no click').toBe(true);
  await expect(page.getByRole('menuitem', { name: /^Duplicate/ })).toBeVisible();
  await expect(page.locator('[data-selected]')).toHaveAttribute('data-selected', 'a');
  await expect.poll(stage.layers).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('a tap selects, a pinch zooms, and words are edited', async ({ page, user }) => {
    const words = makeLayer.text({
      id: 'words',
      x: 400,
      y: 500,
      width: 300,
      height: 100,
      text: 'Words',
      fontSize: 80,
    });
    const stage = await openStage(page, user, [words]);
    const { x, y } = await stage.at({ x: 450, y: 545 });
    await page.touchscreen.tap(x, y);
    await expect(page.locator('[data-selected]')).toHaveAttribute('data-selected', 'words');
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(page.locator('[data-text-layer]')).toHaveCount(1);
  });
});
