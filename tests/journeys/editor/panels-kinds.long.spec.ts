import { flattenLayers } from '#picture/layers';
import { group, shape } from '#web/editor/document/doc.fixture.ts';
import { expect, test } from '../fixtures.ts';
import { runCommand } from './editor-fixtures.ts';
import { field, openLayers, row, storedDraft, storedLayer, typeInto } from './panels-fixtures.ts';

test('every kind of layer takes on what the model has for it, and gives it up', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    { kind: 'photo', id: 'photo', name: 'Photo', width: 500, height: 500, extendsGround: true },
    shape('box', { name: 'Box', fill: '#ffffff', radius: 12 }),
    group('group', [shape('one'), shape('two')], { name: 'Block' }),
  ]);
  const panel = page.getByRole('region', { name: 'Properties' });
  const section = (name: string) => panel.getByRole('group', { name, exact: true });
  const stored = (id: string) => storedLayer(page, user, template, id);
  const add = (name: string) => panel.getByRole('button', { name: `Add ${name}` }).click();
  const remove = (name: string) => panel.getByRole('button', { name: `Remove ${name}` }).click();

  await test.step('a box has corners each by itself, a gradient, a border and a shadow', async () => {
    await row(page, 'Box').click();
    const each = page.getByRole('button', { name: 'Each corner by itself' });
    await each.click();
    await typeInto(page, 'Corner top right', '40');
    const corners = { topLeft: 12, topRight: 40, bottomRight: 12, bottomLeft: 12 };
    expect(await stored('box')).toMatchObject({ radius: 12, corners });
    await each.click();
    await expect(field(page, 'Corners')).toHaveValue('12');
    await section('Fill').getByRole('radio', { name: 'Linear' }).check();
    await section('Fill').getByRole('button', { name: 'Add a colour' }).click();
    await typeInto(page, 'Colour 2', 'tomato');
    await typeInto(page, 'Angle', '45');
    await typeInto(page, 'Place of colour 2', '20');
    await typeInto(page, 'Place of colour 1', '60');
    await expect(field(page, 'Place of colour 1')).toHaveValue('20');
    await add('border');
    await typeInto(page, 'Border width', '6');
    await typeInto(page, 'Border colour', '0af');
    await add('shadow');
    await typeInto(page, 'Shadow right', '-3');
    const layer = await stored('box');
    expect(layer).toMatchObject({
      fill: {
        kind: 'linear',
        angle: 45,
        colors: ['#ffffff', '#ff6347', '#999999'],
        positions: [20, 20, 100],
      },
      border: { width: 6, color: '#00aaff' },
      shadow: { x: -3, y: 8, blur: 24, color: 'rgba(0, 0, 0, 0.25)' },
    });
    expect(layer).not.toHaveProperty('corners');
    await remove('border');
    await remove('fill');
  });

  await test.step('it becomes a star with as many points and as deep as is typed, and an arc', async () => {
    await section('Shape').getByRole('radio', { name: 'Star' }).check();
    await typeInto(page, 'Number of points', '8');
    await typeInto(page, 'Depth between points', '35');
    const star = await stored('box');
    expect(star).toMatchObject({ shape: 'star', points: 8, depth: 0.35 });
    expect([Object.hasOwn(star, 'border'), Object.hasOwn(star, 'fill')]).toEqual([false, false]);
    await typeInto(page, 'Number of points', '');
    await expect(field(page, 'Number of points')).toHaveAttribute('placeholder', '5');
    await section('Shape').getByRole('radio', { name: 'Arc' }).check();
    await typeInto(page, 'Goes as far as', '90');
    expect(await stored('box')).toMatchObject({ shape: 'arc', sweep: 90 });
    expect(await stored('box')).not.toHaveProperty('points');
  });

  await test.step('a photo fills its box, has room around it, is blurred, blended and shaded', async () => {
    await row(page, 'Photo').click();
    await panel.getByRole('radio', { name: 'Fills the box' }).check();
    await typeInto(page, 'Rests across', '20');
    await typeInto(page, 'Rests down', '80%');
    await add('padding');
    await typeInto(page, 'Padding top', '30');
    await typeInto(page, 'Blur', '24');
    await page.getByRole('combobox', { name: 'Blend' }).selectOption('Multiply');
    await add('shadow');
    const caster = page.getByRole('group', { name: 'What casts the shadow' });
    await expect(caster.getByRole('radio', { name: 'The product' })).toBeChecked();
    await caster.getByRole('radio', { name: 'Its box' }).check();
    const layer = await stored('photo');
    expect(layer).toMatchObject({ fit: 'cover', positionX: 20, positionY: 80, extendsGround: true });
    expect(layer).toMatchObject({ blur: 24, blend: 'multiply', shadow: { castBy: 'box' } });
    expect(layer).toMatchObject({ padding: { top: 30, right: 0, bottom: 0, left: 0 } });
  });

  await test.step('its product has an even size and a shadow of its own, by keyboard, and gives them up', async () => {
    const shadow = page.getByRole('combobox', { name: 'Product’s shadow' });
    // The default depends on the ground.
    await expect(shadow).toHaveValue('soft');
    await expect(shadow).toHaveAccessibleDescription('Where the background is removed or see-through.');
    await shadow.press('O');
    await expect(shadow).toHaveValue('contact');
    await panel.getByRole('radio', { name: 'Whole', exact: true }).check();
    const size = section('Even product size');
    await size.getByRole('button', { name: /^Add/ }).press('Enter');
    await expect(field(page, 'Size in the box')).toHaveValue('80');
    await typeInto(page, 'Size in the box', '60');
    await size.getByRole('checkbox', { name: 'Stands on one line' }).press('Space');
    const evenSize = { share: 60, standsOnLine: false };
    expect(await stored('photo')).toMatchObject({ productShadow: 'contact', evenSize });
    await size.getByRole('button', { name: /^Remove/ }).press('Enter');
    expect(await stored('photo')).not.toHaveProperty('evenSize');
  });

  await test.step('a group becomes a column', async () => {
    await row(page, 'Block').click();
    await panel.getByRole('radio', { name: 'Column' }).check();
    await typeInto(page, 'Gap', '24');
    await typeInto(page, 'Padding across', '16');
    await panel.getByLabel('Spread').selectOption('Spread out');
    await panel.getByRole('radio', { name: 'Centre' }).check();
    const column = { layout: 'column', gap: 24, paddingX: 16, justify: 'between', align: 'center' };
    expect(await stored('group')).toMatchObject(column);
  });

  await test.step('stars and a code say what they are drawn from, and are missed where that is too long', async () => {
    await page.locator('[data-stage]').focus();
    await page.keyboard.press('Escape');
    await runCommand(page, 'insert star rating');
    await runCommand(page, 'insert qr code');
    const { objects = [] } = await storedDraft(page, user, template);
    const drawn = flattenLayers(objects).filter(({ kind }) => kind === 'rating' || kind === 'qr');
    expect(drawn).toMatchObject([{ value: '{{RATING}}', stars: 5 }, { value: '{{LINK}}' }]);
    await typeInto(page, 'Leads to', `https://shop.example/${'cup'.repeat(200)}`);
    await page.getByRole('button', { name: /problem/ }).click();
    await expect(page.getByText(/is too long for a code of this size/)).toBeVisible();
  });
});
