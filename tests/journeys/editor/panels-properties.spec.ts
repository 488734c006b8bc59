import type { Page } from '@playwright/test';
import { group, shape, words } from '#web/editor/document/doc.fixture.ts';
import { expect, test } from '../fixtures.ts';
import { field, openLayers, row, storedDraft, storedLayer, typeInto } from './panels-fixtures.ts';

const properties = (page: Page) => page.getByRole('region', { name: 'Properties' });
const section = (page: Page, name: string) => properties(page).getByRole('group', { name, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ });

test('place, size, angle and opacity are saved exactly as they are typed', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', x: 1, y: 2 })]);
  await row(page, 'Box').click();
  await typeInto(page, 'X position', '120+8*2');
  await typeInto(page, 'Y position', '-15px');
  await typeInto(page, 'Width', '50%');
  await typeInto(page, 'Height', '(1000 - 40) / 3');
  await typeInto(page, 'Rotation', '-22,5°');
  await typeInto(page, 'Opacity', '45%');
  await typeInto(page, 'Corners', '12');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({
    x: 136,
    y: -15,
    width: 500,
    height: 320,
    rotation: -22.5,
    opacity: 0.45,
    radius: 12,
  });
});

test('what is no number stays as it was typed and says why, and a number beyond its bound says the bound', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [words('a', 'Sale', { name: 'Words' })]);
  await row(page, 'Words').click();
  await typeInto(page, 'Size', 'large');
  await expect(field(page, 'Size')).toHaveValue('large');
  await expect(field(page, 'Size')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Size')).toHaveAccessibleDescription(/is no number/);
  await typeInto(page, 'Size', '5000');
  await expect(field(page, 'Size')).toHaveValue('1000');
  await expect(field(page, 'Size')).toHaveAccessibleDescription('1000 px is the most.');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ fontSize: 1000 });
  await field(page, 'Size').fill('7');
  await field(page, 'Size').press('Escape');
  await expect(field(page, 'Size')).toHaveValue('1000');
});

test('a label that is dragged changes its number in one step of history, and Escape takes it back', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', x: 10 })]);
  await row(page, 'Box').click();
  await scrub(page, 'X', 40);
  await page.mouse.up();
  await expect(field(page, 'X position')).toHaveValue('50');
  await expect(undo(page)).toHaveAccessibleName('Undo X position');
  await scrub(page, 'X', 25);
  await expect(field(page, 'X position')).toHaveValue('75');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(field(page, 'X position')).toHaveValue('50');
  await undo(page).click();
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ x: 10 });
  // In one jump, as a quick hand does, and beyond what the field allows.
  await scrub(page, 'W', -300, 1);
  await expect(field(page, 'Width')).toHaveValue('1');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(field(page, 'Width')).toHaveValue('100');
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
});

test('arrow keys step by 1 and with Shift by 10, as one step until the field is left', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', y: 5 })]);
  await row(page, 'Box').click();
  const y = field(page, 'Y position');
  await y.focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowUp', 'ArrowDown']) await y.press(key);
  await expect(y).toHaveValue('16');
  await y.press('ControlOrMeta+z');
  await expect(y).toHaveValue('5');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ y: 5 });
});

test('several layers show what they share, and what is typed is set for all of them', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [
    words('a', 'One', { name: 'One', fontSize: 20, color: '#ff0000', x: 0 }),
    words('b', 'Two', { name: 'Two', fontSize: 40, color: '#ff0000', x: 50 }),
  ]);
  await row(page, 'One').click();
  await row(page, 'Two').click({ modifiers: ['ControlOrMeta'] });
  await expect(field(page, 'Size')).toHaveValue('');
  await expect(field(page, 'Size')).toHaveAttribute('placeholder', 'Mixed');
  await expect(field(page, 'Colour')).toHaveValue('#FF0000');
  await typeInto(page, 'Size', '32');
  await field(page, 'X position').focus();
  await field(page, 'X position').press('Shift+ArrowUp');
  await properties(page).getByRole('radio', { name: 'Right' }).check();
  const { objects } = await storedDraft(page, user, template);
  expect(objects).toMatchObject([
    { fontSize: 32, x: 10, align: 'right' },
    { fontSize: 32, x: 60, align: 'right' },
  ]);
});

test('what is typed belongs to the layer it was typed for, when another one is pressed', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [shape('a', { name: 'One' }), shape('b', { name: 'Two' })]);
  await row(page, 'One').click();
  await field(page, 'Width').fill('333');
  await row(page, 'Two').click();
  await expect(field(page, 'Width')).toHaveValue('100');
  const { objects } = await storedDraft(page, user, template);
  expect(objects).toMatchObject([{ width: 333 }, { width: 100 }]);
});

test('a text takes on everything that the model has for it', async ({ page, user }) => {
  const template = await openLayers(page, user, [words('a', 'Sale', { name: 'Words' })]);
  await row(page, 'Words').click();
  await properties(page).getByRole('textbox', { name: 'Words' }).fill('Now {{PRICE}}');
  await properties(page).getByLabel('Weight').selectOption({ label: 'Bold 700' });
  await properties(page).getByRole('button', { name: 'Italic' }).click();
  await typeInto(page, 'Smallest size', '12');
  await typeInto(page, 'Line height', '1.35');
  await typeInto(page, 'Letter spacing', '-0,5');
  await typeInto(page, 'Most lines', '3');
  await properties(page).getByRole('radio', { name: 'Middle' }).check();
  await properties(page).getByRole('radio', { name: 'Struck through' }).check();
  await properties(page).getByRole('checkbox', { name: 'Capitals' }).check();
  await properties(page).getByRole('checkbox', { name: 'Wraps into lines' }).uncheck();
  await properties(page).getByRole('checkbox', { name: 'Shown without a value' }).check();
  await properties(page).getByRole('button', { name: 'Add pill behind the words' }).click();
  await typeInto(page, 'Padding across', '20');
  await properties(page).getByRole('button', { name: 'Add text shadow' }).click();
  await typeInto(page, 'Shadow blur', '9');
  await properties(page).getByRole('button', { name: 'Add outline' }).click();
  await typeInto(page, 'Outline width', '4');
  const condition = section(page, 'Condition');
  await condition.getByRole('button', { name: 'Show only if' }).click();
  await condition.getByRole('button', { name: 'Edit as text' }).click();
  await condition.getByRole('textbox').fill('{{SALE_PRICE}} < {{PRICE}}');
  expect(await storedLayer(page, user, template, 'a')).toEqual({
    kind: 'text',
    id: 'a',
    name: 'Words',
    x: 0,
    y: 0,
    width: 300,
    height: 60,
    rotation: 0,
    opacity: 1,
    locked: false,
    text: 'Now {{PRICE}}',
    fontFamily: 'Inter',
    fontSize: 20,
    minFontSize: 12,
    fontWeight: 700,
    italic: true,
    color: '#000000',
    align: 'left',
    verticalAlign: 'middle',
    lineHeight: 1.35,
    letterSpacing: -0.5,
    uppercase: true,
    decoration: 'line-through',
    wraps: false,
    maxLines: 3,
    keepsEmpty: true,
    pill: { fill: '#ffffff', radius: 12, paddingX: 20, paddingY: 8 },
    textShadow: { x: 0, y: 8, blur: 9, color: 'rgba(0, 0, 0, 0.25)' },
    stroke: { width: 4, color: '#ffffff', position: 'outside' },
    showIf: '{{SALE_PRICE}} < {{PRICE}}',
  });
});

test('words that are typed are one step of history', async ({ page, user }) => {
  const template = await openLayers(page, user, [words('a', 'Sale', { name: 'Words' })]);
  await row(page, 'Words').click();
  const text = properties(page).getByRole('textbox', { name: 'Words' });
  await text.press('End');
  await text.pressSequentially(' today only');
  await expect(text).toHaveText('Sale today only');
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveText('Sale');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ text: 'Sale' });
});

test('a box takes on a gradient, a border and a shadow, and gives them up again', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', fill: '#ffffff' })]);
  await row(page, 'Box').click();
  const fill = section(page, 'Fill');
  await fill.getByRole('radio', { name: 'Linear' }).check();
  await fill.getByRole('button', { name: 'Add a colour' }).click();
  await typeInto(page, 'Colour 2', 'tomato');
  await typeInto(page, 'Angle', '45');
  await properties(page).getByRole('radio', { name: 'Ellipse' }).check();
  await properties(page).getByRole('button', { name: 'Add border' }).click();
  await typeInto(page, 'Border width', '6');
  await typeInto(page, 'Border colour', '0af');
  await properties(page).getByRole('button', { name: 'Add shadow' }).click();
  await typeInto(page, 'Shadow right', '-3');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({
    shape: 'ellipse',
    fill: { kind: 'linear', angle: 45, colors: ['#ffffff', '#ff6347', '#999999'] },
    border: { width: 6, color: '#00aaff' },
    shadow: { x: -3, y: 8, blur: 24, color: 'rgba(0, 0, 0, 0.25)' },
  });
  await properties(page).getByRole('button', { name: 'Remove border' }).click();
  await properties(page).getByRole('button', { name: 'Remove fill' }).click();
  const layer = await storedLayer(page, user, template, 'a');
  expect([Object.hasOwn(layer, 'border'), Object.hasOwn(layer, 'fill')]).toEqual([false, false]);
});

test('a photo and a group take on what the model has for them', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    { kind: 'photo', id: 'photo', name: 'Photo', width: 500, height: 500 },
    group('group', [shape('one'), shape('two')], { name: 'Block' }),
  ]);
  await row(page, 'Photo').click();
  await properties(page).getByRole('radio', { name: 'Fills the box' }).check();
  await typeInto(page, 'Rests across', '20');
  await typeInto(page, 'Rests down', '80%');
  await properties(page)
    .getByRole('checkbox', { name: /Continue the photo/ })
    .check();
  await properties(page).getByRole('button', { name: 'Add padding' }).click();
  await typeInto(page, 'Padding top', '30');
  expect(await storedLayer(page, user, template, 'photo')).toMatchObject({
    fit: 'cover',
    positionX: 20,
    positionY: 80,
    extendsGround: true,
    padding: { top: 30, right: 0, bottom: 0, left: 0 },
  });
  await row(page, 'Block').click();
  await properties(page).getByRole('radio', { name: 'Column' }).check();
  await typeInto(page, 'Gap', '24');
  await typeInto(page, 'Padding across', '16');
  await properties(page).getByLabel('Spread').selectOption('Spread out');
  await properties(page).getByRole('radio', { name: 'Centre' }).check();
  expect(await storedLayer(page, user, template, 'group')).toMatchObject({
    layout: 'column',
    gap: 24,
    paddingX: 16,
    justify: 'between',
    align: 'center',
  });
  await page.keyboard.press('Escape');
});

test('without a selection the canvas has its size and its background', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a', { x: 850, y: 850 })]);
  await properties(page).getByLabel('Format').selectOption({ label: 'YouTube Thumbnail 16:9' });
  await expect(properties(page)).toContainText('One layer now lies outside the canvas.');
  await typeInto(page, 'Height', '5000');
  await expect(field(page, 'Height')).toHaveAccessibleDescription('1920 px is the most.');
  await typeInto(page, 'Colour', '#123456');
  const draft = await storedDraft(page, user, template);
  expect(draft).toMatchObject({
    type: 'custom',
    canvasSize: { width: 1280, height: 1920 },
    dimensions: { width: 1280, height: 1920 },
    background: '#123456',
  });
  expect(draft.objects).toMatchObject([{ x: 850, y: 850, width: 100 }]);
});

/** Presses a label and moves sideways, in steps. */
async function scrub(page: Page, label: string, by: number, steps = 6): Promise<void> {
  const box = await properties(page).getByText(label, { exact: true }).boundingBox();
  if (box === null) throw new Error(label);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps });
}
