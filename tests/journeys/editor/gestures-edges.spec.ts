import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expect, test } from '../fixtures.ts';
import { frames, openStage, type StagePage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });

/** Where the canvas's corner is on the stage, in CSS px. */
async function viewOf({ page }: StagePage): Promise<{ x: number; y: number }> {
  const root = page.locator('[data-stage]');
  const [x, y] = await Promise.all(
    ['data-view-x', 'data-view-y'].map(async (name) => Number(await root.getAttribute(name))),
  );
  return { x: x ?? 0, y: y ?? 0 };
}

/** The right edge of the stage in the window, at some height of it. */
async function rightEdge({ page }: StagePage, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-stage]').boundingBox();
  if (box === null) throw new Error('no stage');
  return { x: box.x + box.width - 2, y };
}

test('a layer that is held at the edge goes on across the canvas, and lies where the pointer has it', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })], { snaps: false });
  const start = await viewOf(stage);
  const from = await stage.at({ x: 400, y: 400 });
  const to = await rightEdge(stage, from.y);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  // As far as some of the canvas is still seen: 48 px of it.
  await expect.poll(async () => (await viewOf(stage)).x).toBe(48 - 1080);
  await page.mouse.up();
  const panned = start.x - (48 - 1080);
  const x = Math.round(300 + (to.x - from.x) + panned);
  await expect.poll(() => stage.layer('a')).toMatchObject({ x, y: 300, width: 200, height: 200 });
  await page.keyboard.press('Control+z');
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, y: 300 });
});

test('Escape at the edge stops the canvas and puts the layer back', async ({ page, user }) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })], { snaps: false });
  const from = await stage.at({ x: 400, y: 400 });
  const start = await viewOf(stage);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = await rightEdge(stage, from.y);
  await page.mouse.move(to.x - 20, to.y, { steps: 5 });
  await expect.poll(async () => (await viewOf(stage)).x).toBeLessThan(start.x - 20);
  await page.keyboard.press('Escape');
  await frames(page);
  const stopped = await viewOf(stage);
  for (let frame = 0; frame < 10; frame += 1) await frames(page);
  expect(await viewOf(stage)).toEqual(stopped);
  await page.mouse.up();
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, y: 300 });
});

test('a handle and the marquee reach past the edge with the canvas under them', async ({ page, user }) => {
  const layers = [shape('a', { x: 300, y: 300 }), shape('far', { x: 1040, y: 300, width: 30 })];
  const stage = await openStage(page, user, layers, { snaps: false });
  await stage.click({ x: 400, y: 400 });
  const start = await viewOf(stage);
  const from = await stage.handle('e');
  const to = await rightEdge(stage, from.y);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect.poll(async () => (await viewOf(stage)).x).toBe(48 - 1080);
  await page.mouse.up();
  const width = Math.round(200 + (to.x - from.x) + start.x - (48 - 1080));
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 300, width });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+0');
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+0');
  await page.keyboard.press('Escape');
  const corner = await stage.at({ x: 600, y: 700 });
  const high = await stage.at({ x: 600, y: 350 });
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  const edge = await rightEdge(stage, high.y);
  await page.mouse.move(edge.x, edge.y, { steps: 5 });
  await expect(page.locator('[data-selected]')).toHaveAttribute('data-selected', 'far');
  await page.mouse.up();
});
