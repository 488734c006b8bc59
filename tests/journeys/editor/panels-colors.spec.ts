import type { Page } from '@playwright/test';
import { group, shape, words } from '#web/editor/document/doc.fixture.ts';
import { expectAccessible, expectAccessibleOverlay } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { field, openLayers, row, storedLayer, typeInto } from './panels-fixtures.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: 'Colour' });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ });

test('a colour is chosen by keyboard alone, as few steps of history', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', fill: '#ff0000' })]);
  await row(page, 'Box').click();
  await page.getByRole('button', { name: 'Choose the colour' }).press('Enter');
  const area = picker(page).getByRole('slider', { name: 'Saturation and brightness' });
  await area.focus();
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'ArrowUp'])
    await area.press(key);
  await expect(area).toHaveAttribute('aria-valuetext', 'Saturation 80 %, brightness 91 %');
  await area.press('Shift+ArrowUp');
  await area.press('ControlOrMeta+z');
  await expect(area).toHaveAttribute('aria-valuetext', 'Saturation 100 %, brightness 100 %');
  await area.press('ControlOrMeta+y');
  await area.press('Shift+ArrowDown');
  await expect(area).toHaveAttribute('aria-valuetext', 'Saturation 80 %, brightness 90 %');
  await area.press('ArrowUp');
  const hue = picker(page).getByRole('slider', { name: 'Hue' });
  await hue.focus();
  for (let step = 0; step < 60; step += 1) await hue.press('ArrowRight');
  await picker(page).getByRole('slider', { name: 'Opacity' }).press('Home');
  await page.keyboard.press('Escape');
  await expect(picker(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose the colour' })).toBeFocused();
  // Saturation 0.8 and value 0.91 at 60 degrees: 232, 232, 46.
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ fill: 'rgba(232, 232, 46, 0)' });
  for (let step = 0; step < 3; step += 1) await undo(page).click();
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ fill: '#ff0000' });
});

test('a drag through the colours is one step of history', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', fill: '#ff0000' })]);
  await row(page, 'Box').click();
  await page.getByRole('button', { name: 'Choose the colour' }).click();
  const box = await picker(page).getByRole('slider', { name: 'Saturation and brightness' }).boundingBox();
  if (box === null) throw new Error('no area');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 20, box.y - 20, { steps: 8 });
  await page.mouse.up();
  await expect(field(page, 'Colour')).toHaveValue('#FFFFFF');
  await page.keyboard.press('Escape');
  await undo(page).click();
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ fill: '#ff0000' });
});

test('a colour is typed as CSS writes it, keeps its opacity, and is refused with a reason', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [
    words('a', 'Sale', { name: 'Words', color: 'rgba(0, 0, 0, 0.5)' }),
  ]);
  await row(page, 'Words').click();
  await typeInto(page, 'Colour', '1a73e8');
  await expect(field(page, 'Colour: Opacity')).toHaveValue('50');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ color: 'rgba(26, 115, 232, 0.5)' });
  await typeInto(page, 'Colour', 'hsl(120, 100%, 25%)');
  await typeInto(page, 'Colour: Opacity', '100');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ color: '#008000' });
  await typeInto(page, 'Colour', 'reddish');
  await expect(field(page, 'Colour')).toHaveValue('reddish');
  await expect(field(page, 'Colour')).toHaveAccessibleDescription(/is no colour/);
});

test('words that are hard to read on what is behind them say so', async ({ page, user }) => {
  await openLayers(page, user, [
    shape('a', { width: 1000, height: 1000, fill: '#ffffff' }),
    words('b', 'Sale', { name: 'Words', color: '#eeeeee' }),
  ]);
  await row(page, 'Words').click();
  await expect(field(page, 'Colour')).toHaveAccessibleDescription('Contrast 1.1 : 1, hard to read');
  await typeInto(page, 'Colour', '#000');
  await expect(field(page, 'Colour')).toHaveAccessibleDescription('Contrast 21.0 : 1');
});

test('colours of the template are at hand, and one that is taken is the colour', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    shape('a', { fill: '#123456' }),
    words('b', 'Sale', { name: 'Words' }),
  ]);
  await row(page, 'Words').click();
  await page.getByRole('button', { name: 'Choose the colour' }).click();
  await picker(page)
    .getByRole('group', { name: 'In this template' })
    .getByRole('button', { name: '#123456' })
    .click();
  expect(await storedLayer(page, user, template, 'b')).toMatchObject({ color: '#123456' });
});

test('a colour is taken from the canvas as it is published, and Escape takes none', async ({
  page,
  user,
}) => {
  const template = await openLayers(
    page,
    user,
    [
      shape('half', { width: 500, height: 1000, fill: '#12ab34' }),
      words('a', 'Sale', { name: 'Words', x: 600 }),
    ],
    { background: '#abcdef' },
  );
  const canvas = page.locator('main canvas[data-status=exact]');
  await expect(canvas).toBeVisible();
  await row(page, 'Words').click();
  await page.getByRole('button', { name: 'Choose the colour' }).click();
  const dropper = picker(page).getByRole('button', { name: 'Take a colour from the canvas' });
  await dropper.click();
  await page.keyboard.press('Escape');
  await expect(dropper).toHaveAttribute('aria-pressed', 'false');
  await dropper.click();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('no canvas');
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  await expect(picker(page)).toBeVisible();
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ color: '#12ab34' });
  // The press was not the stage's: the same layer is selected.
  await expect(row(page, 'Words')).toHaveAttribute('aria-selected', 'true');
});

test('a font is chosen by typing its name, and one that is missing is named', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    words('a', 'Sale', { name: 'Words', fontFamily: 'Gone Sans' }),
  ]);
  await row(page, 'Words').click();
  const font = page.getByRole('button', { name: 'Font Gone Sans' });
  await expect(font).toHaveAccessibleDescription('There is no font Gone Sans. Inter is drawn instead.');
  await font.click();
  const search = page.getByRole('combobox', { name: 'Search fonts' });
  await search.fill('inte');
  await search.press('Enter');
  await expect(page.getByRole('button', { name: 'Font Inter' })).toBeFocused();
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ fontFamily: 'Inter' });
});

test('every panel and picker can be used without sight or a pointer [379]', async ({ page, user }) => {
  await openLayers(page, user, [
    { kind: 'photo', id: 'photo', name: 'Photo', width: 500, height: 500 },
    shape('box', { name: 'Box', fill: { kind: 'linear', angle: 10, colors: ['#ffffff', '#000000'] } }),
    group('group', [shape('one')], { name: 'Block', layout: 'row' }),
    words('words', 'Sale', {
      name: 'Words',
      pill: { fill: '#ffffff', paddingX: 4, paddingY: 4, radius: 4 },
      stroke: { width: 1, color: '#ffffff' },
      showIf: '{{SALE_PRICE}} < {{PRICE}}',
    }),
  ]);
  await expectAccessible(page);
  for (const name of ['Photo', 'Box', 'Block', 'Words']) {
    await row(page, name).click();
    await expectAccessible(page);
  }
  await expectAccessibleOverlay(page, 'the picker of colours', () =>
    page.getByRole('button', { name: 'Choose the colour' }).first().press('Enter'),
  );
  await page.getByRole('button', { name: 'Font Inter' }).click();
  await expect(page.getByRole('option', { name: /^Inter/ })).toBeVisible();
  await expectAccessible(page);
});
