import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addText, expectSaved, openWords } from './text-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function inputMethodOf(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** Composes words letter by letter, as an input method does, and settles on the last. */
async function compose(cdp: CDPSession, stages: readonly string[]): Promise<void> {
  for (const text of stages)
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await cdp.send('Input.insertText', { text: stages.at(-1) ?? '' });
}

test('Japanese is composed beside fields and is one step of history', async ({ page, user }) => {
  const template = await addText(user, '今 {{PRICE}}');
  const words = await openWords(page, user, template);
  const cdp = await inputMethodOf(page);
  await page.keyboard.press('End');
  await compose(cdp, ['か', 'かk', 'かか', '価格']);
  await expect(words.getByRole('img', { name: /Price/ })).toHaveText('$24.00');
  await compose(cdp, ['で', 'です']);
  await page.keyboard.press('Control+z');
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, '今 {{PRICE}}価格!');
});

test('Arabic is composed amid words, before a field and in an empty text', async ({ page, user }) => {
  const template = await addText(user, '');
  const words = await openWords(page, user, template);
  const cdp = await inputMethodOf(page);
  await compose(cdp, ['م', 'مر', 'مرحبا']);
  await expect(words).toHaveText('مرحبا');
  await page.keyboard.type(' {{BRAND}}');
  await page.keyboard.press('Home');
  await compose(cdp, ['س', 'سع', 'سعر']);
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'سعرمرحبا {{BRAND}}');
});

test('Enter and Escape are the input method’s while it composes', async ({ page, user }) => {
  const template = await addText(user, 'a');
  const words = await openWords(page, user, template);
  const cdp = await inputMethodOf(page);
  await page.keyboard.press('End');
  await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  for (const key of ['Enter', 'Escape']) {
    const code = { key, code: key, windowsVirtualKeyCode: 229 };
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...code });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
    await expect(words).toBeFocused();
  }
  await cdp.send('Input.insertText', { text: '日' });
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await expectSaved(user, template, 'a日');
});
