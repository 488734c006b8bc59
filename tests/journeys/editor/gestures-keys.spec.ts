import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { openStage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, name: id, width: 100, height: 100, fill: '#336699', ...rest });

test('arrow keys move by 1 and by 10 px, and a run of them is one step', async ({ page, user }) => {
  const stage = await openStage(page, user, [shape('Disc', { x: 300, y: 300, rotation: 30 })]);
  await stage.click({ x: 350, y: 350 });
  // However long a key takes on its way, no half second passes between two of them.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'ArrowUp'])
    await page.keyboard.press(key);
  await page.clock.resume();
  await expect(
    page.getByRole('status').filter({ hasText: /Disc, shape, layer 1 of 1, x 302, y 309/ }),
  ).toHaveCount(1);
  expect(await stage.layer('Disc')).toMatchObject({ x: 302, y: 309, rotation: 30 });
  await page.keyboard.press('Control+z');
  expect(await stage.layer('Disc')).toMatchObject({ x: 300, y: 300 });
});

test('Tab walks the layers as one reads, says which, and goes on past the last', async ({ page, user }) => {
  await openStage(page, user, [
    shape('Third', { x: 300, y: 600 }),
    shape('Second', { x: 600, y: 310 }),
    shape('First', { x: 300, y: 300 }),
  ]);
  const canvas = page.getByRole('application');
  await canvas.focus();
  for (const name of ['First', 'Second', 'Third']) {
    await page.keyboard.press('Tab');
    await expect(canvas).toHaveAccessibleName(new RegExp(`^Canvas\\. ${name}, shape, layer`));
  }
  await page.keyboard.press('Shift+Tab');
  await expect(canvas).toHaveAccessibleName(/Second/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(canvas).not.toBeFocused();
  await expectAccessible(page);
});

test('zoom goes by keys, wheel and buttons, about where the pointer is', async ({ page, user }) => {
  const stage = await openStage(page, user, [shape('Disc', { x: 300, y: 300 })]);
  const canvas = page.getByRole('application');
  const view = page.getByRole('toolbar', { name: 'View' });
  await page.keyboard.press('Control++');
  await expect(canvas).toHaveAttribute('data-zoom', '1.5');
  await page.keyboard.press('Control+-');
  await page.keyboard.press('Control+-');
  await expect(canvas).toHaveAttribute('data-zoom', '0.75');
  const place = await stage.at({ x: 350, y: 350 });
  await page.mouse.move(place.x, place.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(canvas).not.toHaveAttribute('data-zoom', '0.75');
  const after = await stage.at({ x: 350, y: 350 });
  // The corner of the canvas lies on a whole px of the screen.
  expect(Math.abs(after.x - place.x)).toBeLessThanOrEqual(0.51);
  expect(Math.abs(after.y - place.y)).toBeLessThanOrEqual(0.51);
  await page.mouse.wheel(0, 40);
  await expect.poll(async () => (await stage.at({ x: 350, y: 350 })).y).toBe(after.y - 40);
  await page.keyboard.press('Control+0');
  await expect(view.getByRole('button', { name: /^100 %/ })).toBeVisible();
  await view.getByRole('button', { name: 'Show the whole canvas' }).click();
  await expect(view.getByRole('button', { name: /^6\d %/ })).toBeVisible();
  expect((await stage.layer('Disc')).x, 'a look changes nothing').toBe(300);
});

test('the space bar pans, and the wheel of the mouse pressed, and neither changes a layer', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [shape('Disc', { x: 300, y: 300 })]);
  await stage.click({ x: 350, y: 350 });
  const before = await stage.at({ x: 350, y: 350 });
  await page.keyboard.down(' ');
  await stage.drag(before, { x: before.x + 60, y: before.y + 40 });
  await page.keyboard.up(' ');
  await expect.poll(() => stage.at({ x: 350, y: 350 })).toEqual({ x: before.x + 60, y: before.y + 40 });
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(before.x, before.y, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  await expect.poll(() => stage.at({ x: 350, y: 350 })).toEqual(before);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
});

test('a layer is drawn up with a tool, and rulers and safe areas are shown', async ({ page, user }) => {
  const stage = await openStage(page, user, [], { snaps: false, size: { width: 1080, height: 1920 } });
  await page.keyboard.press('r');
  await stage.dragOn({ x: 300, y: 800 }, { x: 421, y: 890 });
  await expect
    .poll(async () => (await stage.layers())[0])
    .toMatchObject({ kind: 'shape', x: 300, y: 800, width: 121, height: 90 });
  await page.keyboard.press('l');
  await stage.dragOn({ x: 500, y: 900 }, { x: 620, y: 910 }, { keys: ['Shift'] });
  await expect
    .poll(async () => (await stage.layers())[1])
    .toMatchObject({ kind: 'shape', shape: 'line', width: 120, rotation: 0, x: 500 });
  await page.keyboard.press('t');
  await stage.click({ x: 400, y: 1100 });
  await expect(page.locator('[data-text-layer]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-text-layer]')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('safe area reels');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-safe-area=reels]')).toHaveCount(1);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Shift+R');
  await expect(page.locator('[data-stage] canvas.hidden')).toHaveCount(0);
  await expectAccessible(page);
});
