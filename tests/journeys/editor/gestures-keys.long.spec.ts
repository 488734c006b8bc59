import { makeLayer } from '#picture/designs';
import { expectAccessible } from '../accessibility.ts';
import { boxOf, expect, test } from '../fixtures.ts';
import { runCommand, savedConfig, saveNow } from './editor-fixtures.ts';
import { field } from './panels-fixtures.ts';
import { openStage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, name: id, width: 100, height: 100, fill: '#336699', ...rest });

test('keys walk and move layers, zoom and pan the view, and choose tools', async ({ page, user }) => {
  const stage = await openStage(
    page,
    user,
    [
      shape('Third', { x: 300, y: 600 }),
      shape('Second', { x: 600, y: 310 }),
      shape('First', { x: 300, y: 300 }),
    ],
    { snaps: false },
  );
  const canvas = page.getByRole('application');

  await test.step('Tab walks the layers as one reads, says which, and goes on past the last', async () => {
    await canvas.focus();
    for (const name of ['First', 'Second', 'Third']) {
      await page.keyboard.press('Tab');
      await expect(canvas).toHaveAccessibleName(new RegExp(`^Canvas\\. ${name}, shape, layer`));
    }
    await page.keyboard.press('Tab');
    await expect(canvas).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(canvas).toHaveAccessibleName(/Second/);
  });

  await test.step('arrow keys move by 1 and by 10 px, and a run of them is one step', async () => {
    await stage.click({ x: 350, y: 350 });
    // However long a key takes on its way, no half second passes between two of them.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'ArrowUp'])
      await page.keyboard.press(key);
    await page.clock.resume();
    const said = /First, shape, layer 1 of 3, x 302, y 309/;
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1);
    expect(await stage.layer('First')).toMatchObject({ x: 302, y: 309 });
    await page.keyboard.press('Control+z');
    expect(await stage.layer('First')).toMatchObject({ x: 300, y: 300 });
  });

  await test.step('zoom goes by keys, wheel and buttons, about where the pointer is', async () => {
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
    const view = page.getByRole('toolbar', { name: 'View' });
    await view.getByRole('button', { name: 'Show the whole canvas' }).click();
    await expect(view.getByRole('button', { name: /^6\d %/ })).toBeVisible();
    await canvas.focus();
    await page.keyboard.press('Control+0');
    await expect(view.getByRole('button', { name: /^100 %/ })).toBeVisible();
  });

  await test.step('the space bar pans, and the wheel of the mouse pressed, and neither changes a layer', async () => {
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

  await test.step('a text is put in with its tool, and typed', async () => {
    await page.keyboard.press('t');
    await stage.click({ x: 400, y: 800 });
    await expect(page.locator('[data-text-layer]')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Now');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await stage.layers()).slice(3))
      .toMatchObject([{ kind: 'text', text: 'Now' }]);
  });
});

test('guides come out of rulers and by keyboard, are snapped to, and kept', async ({ page, user }) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300, width: 200, height: 200 })]);
  const root = page.locator('[data-stage]');
  const guides = async () => {
    await saveNow(page);
    return (await savedConfig(user, stage.template))['guides'];
  };
  await page.keyboard.press('Shift+r');
  const corner = await boxOf(root);
  const ruler = { x: corner.x + 8, y: corner.y + 400 };
  const to = await stage.at({ x: 640, y: 600 });
  await page.mouse.move(ruler.x, ruler.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(page.locator('[data-guideline-place]')).toHaveText('640');
  await page.mouse.up();
  await expect.poll(guides).toEqual([{ axis: 'x', at: 640 }]);
  await stage.dragOn({ x: 400, y: 400 }, { x: 536, y: 400 });
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 440, y: 300 });
  await page.keyboard.press('Shift+r');
  await expect(page.locator('[data-guideline]')).toHaveCount(0);
  await page.keyboard.press('Shift+r');
  await expect(page.locator('[data-guideline]')).toHaveCount(1);

  await runCommand(page, 'horizontal guide');
  await root.focus();
  await expect(page.locator('[data-guideline="y 540"]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const line = { axis: 'x', at: 640 };
  await expect.poll(guides).toEqual([line, { axis: 'y', at: 551 }]);
  await field(page, 'Y position').fill('25%');
  await field(page, 'Y position').press('Enter');
  await expect.poll(guides).toEqual([line, { axis: 'y', at: 270 }]);
  await expectAccessible(page);
  await root.focus();
  await page.keyboard.press('Delete');
  await expect.poll(guides).toEqual([line]);
  await stage.drag(await stage.at({ x: 640, y: 700 }), ruler);
  await expect.poll(guides).toBeUndefined();
  await page.keyboard.press('Control+z');
  await expect.poll(guides).toEqual([line]);
  await runCommand(page, 'remove all guides');
  await expect.poll(guides).toBeUndefined();
});

test('K scales a layer with its letters, by a corner and by a factor', async ({ page, user }) => {
  const words = {
    ...makeLayer.text({ id: 'words', width: 200, height: 100, text: 'Sale', fontSize: 40 }),
    x: 300,
    y: 300,
    stroke: { width: 2, color: '#000000' },
  };
  const stage = await openStage(page, user, [words], { snaps: false });
  await stage.click({ x: 310, y: 310 });
  await expect(field(page, 'Factor')).toHaveCount(0);
  await page.keyboard.press('k');
  await expectAccessible(page);
  await stage.dragHandle('se', { x: 100, y: 0 });
  const pulled = { x: 300, y: 300, width: 300, height: 150, fontSize: 60, stroke: { width: 3 } };
  await expect.poll(() => stage.layer('words')).toMatchObject(pulled);
  await page.keyboard.press('Control+z');
  await field(page, 'Factor').fill('×1.5');
  await field(page, 'Factor').press('Enter');
  const scaled = { x: 250, y: 275, width: 300, height: 150, fontSize: 60 };
  await expect.poll(() => stage.layer('words')).toMatchObject(scaled);
  await expect(field(page, 'Factor')).toHaveValue('1');
  await page.getByRole('button', { name: '×2' }).click();
  await expect.poll(() => stage.layer('words')).toMatchObject({ width: 600, fontSize: 120 });
  await page.getByRole('button', { name: 'Undo Scale' }).click();
  await expect.poll(() => stage.layer('words')).toMatchObject(scaled);
  // A button's tooltip does not keep the key from the stage.
  const tooltip = page.locator('[data-side]', { hasText: 'Scale' }).first();
  await expect(tooltip).toBeVisible();
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(field(page, 'Factor')).toHaveCount(0);
  await stage.dragHandle('e', { x: 50, y: 0 });
  await expect.poll(() => stage.layer('words')).toMatchObject({ width: 350, height: 150, fontSize: 60 });
});
