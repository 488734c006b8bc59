import type { Page } from '@playwright/test';
import { flattenLayers, type Layer } from '#core/template/layers/layer-schema.ts';
import { expect, test } from '../fixtures.ts';
import { runCommand } from './editor-fixtures.ts';
import { field, typeInto } from './panels-fixtures.ts';
import { openStage, type StagePage } from './stage-fixtures.ts';

// Ads of kinds that shops run and that no starter is, made with pointer and keys as a designer makes them.

test.use({ viewport: { width: 1440, height: 900 } });

const square = { width: 1080, height: 1080 };

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
