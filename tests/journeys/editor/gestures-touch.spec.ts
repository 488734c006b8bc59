import { makeLayer } from '#picture/designs';
import { expect, test } from '../fixtures.ts';
import { openStage, touch } from './stage-fixtures.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

const watchLifting = `makesNoClick = null; addEventListener('touchend', (event) => (makesNoClick = event.defaultPrevented))`;

test('fingers drag, pan, zoom, open the menu of a layer and its text', async ({ page, user }) => {
  const stage = await openStage(
    page,
    user,
    [
      makeLayer.shape({ id: 'a', x: 300, y: 400, width: 200, height: 200, fill: '#336699' }),
      makeLayer.text({ id: 'words', x: 550, y: 400, width: 300, height: 100, text: 'Words', fontSize: 60 }),
    ],
    { snaps: false },
  );
  const cdp = await page.context().newCDPSession(page);
  const root = page.locator('[data-stage]');

  await test.step('a finger drags a layer, and where the system takes it away the layer is back', async () => {
    const from = await stage.at({ x: 400, y: 500 });
    for (const end of ['touchCancel', 'touchEnd'] as const) {
      await touch(cdp, 'touchStart', from);
      await touch(cdp, 'touchMove', { x: from.x + 20, y: from.y + 20 });
      await touch(cdp, 'touchMove', { x: from.x + 80, y: from.y + 50 });
      await expect(root).toHaveAttribute('data-gesture', 'moving');
      await touch(cdp, end);
      await expect(root).not.toHaveAttribute('data-gesture', 'moving');
      if (end === 'touchCancel') await expect.poll(stage.shown).toMatchObject({ x: 300, y: 400 });
    }
    await expect.poll(() => stage.layer('a')).toMatchObject({ x: 380, y: 450, width: 200 });
    await page.keyboard.press('Control+z');
    await expect.poll(stage.shown).toMatchObject({ x: 300, y: 400 });
  });

  await test.step('two fingers take back a drag that the first one just began, pan and zoom', async () => {
    const middle = await stage.at({ x: 400, y: 500 });
    const pair = (x: number, y: number, half: number) =>
      [
        { x: x - half, y, id: 1 },
        { x: x + half, y, id: 2 },
      ] as const;
    const [first, second] = pair(middle.x, middle.y, 60);
    await touch(cdp, 'touchStart', first);
    await touch(cdp, 'touchStart', first, second);
    await expect(root).toHaveAttribute('data-gesture', 'pinching');
    for (const [half, zoom] of [
      [60, '1'],
      [90, '1.5'],
      [60, '1'],
    ] as const) {
      await touch(cdp, 'touchMove', ...pair(middle.x + 40, middle.y + 24, half));
      await expect(root).toHaveAttribute('data-zoom', zoom);
      // The point between the fingers stays there.
      await expect.poll(() => stage.at({ x: 400, y: 500 })).toEqual({ x: middle.x + 40, y: middle.y + 24 });
    }
    await touch(cdp, 'touchEnd');
    await expect(root).toHaveAttribute('data-gesture', 'idle');
    await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, y: 400 });
  });

  await test.step('a finger on nothing pans, and one that rests on a layer opens its menu', async () => {
    const before = await stage.at({ x: 700, y: 700 });
    await touch(cdp, 'touchStart', before);
    await touch(cdp, 'touchMove', { x: before.x - 40, y: before.y - 30 });
    await touch(cdp, 'touchEnd');
    await expect.poll(() => stage.at({ x: 700, y: 700 })).toEqual({ x: before.x - 40, y: before.y - 30 });
    await touch(cdp, 'touchStart', await stage.at({ x: 400, y: 500 }));
    await expect(page.getByRole('menu')).toBeVisible();
    await page.evaluate(watchLifting);
    await touch(cdp, 'touchEnd');
    // The click would close the menu, depending on how far it has opened.
    await expect.poll(() => page.evaluate('makesNoClick'), 'a finger that leaves makes no click').toBe(true);
    await page.getByRole('menuitem', { name: /^Duplicate/ }).tap();
    await expect.poll(stage.layers).toHaveLength(3);
  });

  await test.step('two taps open a text', async () => {
    const { x, y } = await stage.at({ x: 590, y: 440 });
    await page.touchscreen.tap(x, y);
    await expect(page.locator('[data-selected]')).toHaveAttribute('data-selected', 'words');
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(page.locator('[data-text-layer]')).toHaveCount(1);
  });
});
