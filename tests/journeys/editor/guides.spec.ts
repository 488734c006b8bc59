import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { runCommand, savedConfig, saveNow } from './editor-fixtures.ts';
import { field } from './panels-fixtures.ts';
import { frames, openStage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });

test('a guide is pulled out of a ruler with its px shown, is saved, snapped to, and pulled back', async ({
  page,
  user,
}) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })]);
  const guides = async () => {
    await saveNow(page);
    return (await savedConfig(user, stage.template))['guides'];
  };
  await page.keyboard.press('Shift+r');
  const corner = await page.locator('[data-stage]').boundingBox();
  if (corner === null) throw new Error('no stage');
  const ruler = { x: corner.x + 8, y: corner.y + 400 };
  const to = await stage.at({ x: 640, y: 600 });
  await page.mouse.move(ruler.x, ruler.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(page.locator('[data-guideline-place]')).toHaveText('640');
  await page.mouse.up();
  await expect.poll(guides).toEqual([{ axis: 'x', at: 640 }]);
  await expectAccessible(page);

  await stage.dragOn({ x: 400, y: 400 }, { x: 536, y: 400 });
  await expect.poll(() => stage.layer('a')).toMatchObject({ x: 440, y: 300 });
  await page.reload();
  await expect(page.locator('[data-guideline="x 640"]')).toHaveCount(1);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Shift+r');
  await frames(page);
  await expect(page.locator('[data-guideline]')).toHaveCount(0);
  await page.keyboard.press('Shift+r');
  await expect(page.locator('[data-guideline]')).toHaveCount(1);
  await stage.drag(await stage.at({ x: 640, y: 700 }), ruler);
  await expect.poll(guides).toBeUndefined();
  await page.keyboard.press('Control+z');
  await expect.poll(guides).toEqual([{ axis: 'x', at: 640 }]);
});

test('guides are made, moved, placed to the px and removed by keyboard alone', async ({ page, user }) => {
  const stage = await openStage(page, user, [shape('a', { x: 300, y: 300 })]);
  const guides = async () => {
    await saveNow(page);
    return (await savedConfig(user, stage.template))['guides'];
  };
  await runCommand(page, 'horizontal guide');
  await page.locator('[data-stage]').focus();
  await expect(page.locator('[data-guideline="y 540"]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(guides).toEqual([{ axis: 'y', at: 551 }]);
  await field(page, 'Y position').fill('25%');
  await field(page, 'Y position').press('Enter');
  await expect.poll(guides).toEqual([{ axis: 'y', at: 270 }]);
  await page.locator('[data-stage]').focus();
  await runCommand(page, 'vertical guide');
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Delete');
  await expect.poll(guides).toEqual([{ axis: 'y', at: 270 }]);
  await page.keyboard.press('Shift+g');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect.poll(guides).toEqual([{ axis: 'y', at: 270 }]);
  await runCommand(page, 'remove all guides');
  await expect.poll(guides).toBeUndefined();
  await expect.poll(() => stage.layers()).toHaveLength(1);
});
