import type { Page } from '@playwright/test';
import { createFeed } from '#tests/harness/api-client.ts';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addProject, addTemplate, times } from '#tests/journeys/scenes.ts';
import { shoot, shootOpen } from './shoot.ts';

async function openMenu(page: Page, item?: string): Promise<void> {
  await page.getByRole('button', { name: 'More for Square', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  if (item === undefined) return;
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('templates', async ({ page, user, baseURL }) => {
  await page.goto('/templates');
  await shoot(page, 'templates-no-project');
  await page.goto('/templates/new');
  await shoot(page, 'template-new-no-project');
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/templates`);
  await expect(page.getByText('No templates yet')).toBeVisible();
  await shoot(page, 'templates-empty');
  const made = await createFeed(user, `${baseURL}/sample/feed.xml`);
  await times(10, (number) =>
    addTemplate(
      user,
      made.project,
      number === 3 ? 'Summer sale, a wide banner for the newsletter and all partners' : `Banner ${number}`,
    ),
  );
  const path = `/projects/${made.project.id}/templates`;
  await page.goto(`${path}?search=Square`);
  await expect(page.getByText('Available')).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  await shoot(page, 'templates');
  await page.goto(`${path}?search=Square`);
  await openMenu(page);
  await shootOpen(page, 'templates-menu');
  await page.keyboard.press('Escape');
  await openMenu(page, 'Rename');
  await shootOpen(page, 'templates-rename-dialog');
  await page.keyboard.press('Escape');
  await openMenu(page, 'Delete');
  await shootOpen(page, 'templates-delete-dialog');
  await page.keyboard.press('Escape');
  await page.goto(`${path}?search=zebra`);
  await shoot(page, 'templates-no-match');
  await page.goto(`${path}/${made.template.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Square' })).toBeVisible();
  await shoot(page, 'template');
  await page.goto(`${path}/0f8fad5b-d9cb-469f-a165-70867728950e`);
  await expect(page.getByRole('heading', { level: 1, name: 'Template not found' })).toBeVisible();
  await shoot(page, 'template-not-found');
  await page.goto(`${path}/new`);
  await page.getByRole('button', { name: 'Create Template' }).click();
  await shoot(page, 'template-new-refused');
  await page.getByLabel(/^Template Name/).fill('Story');
  await page.getByRole('radio', { name: /TikTok/ }).check({ force: true });
  await shoot(page, 'template-new');
});

faultTest('templates that do not come', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square');
  const path = `/projects/${project.id}/templates`;
  const release = front.hold('GET /api/v1/templates');
  await page.goto(path);
  await expect(page.locator('main .animate-shimmer').first()).toBeVisible();
  await shoot(page, 'templates-loading', { isBusy: true });
  await page.goto(`${path}/${template.id}`);
  await expect(page.locator('main .animate-shimmer').first()).toBeVisible();
  await shoot(page, 'template-loading', { isBusy: true });
  front.answer('GET /api/v1/templates', 500);
  release();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await shootOpen(page, 'templates-failed');
});
