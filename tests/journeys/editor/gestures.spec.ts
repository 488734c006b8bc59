import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expect, test } from '../fixtures.ts';
import { openStage } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const shape = (id: string, rest: object = {}) =>
  makeLayer.shape({ id, width: 200, height: 200, fill: '#336699', ...rest });

test('a layer is dragged to whole px, and back and forth again', async ({ page, user }) => {
  const stage = await openStage(
    page,
    user,
    [shape('a', { x: 100, y: 100 }), shape('b', { x: 600, y: 600 })],
    {
      snaps: false,
    },
  );
  await stage.dragOn({ x: 150, y: 150 }, { x: 250, y: 90 });
  expect(await stage.layer('a')).toMatchObject({ x: 200, y: 40, width: 200, height: 200 });
  await page.keyboard.press('Control+z');
  expect(await stage.layer('a')).toMatchObject({ x: 100, y: 100 });
  await page.keyboard.press('Control+Shift+z');
  expect(await stage.layer('a')).toMatchObject({ x: 200, y: 40 });
});
