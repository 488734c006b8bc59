import type { Page } from '@playwright/test';
import type { TextRun } from '#core/template/layers/words-schema.ts';
import type { ApiClient } from '#tests/harness/api-client.ts';
import type { Template } from '#core/contract/templates-api.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { openEditor, savedConfig } from './editor-fixtures.ts';
import { addText, expectSaved, openWords } from './text-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function savedRuns(user: ApiClient, template: Template): Promise<readonly TextRun[] | undefined> {
  const { objects = [] } = await savedConfig(user, template);
  const layer = objects.find(({ id }) => id === 'words');
  return layer?.kind === 'text' ? layer.runs : undefined;
}

async function expectRuns(user: ApiClient, template: Template, runs: readonly TextRun[] | undefined) {
  await expect.poll(async () => savedRuns(user, template)).toEqual(runs);
}

/** Chooses the last word of the text by keyboard. */
async function chooseLast(page: Page): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
}

test('chosen words are made bold, larger and red, keep that while others are typed, and lose it again', async ({
  page,
  user,
}) => {
  const template = await addText(user, 'Only {{PRICE}} today');
  await openWords(page, user, template);
  const section = page.getByRole('group', { name: 'Chosen words' });
  await expect(section).toHaveCount(0);
  await chooseLast(page);
  await page.keyboard.press('Control+b');
  await expectRuns(user, template, [{ text: 'today', fontWeight: 700 }]);
  await page.keyboard.press('Control+Shift+>');
  await expectRuns(user, template, [{ text: 'today', fontWeight: 700, size: 1.11 }]);
  await section.getByLabel('Colour', { exact: true }).fill('#cc0000');
  await page.keyboard.press('Enter');
  const look = { fontWeight: 700, size: 1.11, color: '#cc0000' };
  await expect
    .poll(async () => (await savedRuns(user, template))?.map(({ color }) => color))
    .toEqual(['#cc0000']);
  await expectAccessible(page);
  // Back in the text, the words are still chosen; what is typed in their place looks like them.
  const words = page.getByRole('textbox', { name: 'Text of Words' });
  await words.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Now: ');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await expectSaved(user, template, 'Now: Only {{PRICE}} today!');
  await expect
    .poll(async () => (await savedRuns(user, template))?.[0])
    .toMatchObject({ text: 'today!', ...look });
  await page.keyboard.press('Control+z');
  await expect
    .poll(async () => (await savedRuns(user, template))?.[0])
    .toMatchObject({ text: 'today', ...look });
  await chooseLast(page);
  await section.getByRole('button', { name: 'Look like the rest' }).click();
  await expectRuns(user, template, undefined);
  await words.focus();
  await page.keyboard.press('Control+z');
  await expect
    .poll(async () => (await savedRuns(user, template))?.[0])
    .toMatchObject({ text: 'today', ...look });
});

test('a field is given a look, and the size is told in per cent of the text', async ({ page, user }) => {
  const template = await addText(user, 'Only {{PRICE}} today');
  const words = await openWords(page, user, template);
  await words.getByRole('img', { name: /^Price/ }).click();
  const section = page.getByRole('group', { name: 'Chosen words' });
  await section.getByLabel('Size').fill('150');
  await page.keyboard.press('Enter');
  await expectRuns(user, template, [{ text: '{{PRICE}}', size: 1.5 }]);
  await section.getByRole('button', { name: 'Underline' }).click();
  await expectRuns(user, template, [{ text: '{{PRICE}}', size: 1.5, decoration: 'underline' }]);
});

test('all of a text that is chosen is the text itself: no run is made of it', async ({ page, user }) => {
  const template = await addText(user, 'Only today');
  await openWords(page, user, template);
  await page.keyboard.press('Control+b');
  await expect
    .poll(async () => (await savedConfig(user, template)).objects?.[0])
    .toMatchObject({ fontWeight: 700 });
  expect(await savedRuns(user, template)).toBeUndefined();
});

test('letters of a run are caught where they are painted', async ({ page, user }) => {
  const runs = [{ text: '2345', size: 2, fontWeight: 800, color: '#ff0000' }];
  const template = await addText(user, 'Only 2345 today', { runs });
  const words = await openWords(page, user, template);
  await expect(page.locator('canvas[data-status]')).toHaveAttribute('data-status', /exact/);
  const span = await words.locator('[data-text=look]').boundingBox();
  if (span === null) throw new Error('no run');
  // Between its second and its third letter, of which each is about as wide as the others.
  await page.mouse.click(span.x + span.width / 2, span.y + span.height / 2);
  await page.keyboard.type('x');
  await expectSaved(user, template, 'Only 23x45 today');
  await page.keyboard.press('Escape');
});

test('a text is bent along a circle by keyboard, and its words are edited in a line', async ({
  page,
  user,
}) => {
  const template = await addText(user, 'Made in Norway');
  await openEditor(page, user, template);
  await page.getByRole('treeitem', { name: 'Words' }).click();
  await page.getByRole('button', { name: 'Add curve' }).press('Enter');
  const section = page.getByRole('group', { name: 'Curve', exact: true });
  await section.getByLabel('Radius').fill('250');
  await page.keyboard.press('Enter');
  await section.getByLabel('Along the circle').fill('20');
  await page.keyboard.press('Enter');
  await section.getByRole('radio', { name: 'Smile' }).click();
  const curve = { side: 'inside', radius: 250, angle: 20 };
  await expect
    .poll(async () => (await savedConfig(user, template)).objects?.[0])
    .toMatchObject({ text: 'Made in Norway', curve });
  await expectAccessible(page);
  await expect(page.locator('canvas[data-status]')).toHaveAttribute('data-status', /exact/);
  await page.getByRole('treeitem', { name: 'Words' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of Words' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expectSaved(user, template, 'Made in Norway!');
  await page.getByRole('button', { name: 'Remove curve' }).click();
  await expect.poll(async () => (await savedConfig(user, template)).objects?.[0]).not.toHaveProperty('curve');
});
