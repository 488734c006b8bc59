import type { Page } from '@playwright/test';
import { openEngine } from '#server/render/engine/engine.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addText, expectOpen, expectSaved, openWords } from './text-fixtures.ts';
import { openEditor } from './editor-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

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

for (const rotation of isLongRun ? [0, 30, -90] : [30])
  test(`a double click puts the caret between the painted letters, turned by ${rotation}°`, async ({
    page,
    user,
  }) => {
    const template = await addText(user, word, { ...layer, rotation });
    const reach = await reachOf(word);
    await openEditor(page, user, template);
    const turn = (rotation * Math.PI) / 180;
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

test('a field is taken by a press, and its parts are chosen in a popup', async ({ page, user }) => {
  const template = await addText(user, 'Now {{PRICE}}');
  const words = await openWords(page, user, template);
  const field = words.getByRole('img', { name: /^Price/ });
  await field.dblclick();
  const popup = page.getByRole('dialog', { name: 'Field' });
  await popup.getByRole('button', { name: 'Change the value' }).click();
  await popup.getByLabel('Written as in').selectOption({ value: 'de-DE' });
  await popup.getByLabel('Or the words').fill('on request');
  await expect(popup.getByText('24,00')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'Now {{PRICE | currency "de-DE" | default "on request"}}!');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`a text, its fields and their parts can be told by everybody, in ${colorScheme} colours`, async ({
    page,
    user,
  }) => {
    await page.emulateMedia({ colorScheme });
    const template = await addText(user, 'Now {{PRICE | currency}} ');
    const words = await openWords(page, user, template);
    await page.keyboard.press('End');
    await page.keyboard.type('{{');
    await expect(page.getByRole('listbox', { name: 'Fields' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await words.getByRole('img', { name: /^Price/ }).dblclick();
    await expect(page.getByRole('dialog', { name: 'Field' })).toBeVisible();
    await expectAccessible(page, 'aria-hidden-focus');
  });

test('ten thousand letters, fifty fields and families of emoji are typed into', async ({ page, user }) => {
  const family = '👨‍👩‍👧‍👦';
  const long = `${family} {{TITLE}} مرحبا `.repeat(50) + 'word '.repeat(1600);
  const text = long.slice(0, 9990);
  const template = await addText(user, text);
  const words = await openWords(page, user, template);
  await expect(words.locator('[data-field]')).toHaveCount(50);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Delete');
  await page.keyboard.type('abc');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('x'.repeat(30));
  await page.keyboard.press('Escape');
  const changed = `abc${text.slice(family.length)}${'x'.repeat(30)}`.slice(0, 10_000);
  await expectSaved(user, template, changed);
});

test('a megabyte of pasted markup becomes as many plain letters as a text has room for', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const template = await addText(user, '');
  await openWords(page, user, template);
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
    'text/html': new Blob(['<p style="color:red">' + 'fat '.repeat(250_000) + '</p>'], { type: 'text/html' }),
    'text/plain': new Blob(['fat '.repeat(250_000)], { type: 'text/plain' }),
  })])`);
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'fat '.repeat(2500));
});
