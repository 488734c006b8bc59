import type { Page } from '@playwright/test';
import { words } from '#web/editor/document/doc.fixture.ts';
import { expect, test } from '../fixtures.ts';
import { openLayers, row, storedLayer } from './panels-fixtures.ts';

const canvas = 'canvas[data-status]';

/** Aligns the selected text and returns the hash of what is shown then. */
async function alignedTo(page: Page, name: string): Promise<string> {
  const shown = page.locator(canvas);
  const side = page
    .getByRole('group', { name: 'Align', exact: true })
    .getByRole('radio', { name, exact: true });
  await expect(shown).toHaveAttribute('data-status', 'exact');
  const before = (await shown.getAttribute('data-hash')) ?? '';
  if (!(await side.isChecked())) {
    await side.check();
    // Through the middle, so that every choice is seen to change the picture.
    await expect.poll(() => shown.getAttribute('data-hash')).not.toBe(before);
  }
  await expect(shown).toHaveAttribute('data-status', 'exact');
  await expect(shown).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
  return (await shown.getAttribute('data-hash')) ?? '';
}

for (const { language, text, start, end } of [
  { language: 'English', text: 'Trail shoe', start: 'Left', end: 'Right' },
  { language: 'Arabic', text: 'حذاء جري', start: 'Right', end: 'Left' },
])
  test(`${language} words that begin a line stand at its ${start.toLowerCase()}`, async ({ page, user }) => {
    const layer = words('a', text, { name: 'Words', align: 'center', wraps: true });
    const template = await openLayers(page, user, [layer]);
    await row(page, 'Words').click();
    const left = await alignedTo(page, 'Left');
    await alignedTo(page, 'Centre');
    const right = await alignedTo(page, 'Right');
    expect(left).not.toBe(right);
    await alignedTo(page, 'Centre');
    expect(await alignedTo(page, 'Start of the line')).toBe(start === 'Left' ? left : right);
    expect(await storedLayer(page, user, template, 'a')).toMatchObject({ align: 'start' });
    await alignedTo(page, 'Centre');
    expect(await alignedTo(page, 'End of the line')).toBe(end === 'Left' ? left : right);
    expect(await storedLayer(page, user, template, 'a')).toMatchObject({ align: 'end' });
  });
