import sharp from 'sharp';
import type { Template } from '#core/contract/templates-api.ts';
import { starterIds } from '#core/template/starters/starter-ids.ts';
import { must } from '#tests/harness/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addProject } from '../scenes.ts';

test('a design is chosen by its picture, with the keyboard alone, and is what the template becomes', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/templates/new`);
  const designs = page.getByRole('group', { name: 'Design' });
  await expect(designs.getByRole('radio')).toHaveCount(starterIds.length);
  await expect(designs.getByRole('radio', { name: 'Classic' })).toBeChecked();
  for (const picture of await designs.locator('img').all())
    await expect(picture).toHaveJSProperty('naturalWidth', 400);

  await page.getByLabel('Template Name *').fill('Sale ad');
  await pick(page.getByRole('radio', { name: /^Facebook/ }));
  await designs.getByRole('radio', { name: 'Classic' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(designs.getByRole('radio', { name: 'Bold sale' })).toBeFocused();
  await expect(designs.getByRole('radio', { name: 'Bold sale' })).toBeChecked();
  await expect(page.getByTestId('template-preview')).toContainText('$99');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/templates$/);
  const list = async () =>
    (await must<{ items: Template[] }>(user.call('GET', '/api/v1/templates'))).body.items;
  await expect.poll(async () => (await list())[0]?.has_preview).toBe(true);
  const address = (await list())[0]?.preview_url ?? '';
  const preview = await page.request.get(address);
  const [red, green] = (await sharp(await preview.body()).stats()).channels;
  expect((red?.mean ?? 0) - (green?.mean ?? 0)).toBeGreaterThan(40);
});
