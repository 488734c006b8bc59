import type { Page } from '@playwright/test';
import type { Layer } from '#picture/layers';
import { makeLayer } from '#picture/designs';

/** Returns the most layers that a template may have, small and in rows of twenty: shapes, with a text as every tenth. */
export function manyLayers(): Layer[] {
  return Array.from({ length: 200 }, (_unused, at) => {
    const place = {
      id: `layer-${at}`,
      x: 20 + (at % 20) * 52,
      y: 20 + Math.floor(at / 20) * 100,
      width: 44,
      height: 84,
    };
    const fill = `#${((at * 99_991) % 0xffffff).toString(16).padStart(6, '0')}`;
    if (at % 10 === 9) return makeLayer.text({ ...place, text: `Words ${at}`, fontSize: 12 });
    return makeLayer.shape({ ...place, fill });
  });
}

/** Number of sweeps; each changes the selection by at least a row or a column of twenty. */
const sweeps = 40;
const moves = 120;

/** Measures frames in which the pointer moved, while a box is drawn over 200 layers and back, so that each move changes the selection. */
export async function marquee(
  page: Page,
  placeOn: (page: Page, x: number, y: number) => Promise<{ x: number; y: number }>,
): Promise<number[]> {
  await page.locator('[data-stage][data-gesture="idle"]').waitFor();
  const [from, to] = [await placeOn(page, 4, 4), await placeOn(page, 1075, 1075)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
  await page.evaluate('seen.busy.length = 0');
  for (let at = 0; at <= sweeps; at += 1) {
    const part = 1 - Math.abs(1 - (2 * at) / sweeps);
    await page.mouse.move(from.x + 8 + (to.x - from.x) * part, from.y + 8 + (to.y - from.y) * part);
  }
  const frames = await page.evaluate<number[]>('[...seen.busy]');
  await page.mouse.up();
  return frames;
}

/** Measures frames in which the pointer moved, while the opacity of 200 selected layers is changed by dragging its label. */
export async function scrub(page: Page): Promise<number[]> {
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Control+a');
  const field = page.getByRole('textbox', { name: 'Opacity' }).first();
  const id = await field.getAttribute('id');
  const box = await page.locator(`label[for="${id ?? ''}"]`).boundingBox();
  if (box === null) throw new Error('there is nothing to scrub');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 8, y, { steps: 4 });
  await page.evaluate('seen.busy.length = 0');
  for (let at = 0; at < moves; at += 1) await page.mouse.move(x - 8 - 40 * (1 + Math.sin(at / 9)), y);
  const frames = await page.evaluate<number[]>('[...seen.busy]');
  await page.mouse.up();
  return frames;
}
