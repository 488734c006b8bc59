import type { Page } from '@playwright/test';
import type { TextLayer } from '#picture/layers';
import type { ApiClient } from '#tests/harness/api-client.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { savedConfig } from './editor-fixtures.ts';
import { addText, expectOpen, expectSaved, openWords } from './text-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function savedWords(user: ApiClient, template: Template): Promise<TextLayer> {
  const layer = (await savedConfig(user, template)).objects?.find(({ id }) => id === 'words');
  if (layer?.kind !== 'text') throw new Error('no text');
  return layer;
}

/** Chooses the last word of the text by keyboard. */
async function chooseLast(page: Page): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
}

test('chosen words and fields have a look of their own, and a text is bent along a circle', async ({
  page,
  user,
}) => {
  const template = await addText(user, 'Only {{PRICE}} today');
  const words = await openWords(page, user, template);
  const section = page.getByRole('group', { name: 'Chosen words' });
  const runs = async () => (await savedWords(user, template)).runs;
  const look = { fontWeight: 700, size: 1.11, color: '#cc0000' };

  await test.step('words are made bold, larger and red, and keep that while others are typed', async () => {
    await expect(section).toHaveCount(0);
    await chooseLast(page);
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+Shift+>');
    await expect.poll(runs).toEqual([{ text: 'today', fontWeight: 700, size: 1.11 }]);
    await section.getByLabel('Colour', { exact: true }).fill('#cc0000');
    await page.keyboard.press('Enter');
    await expect.poll(runs).toEqual([{ text: 'today', ...look }]);
    await expectAccessible(page);
    await words.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Now: ');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('s');
    await expectSaved(user, template, 'Now: Only {{PRICE}} todays');
    await expect.poll(runs).toEqual([{ text: 'todays', ...look }]);
  });

  await test.step('letters of a run are caught where they are painted', async () => {
    await expect(page.locator('canvas[data-status]')).toHaveAttribute('data-status', /exact/);
    const span = await words.locator('[data-text=look]').boundingBox();
    if (span === null) throw new Error('no run');
    await page.mouse.click(span.x + span.width - 1, span.y + span.height / 2);
    await page.keyboard.type('x');
    await expect.poll(runs).toEqual([{ text: 'todaysx', ...look }]);
  });

  await test.step('they look like the rest again, and that is undone', async () => {
    await chooseLast(page);
    await section.getByRole('button', { name: 'Look like the rest' }).click();
    await expect.poll(runs).toBeUndefined();
    await words.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(runs).toEqual([{ text: 'todaysx', ...look }]);
    await page.keyboard.press('Control+Shift+z');
  });

  await test.step('a field has one too, its size told in per cent of the text', async () => {
    await words.getByRole('img', { name: /^Price/ }).click();
    await section.getByLabel('Size').fill('150');
    await page.keyboard.press('Enter');
    await section.getByRole('button', { name: 'Underline' }).click();
    await expect.poll(runs).toEqual([{ text: '{{PRICE}}', size: 1.5, decoration: 'underline' }]);
  });

  await test.step('all of a text that is chosen is the text itself: no run is made of it', async () => {
    await words.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Made in Norway');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+b');
    await expect.poll(() => savedWords(user, template)).toMatchObject({ fontWeight: 700 });
    expect(await runs()).toBeUndefined();
    await page.keyboard.press('Escape');
  });

  await test.step('it is bent along a circle by keyboard, and its words are edited in a line', async () => {
    await page.getByRole('button', { name: 'Add curve' }).press('Enter');
    const curve = page.getByRole('group', { name: 'Curve', exact: true });
    await curve.getByLabel('Radius').fill('250');
    await page.keyboard.press('Enter');
    await curve.getByLabel('Along the circle').fill('20');
    await page.keyboard.press('Enter');
    await curve.getByRole('radio', { name: 'Smile' }).click();
    const bent = { text: 'Made in Norway', curve: { side: 'inside', radius: 250, angle: 20 } };
    await expect.poll(() => savedWords(user, template)).toMatchObject(bent);
    await page.getByRole('treeitem', { name: 'Words' }).click();
    await page.keyboard.press('Enter');
    await expectOpen(page);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Escape');
    await expectSaved(user, template, 'Made in Norway!');
    await page.getByRole('button', { name: 'Remove curve' }).click();
    await expect.poll(() => savedWords(user, template)).not.toHaveProperty('curve');
  });
});
