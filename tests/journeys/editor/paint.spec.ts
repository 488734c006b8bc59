import { makeLayer } from '#core/template/starters/make-layers.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { holdWorker } from '#tests/editor/painted-alike.ts';
import { addDesign, duplicateAll, openEditor } from './editor-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const canvas = 'canvas[data-status]';

test('the canvas shows the picture that is published, and says so', async ({ page, user }) => {
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop')));
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'exact');
  await expect(page.locator(canvas)).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
});

test('a worker that is gone is replaced, and paints the same document', async ({ page, user }) => {
  await page.addInitScript(holdWorker);
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop')));
  await expect(page.locator(canvas)).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
  const before = await page.locator(canvas).getAttribute('data-hash');
  await page.evaluate('paintWorker.terminate()');
  await duplicateAll(page);
  // The page goes on meanwhile.
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'behind');
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'exact', { timeout: 40_000 });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator(canvas)).toHaveAttribute('data-hash', before ?? '');
});

test('a font that does not come is said, and the picture is no exact one', async ({ page, user }) => {
  await page.route('**/fonts/installed/**noto-sans-arabic**', (route) => route.abort());
  const layers = [makeLayer.text({ id: 'title', width: 600, height: 200, fontSize: 60, text: 'حذاء جري' })];
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop'), { layers }));
  await expect(page.locator(canvas)).toHaveAttribute('data-status', 'inexact');
});
