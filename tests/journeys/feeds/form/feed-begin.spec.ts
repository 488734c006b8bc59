import type { Page } from '@playwright/test';
import { expect, test, toast } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';

const url = (page: Page) => page.getByLabel('XML Feed URL *');
const template = (page: Page) => page.getByLabel('Default template');
const begin = (page: Page) => page.getByRole('button', { name: 'Create and activate' });

test('a new feed has the newest template, and begins at once by one press of the keyboard', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Older');
  await addTemplate(user, project, 'Newest');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await expect(template(page)).toHaveText('Newest');
  await url(page).fill(shopFeedUrl());
  await expect(begin(page)).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Feed activated successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}/feeds/[0-9a-f-]{36}$`));
  await expect(page.getByRole('img', { name: /, enhanced$/ }).first()).toBeVisible({ timeout: 45_000 });
});

test('what was entered for a new feed survives a reload, and passwords do not', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  const path = `/projects/${project.id}/feeds/new`;
  await page.goto(path);
  await url(page).fill(shopFeedUrl());
  await expect(begin(page)).toBeEnabled();
  await page.getByLabel('Feed Name *').fill('My own name');
  await page.getByText('Access and schedule').click();
  await page.getByLabel('Password', { exact: true }).fill('secret words');
  await template(page).click();
  await page.getByRole('option', { name: 'None' }).click();
  const kept = await url(page).inputValue();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(url(page)).toHaveValue(kept);
  await expect(page.getByLabel('Feed Name *')).toHaveValue('My own name');
  expect(await page.evaluate<string>('JSON.stringify(Object.entries(sessionStorage))')).not.toContain(
    'secret words',
  );
  await test.step('who leaves begins anew', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page
      .getByRole('button', { name: 'New Feed' })
      .or(page.getByRole('link', { name: 'New Feed' }))
      .click();
    await expect(url(page)).toHaveValue('');
  });
});

test('a feed without a template is given one where its products are missed', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Bare feed' });
  await addTemplate(user, project, 'Square ad');
  await page.goto(`/projects/${project.id}/feeds/${feed.id}`);
  await expect(page.getByLabel('Choose a template')).toHaveText('Square ad');
  await page.getByRole('button', { name: 'Use it and activate' }).click();
  await expect(page.getByRole('img', { name: /, enhanced$/ }).first()).toBeVisible({ timeout: 45_000 });
});
