import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor } from './editor-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the canvas shows the picture that is published, and says so', async ({ page, user }) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'));
  await openEditor(page, user, template);
  const canvas = page.locator('canvas[data-status]');
  await expect(canvas).toHaveAttribute('data-status', 'exact');
  await expect(canvas).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
  await page.screenshot({ path: '/tmp/paint/first.png' });
});
