import { expect, test } from '../fixtures.ts';
import { addText, expectOpen, expectSaved, openWords, savedText } from './text-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('words are typed in place, and fields among them stay what they are', async ({ page, user }) => {
  const template = await addText(user, 'Now {{PRICE | currency "de-DE"}}\nonly');
  const words = await openWords(page, user, template);
  await expect(words.getByRole('img', { name: /^Price: 24,00/ })).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Just ');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' today');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hurry');
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await expectSaved(user, template, 'Just Now {{PRICE | currency "de-DE"}}\nonly today\nHurry');
});

test('Backspace takes a field to select it, and then takes it away', async ({ page, user }) => {
  const template = await addText(user, 'Only {{PRICE}}');
  const words = await openWords(page, user, template);
  const field = words.getByRole('img', { name: /Price/ });
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveAttribute('data-selected');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expectSaved(user, template, 'Only ');
});

test('arrows go over a field in two steps, and through it never', async ({ page, user }) => {
  const template = await addText(user, 'a{{BRAND}}{{PRICE}}b');
  await openWords(page, user, template);
  await page.keyboard.press('Home');
  for (const letter of ['1', '2', '3']) {
    await page.keyboard.type(letter);
    await page.keyboard.press('ArrowRight');
    if (letter !== '1') await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.type('4');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, '1a2{{BRAND}}3{{PRICE}}4b');
});

test('two braces open the fields, a bar what can be done to the value', async ({ page, user }) => {
  const template = await addText(user, '');
  await openWords(page, user, template);
  await page.keyboard.type('Save {{disc');
  const list = page.getByRole('listbox', { name: 'Fields' });
  await expect(list).toHaveCount(0);
  for (let letter = 0; letter < 'disc'.length; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('pri');
  await expect(list.getByRole('option').first()).toContainText('Price');
  await page.keyboard.type('ce | disc');
  await expect(list.getByRole('option', { name: /Discount/ })).toContainText('20%');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await page.keyboard.type(' on {{ti');
  await list.getByRole('option', { name: /Title/ }).click();
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'Save {{price | discount SALE_PRICE}} on {{TITLE}}!');
});

test('Escape closes the list of fields before it ends the editing', async ({ page, user }) => {
  const template = await addText(user, 'a');
  const words = await openWords(page, user, template);
  await page.keyboard.press('End');
  await page.keyboard.type('{{');
  await expect(page.getByRole('listbox', { name: 'Fields' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Fields' })).toHaveCount(0);
  await expect(words).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await expectSaved(user, template, 'a{{');
});

test('what is pasted comes as plain words, its placeholders as fields', async ({ page, user, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const template = await addText(user, 'Now ');
  const words = await openWords(page, user, template);
  await page.keyboard.press('End');
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
    'text/html': new Blob(['<b>fat</b><script>alert(1)</script>'], { type: 'text/html' }),
    'text/plain': new Blob(['{{PRICE}}\\r\\nfat\\u0000'], { type: 'text/plain' }),
  })])`);
  await page.keyboard.press('Control+v');
  await expect(words.getByRole('img', { name: /Price/ })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await expect(words.getByRole('img')).toHaveCount(0);
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'Now {{PRICE}}\nfatNow {{PRICE}}\nfat');
});

test('typing is undone by pauses, a field at once, and redone to the letter', async ({ page, user }) => {
  const template = await addText(user, 'one');
  // However long a letter takes on its way, a pause is where this says so.
  let now = Date.now();
  await page.clock.setFixedTime(now);
  const words = await openWords(page, user, template);
  await page.keyboard.press('End');
  await page.keyboard.type(' two');
  now += 1_000;
  await page.clock.setFixedTime(now);
  await page.keyboard.type(' six');
  await page.keyboard.press('Control+z');
  await expect(words).toHaveText('one two');
  await page.keyboard.press('Home');
  await page.keyboard.type('zero ');
  await page.keyboard.press('Control+z');
  await expect(words).toHaveText('one two');
  await page.keyboard.type('0 ');
  await expect(words).toHaveText('0 one two');
  await page.keyboard.press('Control+z');
  await expect(words).toHaveText('one two');
  await page.keyboard.press('Control+z');
  await expect(words).toHaveText('one');
  await page.keyboard.press('Control+Shift+z');
  await expect(words).toHaveText('one two');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'one two');
});

test('keys change how the words are set while they are typed', async ({ page, user }) => {
  const template = await addText(user, 'Sale');
  const words = await openWords(page, user, template);
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+Alt+r');
  await expect(words).toHaveCSS('font-weight', '700');
  await expect(words).toHaveCSS('font-style', 'italic');
  await expect(words).toHaveCSS('text-align', 'right');
  await page.keyboard.type('New');
  await expect(words).toHaveText('New');
});

test('a text that is left empty goes, and comes back by undo', async ({ page, user }) => {
  const template = await addText(user, 'Sale');
  await openWords(page, user, template);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem', { name: 'Words' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: 'Words' })).toBeVisible();
  await expect.poll(async () => savedText(user, template)).toBe('Sale');
});

test('a press on the stage ends the editing, one on a panel does not', async ({ page, user }) => {
  const template = await addText(user, 'Sale');
  const words = await openWords(page, user, template);
  await page.keyboard.type('New');
  await page.getByRole('heading', { name: 'Lines' }).click();
  await expectOpen(page);
  await page.keyboard.type('er');
  await page.getByRole('main').click({ position: { x: 5, y: 500 } });
  await expect(words).toHaveCount(0);
  await expectSaved(user, template, 'Newer');
});
