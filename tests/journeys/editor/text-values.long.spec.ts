import type { Page } from '@playwright/test';
import { openEngine } from '#picture/node';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { openEditor } from './editor-fixtures.ts';
import { addText, expectOpen, expectSaved, openWords } from './text-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('what a field shows is built step by step in a popup, each of which says what it makes of the value', async ({
  page,
  user,
}) => {
  const template = await addText(
    user,
    '{{PRICE}} {{PRICE | part "whole"}} {{AVAILABILITY}} {{SALE_ENDS | date}} ',
  );
  const words = await openWords(page, user, template);
  const popup = page.getByRole('dialog', { name: 'Field' });
  const add = popup.getByRole('button', { name: 'Change the value' });
  const step = popup.getByRole('combobox', { name: 'What is done to the value' });
  const open = (name: RegExp) => words.getByRole('img', { name }).first().dblclick();

  await test.step('the list of fields can be told by everybody', async () => {
    await page.keyboard.press('End');
    await page.keyboard.type('{{');
    await expect(page.getByRole('listbox', { name: 'Fields' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (let brace = 0; brace < 2; brace += 1) await page.keyboard.press('Backspace');
  });

  await test.step('the cents of a price', async () => {
    await words
      .getByRole('img', { name: /^Price/ })
      .nth(1)
      .dblclick();
    await expect(popup.getByText('24', { exact: true })).toBeVisible();
    await popup.getByLabel('Part', { exact: true }).selectOption({ label: 'Cents' });
    await expect(popup.getByText('00', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an instalment', async () => {
    await open(/^Price/);
    await add.click();
    await step.last().selectOption({ label: 'Divide' });
    await popup.getByLabel('By', { exact: true }).fill('1,5');
    await add.click();
    await add.click();
    await step.last().selectOption({ label: 'Words after' });
    await popup.getByLabel('Words', { exact: true }).fill(' / month');
    await expect(popup.getByText('So far: 16.00 USD')).toBeVisible();
    await expect(popup.getByText('$16.00 / month', { exact: true })).toBeVisible();
    await popup.getByLabel('Or the words').fill('on request');
    await expectAccessible(page, 'aria-hidden-focus');
    await page.keyboard.press('Escape');
    await expect(words).toBeFocused();
  });

  await test.step('values that are replaced by words', async () => {
    await open(/^Availability/);
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
  });

  await test.step('the day a sale ends', async () => {
    await open(/^Sale ends/);
    await popup.getByLabel('Language').selectOption('de-DE');
    await popup.getByLabel('Written as', { exact: true }).selectOption({ label: '20. November' });
    await popup.getByLabel('Of a period').selectOption({ label: 'First day' });
    await page.keyboard.press('Escape');
  });

  const built = [
    '{{PRICE | divide 1.5 | currency | suffix " / month" | default "on request"}}',
    '{{PRICE | part "cents"}}',
    '{{AVAILABILITY | map "in stock" "Ready" "Soon"}}',
    '{{SALE_ENDS | date "d. MMMM" "de-DE" "start"}}',
  ];
  await expectSaved(user, template, `${built.join(' ')} `);
});

const word = 'iWiHamburgefonts';
const layer = { x: 90, y: 300, width: 900, height: 400, fontSize: 72 };

/** How far the painted letters of a word reach, in px, up to each of them. */
async function reachOf(text: string): Promise<number[]> {
  const { measure } = await openEngine();
  const style = { fontFamily: 'Inter', fontSize: '72px', whiteSpace: 'nowrap', width: '2000px' } as const;
  const lengths = Array.from(text, (_letter, index) => text.slice(0, index + 1));
  const measured = await Promise.all(
    lengths.map((part) =>
      measure({ type: 'container', style, children: [{ type: 'text', text: part, style: {} }] }),
    ),
  );
  return measured.map(({ runs: [run] }) => run?.width ?? 0);
}

/** Where a place of the canvas is seen, in CSS px. */
async function seenAt(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const picture = page.locator('canvas[data-status]');
  await expect(picture).toHaveAttribute('data-status', /exact/);
  const box = await picture.boundingBox();
  if (box === null) throw new Error('no picture');
  return { x: box.x + (x * box.width) / 1080, y: box.y + (y * box.height) / 1080 };
}

test('a double click puts the caret between the painted letters of a turned text', async ({ page, user }) => {
  const template = await addText(user, word, { ...layer, rotation: 30 });
  const reach = await reachOf(word);
  await openEditor(page, user, template);
  const turn = Math.PI / 6;
  for (const index of [1, 4, 11]) {
    // A little behind the letter's end, in the middle of its line, turned about the middle of the box.
    const right = (reach[index] ?? 0) + 2 - layer.width / 2;
    const down = 0.6 * layer.fontSize - layer.height / 2;
    const place = {
      x: layer.x + layer.width / 2 + right * Math.cos(turn) - down * Math.sin(turn),
      y: layer.y + layer.height / 2 + right * Math.sin(turn) + down * Math.cos(turn),
    };
    const seen = await seenAt(page, place);
    await page.mouse.dblclick(seen.x, seen.y);
    await expectOpen(page);
    await page.keyboard.type('|');
    await page.keyboard.press('Escape');
    await expectSaved(user, template, `${word.slice(0, index + 1)}|${word.slice(index + 1)}`);
    await page.keyboard.press('Control+z');
    await expectSaved(user, template, word);
  }
});
