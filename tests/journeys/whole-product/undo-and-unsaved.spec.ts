import { createFeed } from '#tests/harness/api-client.ts';
import { expect, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addProject, addTemplate, shopFeedUrl } from '../scenes.ts';

test('a pause takes nobody by surprise: it can be undone from its message', async ({ page, user }) => {
  const { project } = await createFeed(user, shopFeedUrl());
  await page.goto(`/projects/${project.id}/feeds`);
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  const row = page.getByRole('row', { name: /Main feed/ });
  for (const press of [() => undo.click(), () => page.keyboard.press('Control+z')]) {
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect(row).toContainText('Paused');
    await expect(undo).toBeVisible();
    await press();
    await expect(toast(page, 'Feed activated successfully')).toBeVisible();
    await expect(row).toContainText('Active');
    await expect(undo).toHaveCount(0);
  }
});

test('a template that was begun is not lost without a question', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  await page.goto(`/projects/${project.id}/templates/new`);
  await page.getByLabel(/^Template Name/).fill('Story');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without creating the template?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(/^Template Name/)).toHaveValue('Story');
  await pick(page.getByRole('radio', { name: /TikTok/ }));
  await page.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByRole('row', { name: 'Story' })).toBeVisible();
});

test('a key that is shown once stays until it is put away', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Create Key' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Nightly export');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Copy your API key' });
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole('textbox')).toHaveValue(/^fmk_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
});
