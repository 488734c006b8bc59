import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { applyMask, type GreyPixels } from '#picture/paint';
import { expectAccessible } from '../accessibility.ts';
import { buildBrushPage, openBrush, savedMask, shownAlpha } from './brush-fixtures.ts';

/** A red disc on a light ground. What the network saw of it has a gap in the middle, and there is a speck beside it. */
const side = 400;
const away = (x: number, y: number, toX: number, toY: number) => Math.hypot(x - toX, y - toY);
const alpha: GreyPixels = {
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [(at % side) + 0.5, Math.floor(at / side) + 0.5];
    const isDisc = away(x, y, 200, 200) < 120 && away(x, y, 200, 200) >= 30;
    return isDisc || away(x, y, 40, 40) < 12 ? 255 : 0;
  }),
};
const gap = { x: 200, y: 200 };
const body = { x: 280, y: 200 };
const speck = { x: 40, y: 40 };
const nowhere = { x: 360, y: 360 };

// The page is built once for all of them.
test.describe.configure({ mode: 'default' });

let folder = '';
let photo = Buffer.alloc(0);

test.beforeAll(async () => {
  folder = await buildBrushPage();
  const drawing = `<svg width="${side}" height="${side}"><rect width="100%" height="100%" fill="#eee"/><circle cx="200" cy="200" r="120" fill="#b22"/></svg>`;
  photo = await sharp(Buffer.from(drawing)).png().toBuffer();
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('steps are painted, taken back and cleared, a hole and a speck go with one press, and what is saved is what was seen', async ({
  page,
}) => {
  await openBrush(page, folder, { photo, alpha });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await paint(page, gap, { x: 205, y: 200 });
  await paint(page, nowhere, { x: 365, y: 360 });
  await page.keyboard.press('ControlOrMeta+z');
  expect(alphaAt(await shownAlpha(page), nowhere)).toBe(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  expect(alphaAt(await shownAlpha(page), nowhere)).toBe(255);
  await page.getByRole('button', { name: 'Clear all strokes' }).click();
  expect((await shownAlpha(page)).equals(Buffer.from(alpha.data))).toBe(true);
  await undo.click();
  expect(alphaAt(await shownAlpha(page), gap)).toBe(255);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  expect((await shownAlpha(page)).equals(Buffer.from(alpha.data))).toBe(true);
  await test.step('one press closes a hole, another takes a speck away, and both are seen before', async () => {
    await page.getByText('Fill', { exact: true }).click();
    await page.mouse.move(...(await placeOf(page, gap)));
    await expect.poll(() => previewAt(page, gap)).toBeGreaterThan(100);
    expect(alphaAt(await shownAlpha(page), gap)).toBe(0);
    await page.mouse.down();
    await page.mouse.up();
    await page.getByText('Erase', { exact: true }).click();
    await page.mouse.click(...(await placeOf(page, speck)));
    const seen = await shownAlpha(page);
    const isRight = seen.every((value, at) => {
      const distance = away((at % side) + 0.5, Math.floor(at / side) + 0.5, 200, 200);
      return Math.abs(distance - 120) < 2 || value === (distance < 120 ? 255 : 0);
    });
    expect(isRight).toBe(true);
  });
  const clear = page.getByRole('button', { name: 'Clear all strokes' });
  await test.step('the saved mask makes the very alpha that was seen', async () => {
    await clear.click();
    await page.keyboard.press('b');
    await page.getByText('Keep', { exact: true }).click();
    await paint(page, gap, { x: 215, y: 215 });
    await page.keyboard.press('e');
    await paint(page, body, { x: 300, y: 240 }, nowhere);
    const seen = await shownAlpha(page);
    expect(alphaAt(seen, gap)).toBe(255);
    expect(alphaAt(seen, body)).toBe(0);
    expect(alphaAt(seen, { x: 120, y: 200 })).toBe(255);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const mask = await savedMask(page);
    expect(mask).toMatchObject({ width: side, height: side });
    if (mask === null || mask === undefined) throw new Error('No mask was saved');
    expect(Buffer.from(applyMask(alpha, mask).data).equals(seen)).toBe(true);
  });
});

test('no stroke is lost by a reload or a server that is away, and a mask that was saved is there again', async ({
  page,
  context,
}) => {
  await openBrush(page, folder, { photo, alpha });
  await paint(page, gap, { x: 205, y: 200 });
  const painted = await shownAlpha(page);
  await expect.poll(() => page.evaluate<number>('sessionStorage.length')).toBe(1);
  await page.reload();
  await expect(page.getByText('Your unsaved strokes are back.').first()).toBeVisible();
  expect((await shownAlpha(page)).equals(painted)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  expect((await shownAlpha(page)).equals(painted)).toBe(true);
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await savedMask(page)).toBeUndefined();
  await page.reload();
  await shown(page);
  expect((await shownAlpha(page)).equals(Buffer.from(alpha.data))).toBe(true);
  await test.step('a server that is away loses nothing, neither a mask of before nor a stroke', async () => {
    const mask: GreyPixels = { ...alpha, data: new Uint8Array(side * side).fill(128) };
    mask.data.fill(255, side * 350, side * 360);
    const other = await context.newPage();
    await openBrush(other, folder, { photo, alpha, mask, failedLoads: 1, failedSaves: 1 });
    const isBusy = () => expect(other.getByRole('alert')).toHaveText('The server is busy. Try again.');
    const save = other.getByRole('button', { name: 'Save' });
    await isBusy();
    await other.getByRole('button', { name: 'Try again' }).click();
    await shown(other);
    expect((await shownAlpha(other)).equals(Buffer.from(applyMask(alpha, mask).data))).toBe(true);
    await paint(other, gap, { x: 205, y: 200 });
    const strokes = await shownAlpha(other);
    await save.click();
    await isBusy();
    expect((await shownAlpha(other)).equals(strokes)).toBe(true);
    await other.getByRole('button', { name: 'Clear all strokes' }).click();
    await save.click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    expect(await savedMask(other)).toBeNull();
  });
});

test('all of it is done with keys, or zoomed and moved with a mouse, and what happens is said', async ({
  page,
}) => {
  await openBrush(page, folder, { photo, alpha });
  await shown(page);
  const stage = page.getByRole('application');
  await expect(stage).toBeFocused();
  const said = page.getByRole('status');
  // The crosshair appears in the middle, which is the gap, or close to it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said).toHaveText(/% across, \d+ % down: cut away/);
  await page.keyboard.press('f');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Filled: Keep');
  expect(alphaAt(await shownAlpha(page), gap)).toBe(255);
  await page.keyboard.press('b');
  await page.keyboard.press('e');
  await page.keyboard.press(']');
  await expect(said).toHaveText(/^Erase, \d+ px$/);
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('Painted: Erase');
  expect((await shownAlpha(page)).filter((value) => value === 255).length).toBeLessThan(Math.PI * 120 ** 2);
  await page.keyboard.press('z');
  await expect(said).toHaveText('Undone');
  await expect.poll(async () => alphaAt(await shownAlpha(page), gap)).toBe(255);
  await expectAccessible(page);
  await test.step('zooming and moving the photo paints nothing, and a stroke lands where it is seen', async () => {
    const unmoved = await shownAlpha(page);
    await page.mouse.move(...(await placeOf(page, nowhere)));
    await page.mouse.wheel(0, -400);
    await page.keyboard.down('Space');
    const [x, y] = await placeOf(page, nowhere);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 50, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Space');
    expect((await shownAlpha(page)).equals(unmoved)).toBe(true);
    await page.getByText('Keep', { exact: true }).click();
    await paint(page, nowhere);
    expect(alphaAt(await shownAlpha(page), nowhere)).toBe(255);
  });
});

/** Paints a stroke through places of the picture. */
async function paint(page: Page, ...places: { x: number; y: number }[]): Promise<void> {
  await shown(page);
  const [first = [0, 0] as const, ...others] = await Promise.all(places.map((place) => placeOf(page, place)));
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const place of others) await page.mouse.move(...place, { steps: 4 });
  await page.mouse.up();
}

async function shown(page: Page): Promise<void> {
  await expect(page.locator('canvas[data-result]')).toBeVisible();
}

async function placeOf(page: Page, { x, y }: { x: number; y: number }): Promise<readonly [number, number]> {
  const box = await page.locator('canvas[data-result]').boundingBox();
  if (box === null) throw new Error('No picture is shown');
  return [box.x + ((x + 0.5) * box.width) / side, box.y + ((y + 0.5) * box.height) / side];
}

function alphaAt(values: Uint8Array, { x, y }: { x: number; y: number }): number | undefined {
  return values[y * side + x];
}

function previewAt(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const preview = "document.querySelector('canvas[data-result] + canvas')";
  return page.evaluate<number>(`${preview}.getContext('2d').getImageData(${x}, ${y}, 1, 1).data[3]`);
}
