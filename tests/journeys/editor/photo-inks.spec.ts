import type { Page } from '@playwright/test';
import { words } from '#web/editor/document/doc.fixture.ts';
import { expect, test } from '../fixtures.ts';
import { field, openLayers, row, storedLayer, typeInto } from './panels-fixtures.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: 'Colour' });

test('a colour follows each product’s photo, is named in its field, and is left for a code again', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [words('a', 'Sale', { name: 'Words', color: '#ff0000' })]);
  await row(page, 'Words').click();
  await page.getByRole('button', { name: 'Choose the colour' }).click();
  const following = picker(page).getByRole('group', { name: 'Follows each product’s photo' });
  await following.getByRole('button', { name: 'Ink on accent' }).click();
  await following.getByRole('button', { name: 'Accent', exact: true }).click();
  await expect(following.getByRole('button', { name: 'Accent', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(field(page, 'Colour')).toHaveValue('Accent');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ color: '{{PHOTO_COLOR_ACCENT}}' });
  await typeInto(page, 'Colour', '{{PHOTO_COLOR_DARK}}');
  await expect(field(page, 'Colour')).toHaveValue('Darkest colour');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(field(page, 'Colour')).toHaveValue('Accent');
  await typeInto(page, 'Colour', '#1a73e8');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ color: '#1a73e8' });
});

test('a photo is blurred, blended, and casts its own shadow or that of its box', async ({ page, user }) => {
  const photo = { id: 'p', kind: 'photo', name: 'Photo', x: 40, y: 40, width: 300, height: 300 };
  const template = await openLayers(page, user, [photo]);
  await row(page, 'Photo').click();
  await typeInto(page, 'Blur', '24');
  await page.getByRole('combobox', { name: 'Blend' }).selectOption('Multiply');
  await page.getByRole('button', { name: 'Add shadow' }).click();
  const caster = page.getByRole('group', { name: 'What casts the shadow' });
  await expect(caster.getByRole('radio', { name: 'The product' })).toBeChecked();
  expect(await storedLayer(page, user, template, 'p')).toMatchObject({
    blur: 24,
    blend: 'multiply',
    shadow: { castBy: 'photo' },
  });
  await caster.getByRole('radio', { name: 'Its box' }).check();
  await page.getByRole('combobox', { name: 'Blend' }).selectOption('Covers what is behind');
  expect(await storedLayer(page, user, template, 'p')).toMatchObject({
    blend: 'normal',
    shadow: { castBy: 'box' },
  });
});
