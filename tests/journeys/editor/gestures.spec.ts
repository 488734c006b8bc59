import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expect, test } from '../fixtures.ts';
import { openStage, type StagePage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });

/** What is expected of a layer after a step is there again after it was taken back and made again. */
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

test('a layer is dragged to whole px, with Shift along one axis, with Alt as a copy', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })], { snaps: false });
  await stage.dragOn({ x: 350, y: 350 }, { x: 437, y: 293 });
  await isOneStep(stage, 'a', { x: 300, y: 300 }, { x: 387, y: 243, width: 200, height: 200 });
  await stage.dragOn({ x: 400, y: 300 }, { x: 420, y: 391 }, { keys: ['Shift'] });
  await isOneStep(stage, 'a', { x: 387, y: 243 }, { x: 387, y: 334 });
  await stage.dragOn({ x: 400, y: 400 }, { x: 500, y: 450 }, { keys: ['Alt'] });
  await expect
    .poll(async () => (await stage.layers()).map(({ x, y }) => [x, y]))
    .toEqual([
      [387, 334],
      [487, 384],
    ]);
  await page.keyboard.press('Control+z');
  await expect.poll(stage.layers).toHaveLength(1);
});

const sides = {
  nw: { x: -40, y: -30, after: { x: 260, y: 270, width: 240, height: 130 } },
  n: { x: -40, y: -30, after: { x: 300, y: 270, width: 200, height: 130 } },
  ne: { x: 40, y: -30, after: { x: 300, y: 270, width: 240, height: 130 } },
  e: { x: 40, y: 30, after: { x: 300, y: 300, width: 240, height: 100 } },
  se: { x: 40, y: 30, after: { x: 300, y: 300, width: 240, height: 130 } },
  s: { x: 40, y: 30, after: { x: 300, y: 300, width: 200, height: 130 } },
  sw: { x: -40, y: 30, after: { x: 260, y: 300, width: 240, height: 130 } },
  w: { x: -40, y: 30, after: { x: 260, y: 300, width: 240, height: 100 } },
} as const;

test('each of eight handles pulls its own sides, and what lies across stays', async ({ page, user }) => {
  const before = { x: 300, y: 300, width: 200, height: 100 };
  const stage = await openStage(page, user, [shape('a', before)], { snaps: false });
  await stage.click({ x: 350, y: 350 });
  for (const [side, { x, y, after }] of Object.entries(sides)) {
    await stage.dragHandle(side, { x, y });
    await expect.poll(stage.shown, side).toMatchObject(after);
    await page.keyboard.press('Control+z');
    await expect.poll(stage.shown, side).toMatchObject(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => stage.layer('a'), side).toMatchObject(after);
    await page.keyboard.press('Control+z');
  }
});

test('Shift keeps the ratio, Alt pulls from the middle, and both do both', async ({ page, user }) => {
  const before = { x: 400, y: 400, width: 200, height: 100 };
  const stage = await openStage(page, user, [shape('a', before)], { snaps: false });
  await stage.click({ x: 450, y: 450 });
  await stage.dragHandle('se', { x: 50, y: 0 }, { keys: ['Shift'] });
  await isOneStep(stage, 'a', before, { x: 400, y: 400, width: 250, height: 125 });
  await page.keyboard.press('Control+z');
  await stage.dragHandle('se', { x: 50, y: 20 }, { keys: ['Alt'] });
  await isOneStep(stage, 'a', before, { x: 350, y: 380, width: 300, height: 140 });
  await page.keyboard.press('Control+z');
  await stage.dragHandle('e', { x: 50, y: 20 }, { keys: ['Shift', 'Alt'] });
  await isOneStep(stage, 'a', before, { x: 350, y: 375, width: 300, height: 150 });
  await page.keyboard.press('Control+z');
});

test('a photo keeps its ratio unless Shift is held, and a text is only made wider', async ({
  page,
  user,
}) => {
  const photo = makeLayer.photo({ id: 'photo', x: 200, y: 300, width: 200, height: 100 });
  const text = makeLayer.text({
    id: 'text',
    x: 500,
    y: 600,
    width: 200,
    height: 100,
    text: 'Words that wrap',
    fontSize: 30,
  });
  const stage = await openStage(page, user, [photo, text], { snaps: false });
  await stage.click({ x: 250, y: 350 });
  await stage.dragHandle('se', { x: 60, y: 0 });
  await isOneStep(stage, 'photo', { width: 200, height: 100 }, { width: 260, height: 130 });
  await stage.dragHandle('se', { x: 60, y: 0 }, { keys: ['Shift'] });
  await isOneStep(stage, 'photo', { width: 260, height: 130 }, { width: 320, height: 130 });
  await stage.click({ x: 520, y: 615 });
  await stage.dragHandle('e', { x: -60, y: 0 });
  await isOneStep(
    stage,
    'text',
    { width: 200, height: 100 },
    { width: 140, height: 100, fontSize: 30, x: 500 },
  );
});

test('the knob turns a layer, in steps of 15° with Shift, and comes to rest near 45°', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [shape('a', { x: 400, y: 400 })], { snaps: true });
  await stage.click({ x: 450, y: 450 });
  const middle = await stage.at({ x: 500, y: 500 });
  const around = (degrees: number) => ({
    x: middle.x + 200 * Math.sin((degrees * Math.PI) / 180),
    y: middle.y - 200 * Math.cos((degrees * Math.PI) / 180),
  });
  await stage.drag(await stage.handle('rotate'), around(70));
  await isOneStep(stage, 'a', { rotation: 0 }, { rotation: 70, x: 400, y: 400, width: 200 });
  await stage.drag(await stage.handle('rotate'), around(130), { keys: ['Shift'] });
  await isOneStep(stage, 'a', { rotation: 70 }, { rotation: 135 });
  await stage.drag(await stage.handle('rotate'), around(-48));
  await isOneStep(stage, 'a', { rotation: 135 }, { rotation: -45 });
  // Pulled at its lower right corner, which is below its middle now, a turned layer keeps its upper left corner.
  await stage.dragHandle('e', { x: 50, y: -50 });
  await expect.poll(async () => (await stage.layer('a')).width).toBe(Math.round(200 + Math.hypot(50, 50)));
  const { width, height, x, y } = await stage.layer('a');
  expect(height).toBe(200);
  const left = {
    x: x + width / 2 - (width / 2) * Math.SQRT1_2,
    y: y + height / 2 + (width / 2) * Math.SQRT1_2,
  };
  expect(left.x).toBeCloseTo(500 - 100 * Math.SQRT1_2, 1);
  expect(left.y).toBeCloseTo(500 + 100 * Math.SQRT1_2, 1);
});

test('a drag comes to rest on what lies beside, with a line that says so, and not with Ctrl', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [
    shape('still', { x: 300, y: 300 }),
    shape('a', { x: 620, y: 620, width: 100, height: 90 }),
  ]);
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
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 305, y: 617 });
});

test('a marquee takes what it touches, with Alt what lies in it, with Shift besides', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [
    shape('a', { x: 300, y: 300, width: 100, height: 100 }),
    shape('b', { x: 500, y: 300, width: 100, height: 100 }),
    shape('c', { x: 700, y: 300, width: 100, height: 100 }),
  ]);
  const selected = page.locator('[data-selected]');
  await stage.dragOn({ x: 260, y: 250 }, { x: 550, y: 420 });
  await expect(selected).toHaveAttribute('data-selected', 'a b');
  await stage.dragOn({ x: 260, y: 250 }, { x: 550, y: 420 }, { keys: ['Alt'] });
  await expect(selected).toHaveAttribute('data-selected', 'a');
  await stage.dragOn({ x: 680, y: 250 }, { x: 850, y: 350 }, { keys: ['Shift'] });
  await expect(selected).toHaveAttribute('data-selected', 'a c');
  // Both move together, and are resized together about what stays of their common box.
  await stage.dragOn({ x: 350, y: 350 }, { x: 350, y: 450 });
  await expect.poll(async () => (await stage.layers()).map(({ y }) => y)).toEqual([400, 300, 400]);
  await stage.dragHandle('se', { x: 100, y: 100 }, { keys: ['Control'] });
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, y: 400, width: 120, height: 200 });
  await isOneStep(
    stage,
    'c',
    { x: 700, width: 100, height: 100 },
    { x: 780, y: 400, width: 120, height: 200 },
  );
});

test('locked and hidden layers are never taken, and Ctrl goes through to what lies behind', async ({
  page,
  user,
}) => {
  const place = { x: 300, y: 300 };
  const stage = await openStage(page, user, [
    shape('back', place),
    shape('front', place),
    shape('locked', { ...place, locked: true }),
  ]);
  const selected = page.locator('[data-selected]');
  await stage.click({ x: 400, y: 400 });
  await expect(selected).toHaveAttribute('data-selected', 'front');
  const { x, y } = await stage.at({ x: 400, y: 400 });
  await page.keyboard.down('Control');
  await page.mouse.click(x, y);
  await expect(selected).toHaveAttribute('data-selected', 'back');
  await page.mouse.click(x, y);
  await expect(selected).toHaveAttribute('data-selected', 'front');
  await page.keyboard.up('Control');
  await page.keyboard.press('Control+Shift+h');
  await stage.click({ x: 400, y: 400 });
  await expect(selected).toHaveAttribute('data-selected', 'back');
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);
});

test('Escape, and a window that loses the focus, leave everything as it was', async ({ page, user }) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })]);
  const undo = page.getByRole('button', { name: 'Undo' });
  const root = page.locator('[data-stage]');
  const [from, to] = [await stage.at({ x: 350, y: 350 }), await stage.at({ x: 500, y: 500 })];
  for (const end of ['Escape', 'blur'] as const) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect(root).toHaveAttribute('data-gesture', 'moving');
    if (end === 'Escape') await page.keyboard.press('Escape');
    else await page.evaluate('dispatchEvent(new Event("blur"))');
    await expect(root).toHaveAttribute('data-gesture', 'spent');
    await page.mouse.move(to.x + 50, to.y, { steps: 2 });
    await page.mouse.up();
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
  }
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, y: 300 });
});
