import { makeLayer } from '#picture/designs';
import { expect, test } from '../fixtures.ts';
import { openStage, type StagePage } from './stage-fixtures.ts';

// How far each gesture goes is proved in web/editor/stage; here a hand does each once on the page.

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });

/** Expects a layer's state after a step, and again after undo and redo. */
async function isOneStep(
  stage: StagePage,
  id: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await expect.poll(() => stage.layer(id)).toMatchObject(after);
  await stage.page.keyboard.press('Control+z');
  await expect.poll(() => stage.layer(id)).toMatchObject(before);
  await stage.page.keyboard.press('Control+Shift+z');
  await expect.poll(() => stage.layer(id)).toMatchObject(after);
}

test('layers are dragged, pulled, turned and marked, each as one step', async ({ page, user }) => {
  const stage = await openStage(page, user, [
    shape('still', { x: 300, y: 300 }),
    shape('a', { x: 620, y: 620, width: 100, height: 90 }),
  ]);
  const root = page.locator('[data-stage]');
  const undo = page.getByRole('button', { name: 'Undo' });

  await test.step('Escape, and a window that loses the focus, leave everything as it was', async () => {
    const [from, to] = [await stage.at({ x: 640, y: 640 }), await stage.at({ x: 700, y: 700 })];
    for (const end of ['Escape', 'blur'] as const) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await expect(root).toHaveAttribute('data-gesture', 'moving');
      if (end === 'Escape') await page.keyboard.press('Escape');
      else await page.evaluate('dispatchEvent(new Event("blur"))');
      await expect(root).toHaveAttribute('data-gesture', 'spent');
      await page.mouse.move(to.x + 50, to.y, { steps: 2 });
      await page.mouse.up();
      await expect(undo).toHaveAttribute('aria-disabled', 'true');
    }
    expect(await stage.shown()).toMatchObject({ x: 620, y: 620 });
  });

  await test.step('a drag comes to rest on what lies beside, with a line that says so, and not with Ctrl', async () => {
    const [from, to] = [await stage.at({ x: 640, y: 640 }), await stage.at({ x: 325, y: 637 })];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    // The pointer has the left edges 5 px apart.
    await expect(page.locator('[data-guide="line x 300"]')).toHaveCount(1);
    await page.mouse.up();
    await isOneStep(stage, 'a', { x: 620, y: 620 }, { x: 300, y: 617 });
    await expect(page.locator('[data-guide]')).toHaveCount(0);
    await stage.dragOn({ x: 320, y: 640 }, { x: 325, y: 640 }, { keys: ['Control'] });
    await expect.poll(stage.shown).toMatchObject({ x: 305, y: 617 });
  });

  await test.step('with Shift along one axis, with Alt as a copy', async () => {
    await page.keyboard.press("Control+'");
    await stage.dragOn({ x: 340, y: 650 }, { x: 440, y: 669 }, { keys: ['Shift'] });
    await expect.poll(stage.shown).toMatchObject({ x: 405, y: 617 });
    await stage.dragOn({ x: 440, y: 650 }, { x: 640, y: 700 }, { keys: ['Alt'] });
    await expect.poll(async () => (await stage.layers()).map(({ x }) => x)).toEqual([300, 405, 605]);
    await page.keyboard.press('Control+z');
  });

  await test.step('a handle pulls its own sides, with Shift in their ratio, with Alt from the middle', async () => {
    await stage.click({ x: 350, y: 350 });
    const start = { x: 300, y: 300, width: 200, height: 200 };
    for (const [side, by, keys, after] of [
      ['nw', { x: -40, y: -30 }, [], { x: 260, y: 270, width: 240, height: 230 }],
      ['e', { x: 40, y: 30 }, [], { x: 300, y: 300, width: 240, height: 200 }],
      ['se', { x: 50, y: 0 }, ['Shift'], { x: 300, y: 300, width: 250, height: 250 }],
      ['s', { x: 9, y: 20 }, ['Alt'], { x: 300, y: 280, width: 200, height: 240 }],
    ] as const) {
      await stage.dragHandle(side, by, { keys });
      await expect.poll(stage.shown, side).toMatchObject(after);
      await page.keyboard.press('Control+z');
      await expect.poll(stage.shown, side).toMatchObject(start);
    }
  });

  await test.step('the knob turns it, in steps of 15° with Shift, and a turned layer keeps its far corner', async () => {
    const middle = await stage.at({ x: 400, y: 400 });
    const around = (degrees: number) => ({
      x: middle.x + 200 * Math.sin((degrees * Math.PI) / 180),
      y: middle.y - 200 * Math.cos((degrees * Math.PI) / 180),
    });
    await stage.drag(await stage.handle('rotate'), around(130), { keys: ['Shift'] });
    await expect.poll(stage.shown).toMatchObject({ rotation: 135 });
    await stage.drag(await stage.handle('rotate'), around(-45));
    await stage.dragHandle('e', { x: 50, y: -50 });
    const { width, height, x, y } = await stage.layer('still');
    expect([width, height]).toEqual([Math.round(200 + Math.hypot(50, 50)), 200]);
    expect(x + width / 2 - (width / 2) * Math.SQRT1_2).toBeCloseTo(400 - 100 * Math.SQRT1_2, 1);
    expect(y + height / 2 + (width / 2) * Math.SQRT1_2).toBeCloseTo(400 + 100 * Math.SQRT1_2, 1);
  });

  await test.step('a marquee takes what it touches, and with Shift more', async () => {
    const selected = page.locator('[data-selected]');
    await stage.dragOn({ x: 260, y: 590 }, { x: 450, y: 720 });
    await expect(selected).toHaveAttribute('data-selected', 'a');
    await stage.dragOn({ x: 200, y: 250 }, { x: 350, y: 420 }, { keys: ['Shift'] });
    await expect(selected).toHaveAttribute('data-selected', 'still a');
    await page.keyboard.press('Escape');
    await expect(selected).toHaveCount(0);
  });
});
