import type { Page } from '@playwright/test';
import { shape } from '#web/editor/document/doc.fixture.ts';
import { flattenLayers } from '#core/template/layers/layer-schema.ts';
import { expect, test } from '../fixtures.ts';
import { runCommand } from './editor-fixtures.ts';
import { field, openLayers, row, storedDraft, storedLayer, typeInto } from './panels-fixtures.ts';

const section = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Properties' }).getByRole('group', { name, exact: true });

test('a shape becomes a star with as many points and as deep as is typed, and its usual ones again', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', width: 300, height: 300 })]);
  await row(page, 'Box').click();
  await section(page, 'Shape').getByRole('radio', { name: 'Star' }).check();
  await typeInto(page, 'Number of points', '8');
  await typeInto(page, 'Depth between points', '35');
  await typeInto(page, 'Corners', '6');
  const changed = { shape: 'star', points: 8, depth: 0.35, radius: 6 };
  expect(await storedLayer(page, user, template, 'a')).toMatchObject(changed);
  await typeInto(page, 'Number of points', '99');
  await expect(field(page, 'Number of points')).toHaveValue('60');
  await typeInto(page, 'Number of points', '');
  await expect(field(page, 'Number of points')).toHaveAttribute('placeholder', '5');
  await section(page, 'Shape').getByRole('radio', { name: 'Arc' }).check();
  await typeInto(page, 'Goes as far as', '90');
  const stored = await storedLayer(page, user, template, 'a');
  expect(stored).toMatchObject({ shape: 'arc', sweep: 90 });
  expect(stored).not.toHaveProperty('points');
});

test('corners are round each by itself, and alike again', async ({ page, user }) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box', radius: 12 })]);
  await row(page, 'Box').click();
  const each = page.getByRole('button', { name: 'Each corner by itself' });
  await each.click();
  await typeInto(page, 'Corner top right', '40');
  const corners = { topLeft: 12, topRight: 40, bottomRight: 12, bottomLeft: 12 };
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ radius: 12, corners });
  await each.click();
  await expect(field(page, 'Corners')).toHaveValue('12');
  expect(await storedLayer(page, user, template, 'a')).not.toHaveProperty('corners');
});

test('a colour of a gradient is put elsewhere between its neighbours', async ({ page, user }) => {
  const fill = { kind: 'linear', angle: 90, colors: ['#ff0000', '#00ff00', '#0000ff'] };
  const template = await openLayers(page, user, [shape('a', { name: 'Box', fill })]);
  await row(page, 'Box').click();
  await typeInto(page, 'Place of colour 2', '20');
  await typeInto(page, 'Place of colour 1', '60');
  await expect(field(page, 'Place of colour 1')).toHaveValue('20');
  await section(page, 'Fill').getByRole('button', { name: 'Add a colour' }).click();
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({
    fill: { colors: ['#ff0000', '#00ff00', '#00ff00', '#0000ff'], positions: [20, 20, 60, 100] },
  });
});

test('stars and a code are inserted, say what they are drawn from, and are missed where that is too long', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [shape('a', { name: 'Box' })]);
  await runCommand(page, 'insert star rating');
  await runCommand(page, 'insert qr code');
  const { objects = [] } = await storedDraft(page, user, template);
  const layers = flattenLayers(objects);
  expect(layers.find(({ kind }) => kind === 'rating')).toMatchObject({ value: '{{RATING}}', stars: 5 });
  expect(layers.find(({ kind }) => kind === 'qr')).toMatchObject({ value: '{{LINK}}' });
  await typeInto(page, 'Leads to', 'https://shop.example/cup');
  await expect(row(page, 'QR code')).toBeVisible();
  await typeInto(page, 'Leads to', `https://shop.example/${'cup'.repeat(200)}`);
  await page.getByRole('button', { name: /problem/ }).click();
  await expect(page.getByText(/is too long for a code of this size/)).toBeVisible();
});
