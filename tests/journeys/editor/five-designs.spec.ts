import type { Page } from '@playwright/test';
import { flattenLayers, type Layer } from '#core/template/layers/layer-schema.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { expect, test } from '../fixtures.ts';
import { runCommand } from './editor-fixtures.ts';
import { field, typeInto } from './panels-fixtures.ts';
import { openStage, type StagePage } from './stage-fixtures.ts';

// Five ads of kinds that shops run and that no starter is, made with pointer and keys as a designer makes them.

test.use({ viewport: { width: 1440, height: 900 } });

const square = { width: 1080, height: 1080 };
const story = { width: 1080, height: 1920 };
const wide = { width: 1280, height: 720 };

const properties = (page: Page) => page.getByRole('region', { name: 'Properties' });

/** What a designer's hands do, in the words of the screen. */
async function handsOn(stage: StagePage) {
  const { page } = stage;
  // All of the canvas in sight.
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Shift+Digit1');
  const command = (words: string): Promise<void> => runCommand(page, words);
  const set = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(fields)) await typeInto(page, name, text);
    await page.locator('[data-stage]').focus();
  };
  return {
    command,
    set,
    insert: (block: string) => command(`insert ${block}`),
    add: (section: string) =>
      properties(page)
        .getByRole('button', { name: `Add ${section}` })
        .click(),
    /** Takes the selected layer by its middle and lets it go with its corner there. */
    dragTo: async (x: number, y: number): Promise<void> => {
      const [nowX, nowY, width, height] = await Promise.all(
        ['X position', 'Y position', 'Width', 'Height'].map(async (name) =>
          Number(await field(page, name).inputValue()),
        ),
      );
      const middle = { x: (nowX ?? 0) + (width ?? 0) / 2, y: (nowY ?? 0) + (height ?? 0) / 2 };
      const by = { x: x - (nowX ?? 0), y: y - (nowY ?? 0) };
      // Ctrl keeps it from being drawn to other layers.
      await stage.dragOn(middle, { x: middle.x + by.x, y: middle.y + by.y }, { keys: ['Control'] });
    },
    background: async (color: string): Promise<void> => {
      await page.locator('[data-stage]').focus();
      await page.keyboard.press('Escape');
      await properties(page).getByRole('radio', { name: 'Colour', exact: true }).check();
      await typeInto(page, 'Colour', color);
      await page.locator('[data-stage]').focus();
    },
  };
}

function named(layers: readonly Layer[], name: string): Layer {
  const found = flattenLayers([...layers]).find((layer) => layer.name === name);
  if (found === undefined) throw new Error(`no layer ${name}`);
  return found;
}

test('a studio card: the product on white beside its words, a button below them', async ({ page, user }) => {
  const stage = await openStage(page, user, [], { size: square });
  const hands = await handsOn(stage);
  await hands.background('#eef1f4');
  await hands.insert('photo on a card');
  await hands.dragTo(48, 60);
  // The photo keeps its ratio: as much lower as it gets narrower.
  await stage.dragHandle('se', { x: -100, y: -100 });
  await hands.insert('brand');
  await hands.set({ Colour: '#6b7280', 'X position': '48', 'Y position': '760' });
  await hands.insert('product title');
  await hands.set({ 'X position': '48', 'Y position': '808', Width: '640' });
  await hands.insert('price with old price');
  await hands.set({ 'X position': '48', 'Y position': '948' });
  await hands.insert('button');
  await page.keyboard.press('Alt+d');
  await hands.set({ 'Y position': '950' });
  await page.keyboard.press('Shift+ArrowLeft');
  const layers = await stage.layers();
  const photo = named(layers, 'Photo on a card');
  expect(photo).toMatchObject({ x: 48, y: 60, width: 660, height: 660 });
  expect(named(layers, 'Brand')).toMatchObject({ x: 48, y: 760, color: '#6b7280' });
  expect(named(layers, 'Product title')).toMatchObject({ x: 48, y: 808, width: 640 });
  expect(named(layers, 'Button')).toMatchObject({ x: 1080 - 280 - 10, y: 950 });
});

test('a neon story: dark, the price large between what apps cover at the top and bottom', async ({
  page,
  user,
}) => {
  test.skip(!isLongRun, 'one of the five is made in the usual run');
  const stage = await openStage(page, user, [], { size: story });
  const hands = await handsOn(stage);
  await hands.background('#0b1020');
  await hands.command('safe area: stories');
  await hands.insert('ellipse');
  await hands.set({ Width: '900', Height: '900', Colour: '#7c3aed', Opacity: '35' });
  await page.keyboard.press('Alt+h');
  await hands.set({ 'Y position': '470' });
  await hands.insert('product photo');
  await page.keyboard.press('Alt+h');
  await hands.set({ 'Y position': '560' });
  await hands.insert('discount disc');
  await hands.set({ 'X position': '790', 'Y position': '420', Rotation: '-12' });
  await hands.insert('price');
  await hands.set({ Width: '920', Height: '220', Size: '170', Colour: '#f5f3ff' });
  await properties(page)
    .getByRole('group', { name: 'Lines', exact: true })
    .getByRole('radio', { name: 'Centre' })
    .check();
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Alt+h');
  await hands.set({ 'Y position': '1300' });
  const layers = await stage.layers();
  expect(layers.map(({ name }) => name)).toEqual(['Ellipse', 'Product photo', 'Discount disc', 'Price']);
  expect(named(layers, 'Ellipse')).toMatchObject({ x: 90, y: 470, opacity: 0.35 });
  expect(named(layers, 'Discount disc')).toMatchObject({ rotation: -12 });
  expect(named(layers, 'Price')).toMatchObject({ x: 80, y: 1300, fontSize: 170, align: 'center' });
});

test('a marketplace frame: a coloured edge, shipping above, stars and stock below', async ({
  page,
  user,
}) => {
  test.skip(!isLongRun, 'one of the five is made in the usual run');
  const stage = await openStage(page, user, [], { size: square });
  const hands = await handsOn(stage);
  await hands.insert('product photo');
  await hands.insert('rectangle');
  await hands.set({ 'X position': '0', 'Y position': '0', Width: '100%', Height: '100%' });
  await properties(page).getByRole('button', { name: 'Remove fill' }).click();
  await hands.add('border');
  await hands.set({ 'Border width': '18', 'Border colour': '#f59e0b' });
  // A frame over everything is in the way unless it is locked.
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Control+Shift+l');
  await hands.insert('free shipping');
  await hands.insert('rating');
  await hands.dragTo(48, 960);
  await hands.insert('low stock');
  await hands.dragTo(700, 960);
  // The frame is locked, so dragging over it marks what lies in it.
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Escape');
  await stage.dragOn({ x: 40, y: 920 }, { x: 1050, y: 1050 });
  await page.keyboard.press('ArrowUp');
  const layers = await stage.layers();
  expect(named(layers, 'Rectangle')).toMatchObject({
    x: 0,
    y: 0,
    width: 1080,
    height: 1080,
    border: { width: 18, color: '#f59e0b' },
  });
  expect(Object.hasOwn(named(layers, 'Rectangle'), 'fill')).toBe(false);
  expect(named(layers, 'Rating')).toMatchObject({ x: 48, y: 959, showIf: '{{RATING}}' });
  expect(named(layers, 'Low stock')).toMatchObject({ x: 700, y: 959 });
});

test('a lookbook page: the photo from edge to edge, words on a shade at its foot', async ({ page, user }) => {
  test.skip(!isLongRun, 'one of the five is made in the usual run');
  const stage = await openStage(page, user, [], { size: square });
  const hands = await handsOn(stage);
  await hands.insert('product photo');
  await hands.set({ 'X position': '0', 'Y position': '0', Width: '1080', Height: '1080' });
  await properties(page).getByRole('radio', { name: 'Fills the box' }).check();
  await page.locator('[data-stage]').focus();
  await hands.insert('rectangle');
  await hands.set({ 'X position': '0', 'Y position': '620', Width: '1080', Height: '460' });
  const fill = properties(page).getByRole('group', { name: 'Fill', exact: true });
  await fill.getByRole('radio', { name: 'Linear' }).check();
  await hands.set({ 'Colour 1': 'rgba(0, 0, 0, 0)', 'Colour 2': 'rgba(0, 0, 0, 0.75)' });
  await hands.insert('product title');
  await hands.set({ 'X position': '64', 'Y position': '820', Width: '952', Colour: '#ffffff' });
  await hands.insert('price');
  await hands.set({ 'X position': '64', 'Y position': '960', Size: '56', Colour: '#ffffff' });
  // Words and shade go together from now on.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+g');
  const layers = await stage.layers();
  const together = named(layers, 'Group');
  expect(together.kind === 'group' && together.layers.map(({ name }) => name)).toEqual([
    'Product photo',
    'Rectangle',
    'Product title',
    'Price',
  ]);
  expect(named(layers, 'Product photo')).toMatchObject({ width: 1080, height: 1080, fit: 'cover' });
  expect(named(layers, 'Rectangle')).toMatchObject({ fill: { kind: 'linear' } });
});

test('a catalogue strip: photo on the right, a column of words on a coloured panel', async ({
  page,
  user,
}) => {
  test.skip(!isLongRun, 'one of the five is made in the usual run');
  const stage = await openStage(page, user, [], { size: wide });
  const hands = await handsOn(stage);
  await hands.insert('rectangle');
  await hands.set({ 'X position': '0', 'Y position': '0', Width: '560', Height: '720', Colour: '#0f766e' });
  await hands.insert('product photo');
  await hands.set({ 'X position': '680', 'Y position': '120' });
  await hands.insert('brand');
  await hands.set({ 'X position': '56', 'Y position': '150', Width: '448', Colour: '#ccfbf1' });
  await hands.insert('product title');
  await hands.set({
    'X position': '56',
    'Y position': '230',
    Width: '448',
    Height: '180',
    Colour: '#ffffff',
  });
  await hands.insert('price');
  await hands.set({ 'X position': '56', 'Y position': '460', Width: '448', Colour: '#ffffff' });
  // The three become a column, so that a product without a brand leaves no gap.
  await stage.click({ x: 120, y: 165 });
  await page.keyboard.down('Shift');
  await stage.click({ x: 120, y: 260 });
  await stage.click({ x: 120, y: 490 });
  await page.keyboard.up('Shift');
  await hands.command('make a column');
  await hands.set({ Gap: '24' });
  const layers = await stage.layers();
  const column = named(layers, 'Column');
  expect(column).toMatchObject({ kind: 'group', layout: 'column', gap: 24, x: 56, y: 150 });
  expect(column.kind === 'group' && column.layers.map(({ name }) => name)).toEqual([
    'Brand',
    'Product title',
    'Price',
  ]);
  expect(named(layers, 'Rectangle')).toMatchObject({ fill: '#0f766e', width: 560, height: 720 });
});
