import type { Page } from '@playwright/test';
import { shape, words } from '#web/editor/document/doc.fixture.ts';
import { boxOf, expect, test } from '../fixtures.ts';
import { field, openLayers, row, storedDraft, storedLayer, typeInto } from './panels-fixtures.ts';

const properties = (page: Page) => page.getByRole('region', { name: 'Properties' });

test('numbers are typed, stepped and dragged, for layers and for the canvas', async ({ page, user }) => {
  const template = await openLayers(page, user, [
    shape('a', { name: 'Box', x: 850, y: 5 }),
    shape('low', { x: 850, y: 850 }),
    words('b', 'One', { name: 'One', fontSize: 20, color: '#ff0000', x: 0 }),
    words('c', 'Two', { name: 'Two', fontSize: 40, color: '#ff0000', x: 50 }),
  ]);
  const undo = page.getByRole('button', { name: /^Undo/ });
  await row(page, 'Box').click();

  await test.step('a label that is dragged changes its number in one step, and Escape takes it back', async () => {
    await scrub(page, 'X', 40);
    await page.mouse.up();
    await expect(field(page, 'X position')).toHaveValue('890');
    await expect(undo).toHaveAccessibleName('Undo X position');
    await scrub(page, 'X', 25);
    await expect(field(page, 'X position')).toHaveValue('915');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(field(page, 'X position')).toHaveValue('890');
    await undo.click();
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('arrow keys step by 1 and with Shift by 10, as one step until the field is left', async () => {
    const y = field(page, 'Y position');
    await y.focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowUp', 'ArrowDown']) await y.press(key);
    await expect(y).toHaveValue('16');
    await y.press('ControlOrMeta+z');
    await expect(y).toHaveValue('5');
  });

  await test.step('they are saved exactly as they are typed, each for the layer it was typed for', async () => {
    for (const [name, text] of Object.entries({
      'X position': '120+8*2',
      'Y position': '-15px',
      Height: '(1000 - 40) / 3',
      Rotation: '-22,5°',
      Opacity: '45%',
      Corners: '12',
    }))
      await typeInto(page, name, text);
    await field(page, 'Width').fill('50%');
    await row(page, 'One').click();
    await expect(field(page, 'Width')).toHaveValue('300');
    const typed = { x: 136, y: -15, width: 500, height: 320, rotation: -22.5, opacity: 0.45, radius: 12 };
    expect((await storedDraft(page, user, template)).objects).toMatchObject([typed, {}, { width: 300 }, {}]);
  });

  await test.step('what is no number stays and says why', async () => {
    const size = field(page, 'Size');
    await typeInto(page, 'Size', 'large');
    await expect(size).toHaveValue('large');
    await expect(size).toHaveAttribute('aria-invalid', 'true');
    await expect(size).toHaveAccessibleDescription(/is no number/);
    await size.fill('7');
    await size.press('Escape');
    await expect(size).toHaveValue('20');
  });

  await test.step('several layers show what they share, and what is typed is set for all of them', async () => {
    await row(page, 'Two').click({ modifiers: ['ControlOrMeta'] });
    await expect(field(page, 'Size')).toHaveValue('');
    await expect(field(page, 'Size')).toHaveAttribute('placeholder', 'Mixed');
    await expect(field(page, 'Colour')).toHaveValue('#FF0000');
    await typeInto(page, 'Size', '32');
    await field(page, 'X position').focus();
    await field(page, 'X position').press('Shift+ArrowUp');
    await properties(page).getByRole('radio', { name: 'Right' }).check();
    expect((await storedDraft(page, user, template)).objects?.slice(2)).toMatchObject([
      { fontSize: 32, x: 10, align: 'right' },
      { fontSize: 32, x: 60, align: 'right' },
    ]);
  });

  await test.step('without a selection the canvas has its size and its background', async () => {
    await page.locator('[data-stage]').focus();
    await page.keyboard.press('Escape');
    await properties(page).getByLabel('Format').selectOption({ label: 'YouTube Thumbnail 16:9' });
    await expect(properties(page)).toContainText('One layer now lies outside the canvas.');
    await typeInto(page, 'Height', '5000');
    await expect(field(page, 'Height')).toHaveAccessibleDescription('1920 px is the most.');
    await typeInto(page, 'Colour', '#123456');
    const size = { width: 1280, height: 1920 };
    const draft = await storedDraft(page, user, template);
    expect(draft).toMatchObject({
      type: 'custom',
      canvasSize: size,
      dimensions: size,
      background: '#123456',
    });
    expect(draft.objects?.map(({ x }) => x)).toEqual([136, 850, 10, 60]);
  });
});

test('a text takes on everything that the model has for it, a condition too', async ({ page, user }) => {
  const layer = words('a', 'Sale', { name: 'Words' });
  const template = await openLayers(page, user, [layer]);
  await row(page, 'Words').click();
  const panel = properties(page);

  await test.step('words that are typed are one step of history', async () => {
    const text = panel.getByRole('textbox', { name: 'Words' });
    await text.press('End');
    await text.pressSequentially(' today');
    await text.press('ControlOrMeta+z');
    await expect(text).toHaveText('Sale');
    await text.fill('Now {{PRICE}}');
  });

  await test.step('it has all that its sections offer', async () => {
    await panel.getByLabel('Weight').selectOption({ label: 'Bold 700' });
    await panel.getByRole('button', { name: 'Italic' }).click();
    await panel.getByRole('radio', { name: 'Middle' }).check();
    await panel.getByRole('radio', { name: 'Struck through' }).check();
    await panel.getByRole('checkbox', { name: 'Capitals' }).check();
    await panel.getByRole('checkbox', { name: 'Wraps into lines' }).uncheck();
    await panel.getByRole('checkbox', { name: 'Shown without a value' }).check();
    for (const name of ['pill behind the words', 'text shadow', 'outline'])
      await panel.getByRole('button', { name: `Add ${name}` }).click();
    for (const [name, text] of Object.entries({
      'Smallest size': '12',
      'Line height': '1.35',
      'Letter spacing': '-0,5',
      'Most lines': '3',
      'Padding across': '20',
      'Shadow blur': '9',
      'Outline width': '4',
    }))
      await typeInto(page, name, text);
    const place = { x: 0, y: 0, rotation: 0, opacity: 1, locked: false };
    const letters = {
      fontFamily: 'Inter',
      minFontSize: 12,
      fontWeight: 700,
      italic: true,
      color: '#000000',
    };
    const lines = {
      align: 'left',
      verticalAlign: 'middle',
      lineHeight: 1.35,
      letterSpacing: -0.5,
      maxLines: 3,
    };
    const flags = { uppercase: true, decoration: 'line-through', wraps: false, keepsEmpty: true };
    expect(await storedLayer(page, user, template, 'a')).toEqual({
      ...layer,
      ...place,
      ...letters,
      ...lines,
      ...flags,
      text: 'Now {{PRICE}}',
      pill: { fill: '#ffffff', radius: 12, paddingX: 20, paddingY: 8 },
      textShadow: { x: 0, y: 8, blur: 9, color: 'rgba(0, 0, 0, 0.25)' },
      stroke: { width: 4, color: '#ffffff', position: 'outside' },
    });
  });

  await test.step('its condition is built of lists, ranges and groups, and says what it means here', async () => {
    const built = panel.getByRole('group', { name: 'Condition', exact: true });
    await built.getByRole('button', { name: 'Show only if' }).click();
    await built.getByRole('combobox', { name: 'Field' }).selectOption('BRAND');
    await built.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is one of' });
    await built.getByLabel('Value 1', { exact: true }).focus();
    // A list that is pasted becomes as many values.
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text', 'Nike, Adidas\\nYour brand');
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`);
    await expect(built.getByLabel('Value 3', { exact: true })).toHaveValue('Your brand');
    await expect(built.getByText('Shown for this product.')).toBeVisible();
    await built.getByRole('button', { name: 'Add a group' }).click();
    const group = built.getByRole('group', { name: 'Group of conditions' });
    const joined = group.getByRole('combobox', { name: 'How conditions are joined' });
    await joined.selectOption('None of these holds');
    await group.getByRole('combobox', { name: 'Field' }).selectOption('PRICE');
    await group.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is between' });
    await group.getByLabel('From').fill('20');
    await group.getByLabel('To').fill('30');
    await expect(built.getByText('Not shown for this product.')).toBeVisible();
    const first = '{{BRAND}} in "Nike" "Adidas" "Your brand"';
    const showIf = `${first} and not ({{PRICE}} between 20 and 30)`;
    expect(await storedLayer(page, user, template, 'a')).toMatchObject({ showIf });
    await group.getByRole('button', { name: 'Remove the condition on Price' }).click();
    await expect(group).toBeHidden();
    expect(await storedLayer(page, user, template, 'a')).toMatchObject({ showIf: first });
    await built.getByRole('button', { name: 'Edit as text' }).click();
    await built.getByRole('textbox').fill('not {{PRICE | shout}}');
    await expect(built.getByText('"shout" is not a function we know')).toBeVisible();
    await expect(page.getByRole('button', { name: /problem/i })).toBeVisible();
  });
});

/** Presses a label and moves sideways, in steps. */
async function scrub(page: Page, label: string, by: number): Promise<void> {
  const box = await boxOf(properties(page).getByText(label, { exact: true }));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 6 });
}
