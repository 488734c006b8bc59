import type { Page } from '@playwright/test';
import { words } from '#web/editor/document/doc.fixture.ts';
import { expect, test } from '../fixtures.ts';
import { openLayers, row, storedLayer } from './panels-fixtures.ts';

const condition = (page: Page) =>
  page.getByRole('region', { name: 'Properties' }).getByRole('group', { name: 'Condition', exact: true });

test('a condition is built of lists, ranges and groups, and says what it means for the product at hand', async ({
  page,
  user,
}) => {
  const template = await openLayers(page, user, [words('a', 'Sale', { name: 'Words' })]);
  await row(page, 'Words').click();
  const built = condition(page);
  await built.getByRole('button', { name: 'Show only if' }).click();
  await built.getByRole('combobox', { name: 'Field' }).selectOption('BRAND');
  await built.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is one of' });
  const values = built.getByRole('group', { name: 'Values' });
  await values.getByLabel('Value 1', { exact: true }).fill('Nike');
  await values.getByRole('button', { name: 'Add a value' }).click();
  await values.getByLabel('Value 2', { exact: true }).fill('Your brand');
  await expect(built.getByText('Shown for this product.')).toBeVisible();
  await built.getByRole('button', { name: 'Add a group' }).click();
  const group = built.getByRole('group', { name: 'Group of conditions' });
  await group
    .getByRole('combobox', { name: 'How conditions are joined' })
    .selectOption('None of these holds');
  await group.getByRole('combobox', { name: 'Field' }).selectOption('PRICE');
  await group.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is between' });
  await group.getByLabel('From').fill('20');
  await group.getByLabel('To').fill('30');
  await expect(built.getByText('Not shown for this product.')).toBeVisible();
  const showIf = '{{BRAND}} in "Nike" "Your brand" and not ({{PRICE}} between 20 and 30)';
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({ showIf });
  await group.getByRole('button', { name: 'Remove the condition on Price' }).click();
  await expect(group).toBeHidden();
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({
    showIf: '{{BRAND}} in "Nike" "Your brand"',
  });
});

test('a list that is pasted becomes as many values', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    words('a', 'Sale', { name: 'Words', showIf: '{{BRAND}} not in ""' }),
  ]);
  await row(page, 'Words').click();
  await condition(page).getByLabel('Value 1', { exact: true }).focus();
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text', 'Nike, Adidas\\nPuma');
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  await expect(condition(page).getByLabel('Value 3', { exact: true })).toHaveValue('Puma');
  expect(await storedLayer(page, user, template, 'a')).toMatchObject({
    showIf: '{{BRAND}} not in "Nike" "Adidas" "Puma"',
  });
});

test('a condition that nobody understands is named among the problems of the template', async ({
  page,
  user,
}) => {
  await openLayers(page, user, [words('a', 'Sale', { name: 'Words', showIf: 'not {{PRICE | shout}}' })]);
  await expect(page.getByRole('button', { name: /problem/i })).toBeVisible();
  await row(page, 'Words').click();
  await expect(condition(page).getByText('"shout" is not a function we know')).toBeVisible();
});
