import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addText, expectOpen, expectSaved, openWords, savedText } from './text-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Types another text in place of all of it. */
async function startWith(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Ends the editing and begins it again. */
async function leaveAndOpen(page: Page, words: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectOpen(page);
}

test('words are typed in place, and fields among them stay what they are', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const template = await addText(user, 'Now {{PRICE | currency "de-DE"}}\nonly');
  const words = await openWords(page, user, template);

  await test.step('before and behind a field, in lines', async () => {
    await expect(words.getByRole('img', { name: /^Price: 24,00/ })).toBeVisible();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Just ');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' today');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hurry');
    await leaveAndOpen(page, words);
    await expectSaved(user, template, 'Just Now {{PRICE | currency "de-DE"}}\nonly today\nHurry');
  });

  await test.step('arrows go over a field in two steps, and Backspace takes it to select it, and then away', async () => {
    await startWith(page, 'a{{BRAND}}{{PRICE}}b');
    await page.keyboard.press('Home');
    for (const letter of ['1', '2', '3']) {
      await page.keyboard.type(letter);
      await page.keyboard.press('ArrowRight');
      if (letter !== '1') await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.type('4');
    await expectSaved(user, template, '1a2{{BRAND}}3{{PRICE}}4b');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    const price = words.getByRole('img', { name: /Price/ });
    await expect(price).toHaveAttribute('data-selected');
    await page.keyboard.press('Backspace');
    await expect(price).toHaveCount(0);
    await expectSaved(user, template, '1a2{{BRAND}}3b');
  });

  await test.step('two braces open the fields, a bar what can be done to the value, Escape closes them first', async () => {
    const list = page.getByRole('listbox', { name: 'Fields' });
    await page.keyboard.type('{{');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(words).toBeFocused();
    await startWith(page, 'Save ');
    await page.keyboard.type('{{pri');
    await expect(list.getByRole('option').first()).toContainText('Price');
    await page.keyboard.type('ce | disc');
    await expect(list.getByRole('option', { name: /Discount/ })).toContainText('20%');
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
    await page.keyboard.type(' on {{ti');
    await list.getByRole('option', { name: /Title/ }).click();
    await page.keyboard.type('!');
    await expectSaved(user, template, 'Save {{price | discount SALE_PRICE}} on {{TITLE}}!');
  });

  await test.step('what is pasted comes as plain words, its placeholders as fields', async () => {
    await startWith(page, 'Now ');
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
    await expectSaved(user, template, 'Now {{PRICE}}\nfatNow {{PRICE}}\nfat');
  });

  await test.step('Japanese and Arabic are composed, and Enter and Escape are the input method’s meanwhile', async () => {
    const cdp = await page.context().newCDPSession(page);
    await startWith(page, '今 {{PRICE}}');
    await page.keyboard.press('End');
    await compose(cdp, ['か', 'かk', 'かか', '価格']);
    await expect(words.getByRole('img', { name: /Price/ })).toHaveText('$24.00');
    await compose(cdp, ['で', 'です']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Home');
    await compose(cdp, ['م', 'مر', 'مرحبا']);
    await expectSaved(user, template, 'مرحبا今 {{PRICE}}価格');
    await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    for (const key of ['Enter', 'Escape']) {
      const code = { key, code: key, windowsVirtualKeyCode: 229 };
      await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...code });
      await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
      await expect(words).toBeFocused();
    }
    await cdp.send('Input.insertText', { text: '日' });
    await expectSaved(user, template, 'مرحبا日今 {{PRICE}}価格');
  });

  await test.step('a press on the stage ends the editing, one on a panel does not', async () => {
    await startWith(page, 'New');
    await page.getByRole('heading', { name: 'Lines' }).click();
    await expectOpen(page);
    await page.keyboard.type('er');
    await page.getByRole('main').click({ position: { x: 5, y: 500 } });
    await expect(words).toHaveCount(0);
    await expectSaved(user, template, 'Newer');
  });

  await test.step('a text that is left empty goes, and comes back by undo', async () => {
    const line = page.getByRole('treeitem', { name: 'Words' });
    await line.click();
    await page.keyboard.press('Enter');
    await expectOpen(page);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await expect(line).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(line).toBeVisible();
    await expect.poll(async () => savedText(user, template)).toBe('Newer');
  });
});

test('typing is undone by pauses, and keys change how the words are set', async ({ page, user }) => {
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
  await page.keyboard.press('Control+z');
  await expect(words).toHaveText('one');
  await page.keyboard.press('Control+Shift+z');
  await expect(words).toHaveText('one two');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+Alt+r');
  await expect(words).toHaveCSS('font-weight', '700');
  await expect(words).toHaveCSS('font-style', 'italic');
  await expect(words).toHaveCSS('text-align', 'right');
  await page.keyboard.press('Control+Enter');
  await expectSaved(user, template, 'one two');
});

/** Composes words letter by letter, as an input method does, and settles on the last. */
async function compose(cdp: CDPSession, stages: readonly string[]): Promise<void> {
  for (const text of stages) {
    const place = { selectionStart: text.length, selectionEnd: text.length };
    await cdp.send('Input.imeSetComposition', { text, ...place });
  }
  await cdp.send('Input.insertText', { text: stages.at(-1) ?? '' });
}
