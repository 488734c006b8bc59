import type { Page } from '@playwright/test';
import { group, shape, words } from '#web/editor/document/doc.fixture.ts';
import { expectAccessible, expectAccessibleOverlay } from '../accessibility.ts';
import { boxOf, expect, test } from '../fixtures.ts';
import { field, openLayers, row, storedLayer, typeInto } from './panels-fixtures.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: 'Colour' });
const choose = (page: Page) => page.getByRole('button', { name: 'Choose the colour' });
const area = (page: Page) => picker(page).getByRole('slider', { name: 'Saturation and brightness' });

test('a colour is chosen by keyboard, drag, typing, from template and canvas', async ({ page, user }) => {
  const half = shape('half', { name: 'Box', width: 500, height: 1000, fill: '#ff0000' });
  const text = words('a', 'Sale', { name: 'Words', x: 600, color: 'rgba(0, 0, 0, 0.5)' });
  const template = await openLayers(page, user, [half, text], { background: '#abcdef' });
  const undo = page.getByRole('button', { name: /^Undo/ });
  const stored = (id: string) => storedLayer(page, user, template, id);
  await row(page, 'Box').click();

  await test.step('by keyboard alone, as few steps of history', async () => {
    await choose(page).press('Enter');
    await area(page).focus();
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowDown']) await area(page).press(key);
    await expect(area(page)).toHaveAttribute('aria-valuetext', 'Saturation 80 %, brightness 90 %');
    await area(page).press('ControlOrMeta+z');
    await expect(area(page)).toHaveAttribute('aria-valuetext', 'Saturation 100 %, brightness 100 %');
    await area(page).press('ControlOrMeta+y');
    await area(page).press('ArrowUp');
    const hue = picker(page).getByRole('slider', { name: 'Hue' });
    await hue.focus();
    for (let step = 0; step < 6; step += 1) await hue.press('ArrowRight');
    await picker(page).getByRole('slider', { name: 'Opacity' }).press('Home');
    await page.keyboard.press('Escape');
    await expect(picker(page)).toHaveCount(0);
    await expect(choose(page)).toBeFocused();
    // Saturation 0.8 and value 0.91 at 6 degrees: 232, 65, 46.
    expect(await stored('half')).toMatchObject({ fill: 'rgba(232, 65, 46, 0)' });
    while ((await undo.getAttribute('aria-disabled')) === null) await undo.click();
    expect(await stored('half')).toMatchObject({ fill: '#ff0000' });
  });

  await test.step('a drag through the colours is one step of history', async () => {
    await choose(page).click();
    const box = await boxOf(area(page));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 20, box.y - 20, { steps: 5 });
    await page.mouse.up();
    await expect(field(page, 'Colour')).toHaveValue('#FFFFFF');
    await page.keyboard.press('Escape');
    await undo.click();
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('it is typed as CSS writes it, keeps its opacity, and is refused with a reason', async () => {
    await row(page, 'Words').click();
    await typeInto(page, 'Colour', '1a73e8');
    await expect(field(page, 'Colour: Opacity')).toHaveValue('50');
    expect(await stored('a')).toMatchObject({ color: 'rgba(26, 115, 232, 0.5)' });
    await typeInto(page, 'Colour', 'hsl(120, 100%, 25%)');
    await typeInto(page, 'Colour: Opacity', '100');
    expect(await stored('a')).toMatchObject({ color: '#008000' });
    await typeInto(page, 'Colour', 'reddish');
    await expect(field(page, 'Colour')).toHaveValue('reddish');
    await expect(field(page, 'Colour')).toHaveAccessibleDescription(/is no colour/);
    await typeInto(page, 'Colour', '#b0c4de');
    await expect(field(page, 'Colour')).toHaveAccessibleDescription(/^Contrast 1\.\d : 1, hard to read$/);
  });

  await test.step('it follows each product’s photo, and is named in its field', async () => {
    await choose(page).click();
    const following = picker(page).getByRole('group', { name: 'Follows each product’s photo' });
    const accent = following.getByRole('button', { name: 'Accent', exact: true });
    await accent.click();
    await expect(accent).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page, 'Colour')).toHaveValue('Accent');
    expect(await stored('a')).toMatchObject({ color: '{{PHOTO_COLOR_ACCENT}}' });
  });

  await test.step('it is one of the template, or of the canvas as it is published', async () => {
    const ofTemplate = picker(page).getByRole('group', { name: 'In this template' });
    await ofTemplate.getByRole('button', { name: '#FF0000' }).click();
    expect(await stored('a')).toMatchObject({ color: '#ff0000' });
    const dropper = picker(page).getByRole('button', { name: 'Take a colour from the canvas' });
    await dropper.click();
    await page.keyboard.press('Escape');
    await expect(dropper).toHaveAttribute('aria-pressed', 'false');
    const canvas = page.locator('main canvas[data-status=exact]');
    await expect(canvas).toBeVisible();
    await dropper.click();
    const box = await boxOf(canvas);
    await page.mouse.click(box.x + (box.width * 3) / 4, box.y + (box.height * 3) / 4);
    await expect(picker(page)).toBeVisible();
    expect(await stored('a')).toMatchObject({ color: '#abcdef' });
    // The press was not the stage's: the same layer is selected.
    await expect(row(page, 'Words')).toHaveAttribute('aria-selected', 'true');
  });
});

test('every panel and picker can be used without sight or a pointer [379]', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    { kind: 'photo', id: 'photo', name: 'Photo', width: 500, height: 500 },
    shape('box', { name: 'Box', fill: { kind: 'linear', angle: 10, colors: ['#ffffff', '#000000'] } }),
    group('group', [shape('one')], { name: 'Block', layout: 'row' }),
    words('words', 'Sale', {
      name: 'Words',
      fontFamily: 'Gone Sans',
      pill: { fill: '#ffffff', paddingX: 4, paddingY: 4, radius: 4 },
      stroke: { width: 1, color: '#ffffff' },
      showIf: '{{SALE_PRICE}} < {{PRICE}}',
    }),
  ]);
  for (const name of ['Photo', 'Box', 'Block', 'Words']) {
    await row(page, name).click();
    await expectAccessible(page);
  }
  await expectAccessibleOverlay(page, 'the picker of colours', () => choose(page).first().press('Enter'));
  const font = page.getByRole('button', { name: 'Font Gone Sans' });
  await expect(font).toHaveAccessibleDescription('There is no font Gone Sans. Inter is drawn instead.');
  await font.click();
  const search = page.getByRole('combobox', { name: 'Search fonts' });
  await search.fill('inte');
  await expect(page.getByRole('option', { name: /^Inter/ })).toBeVisible();
  await expectAccessible(page);
  await search.press('Enter');
  await expect(page.getByRole('button', { name: 'Font Inter' })).toBeFocused();
  expect(await storedLayer(page, user, template, 'words')).toMatchObject({ fontFamily: 'Inter' });
});
