import { expect, test } from '../fixtures.ts';
import { addText, expectSaved, openWords } from './text-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an instalment is built step by step, and each step says what it makes of the price', async ({
  page,
  user,
}) => {
  const template = await addText(user, 'Now {{PRICE}}');
  const words = await openWords(page, user, template);
  await words.getByRole('img', { name: /^Price/ }).dblclick();
  const popup = page.getByRole('dialog', { name: 'Field' });
  const add = popup.getByRole('button', { name: 'Change the value' });
  const step = popup.getByRole('combobox', { name: 'What is done to the value' });
  await add.click();
  await step.last().selectOption({ label: 'Divide' });
  await popup.getByLabel('By', { exact: true }).fill('1,5');
  await add.click();
  await add.click();
  await step.last().selectOption({ label: 'Words after' });
  await popup.getByLabel('Words', { exact: true }).fill(' / month');
  await expect(popup.getByText('So far: 16.00 USD')).toBeVisible();
  await expect(popup.getByText('So far: $16.00', { exact: true })).toBeVisible();
  await expect(popup.getByText('$16.00 / month', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'Now {{PRICE | divide 1.5 | currency | suffix " / month"}}');
});

test('a title is shortened without its brand, and values are replaced by words', async ({ page, user }) => {
  const template = await addText(user, '{{TITLE}} {{AVAILABILITY}}');
  const words = await openWords(page, user, template);
  await words.getByRole('img', { name: /^Title/ }).dblclick();
  const popup = page.getByRole('dialog', { name: 'Field' });
  const add = popup.getByRole('button', { name: 'Change the value' });
  const step = popup.getByRole('combobox', { name: 'What is done to the value' });
  await add.click();
  await step.selectOption({ label: 'Shorten to the point' });
  await expect(popup.getByText('Stoneware cup with a matte glaze', { exact: true })).toBeVisible();
  await popup.getByLabel('Leave out the words of').selectOption({ label: 'None' });
  await page.keyboard.press('Escape');
  await words.getByRole('img', { name: /^Availability/ }).dblclick();
  await add.click();
  await step.selectOption({ label: 'Replace values' });
  await popup.getByLabel('Value 1', { exact: true }).fill('in stock');
  await popup.getByLabel('Shown for value 1').fill('Ready');
  await popup.getByRole('button', { name: 'Add a value' }).click();
  await popup.getByLabel('Value 2', { exact: true }).fill('availability');
  await popup.getByLabel('Shown for value 2').fill('Ask us');
  await expect(popup.getByText('Ask us', { exact: true })).toBeVisible();
  await popup.getByLabel('Any other value becomes').fill('Soon');
  await popup.getByRole('button', { name: 'Remove value 2' }).click();
  await expect(popup.getByText('Soon', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectSaved(user, template, '{{TITLE | short}} {{AVAILABILITY | map "in stock" "Ready" "Soon"}}');
});

test('the cents of a price and the day a sale ends are chosen from lists', async ({ page, user }) => {
  const template = await addText(user, '{{PRICE | part "whole"}} {{SALE_ENDS | date}}');
  const words = await openWords(page, user, template);
  await words.getByRole('img', { name: /^Price/ }).dblclick();
  const popup = page.getByRole('dialog', { name: 'Field' });
  await expect(popup.getByText('24', { exact: true })).toBeVisible();
  await popup.getByLabel('Part', { exact: true }).selectOption({ label: 'Cents' });
  await expect(popup.getByText('00', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await words.getByRole('img', { name: /^Sale ends/ }).dblclick();
  await popup.getByLabel('Language').selectOption('de-DE');
  await popup.getByLabel('Written as', { exact: true }).selectOption({ label: '20. November' });
  await popup.getByLabel('Of a period').selectOption({ label: 'First day' });
  await page.keyboard.press('Escape');
  await expectSaved(
    user,
    template,
    '{{PRICE | part "cents"}} {{SALE_ENDS | date "d. MMMM" "de-DE" "start"}}',
  );
});
