import type { Page } from '@playwright/test';
import type { WholeFeed } from '#core/contract/whole-feeds-api.ts';
import { expect, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate, times } from '../scenes.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = (page: Page) => page.getByRole('row').getByRole('link').filter({ hasNotText: 'Feed URL' });

test('without a project there is nothing to list and nothing to make', async ({ page }) => {
  await page.goto('/feeds');
  await test.step('title and the way to the projects [209-211]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
    await expect(page.getByText('All feeds')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'View All Projects' })).toHaveAttribute(
      'href',
      '/projects',
    );
    await expect(page.getByRole('table')).toHaveCount(0);
  });
  await test.step('New Feed says why not [213]', async () => {
    await page.getByRole('button', { name: 'New Feed' }).click();
    await expect(toast(page, 'Please select a project first')).toBeVisible();
    expect(pathOf(page)).toBe('/feeds');
  });
  await test.step('nor on its own address [272]', async () => {
    await page.goto('/feeds/new');
    await expect(toast(page, 'Please select a project first')).toBeVisible();
    await expect(page).toHaveURL('/projects');
  });
});

test('the list shows feeds page by page and finds them', async ({ page, user, neighbour }) => {
  await addFeed(user, await addProject(user, 'Southshop'), { name: 'Of another project' });
  await addFeed(neighbour, await addProject(neighbour, 'Secret'), {
    name: 'Of another user',
  });
  const project = await addProject(user, 'Northshop');
  const path = `/projects/${project.id}/feeds`;
  await page.goto(path);
  await test.step('first use [209, 217]', async () => {
    await expect(page.getByText('Feeds for Northshop')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Feed' }).click();
    await expect(page).toHaveURL(`${path}/new`);
  });
  await times(10, (number) => addFeed(user, project, { name: `Shop ${number}` }));
  await page.goto(path);
  await test.step('columns, newest first, of this project only [218, 219, 255]', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      /Feed Name$/,
      'Template',
      'Status',
      'Last Updated',
      'Actions',
    ]);
    await expect(names(page)).toHaveText([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Shop ${number}`));
  });
  await test.step('ten fit on a page [248, 249]', () => expect(page.getByText(/^Page \d/)).toHaveCount(0));
  await addFeed(user, project, { name: 'WINTER sale' });
  await page.reload();
  const previous = page.getByRole('button', { name: 'Previous page' });
  const next = page.getByRole('button', { name: 'Next page' });
  await test.step('eleven do not [248-250]', async () => {
    await expect(page.getByText('Showing 1 to 10 of 11 feeds')).toBeVisible();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(names(page)).toHaveText(['Shop 1']);
    await expect(page.getByText('Showing 11 to 11 of 11 feeds')).toBeVisible();
    await expect(next).toBeDisabled();
  });
  await test.step('search looks everywhere and starts at page 1 [214, 215]', async () => {
    await page.getByPlaceholder('Search feeds...').fill('winter');
    await expect(names(page)).toHaveText(['WINTER sale']);
    expect(pathOf(page)).toBe(`${path}?search=winter`);
  });
  await test.step('nothing found [216]', async () => {
    await page.getByPlaceholder('Search feeds...').fill('boots');
    await expect(page.getByText(/^No feeds found matching .*boots/)).toBeVisible();
  });
  await test.step('New Feed [212]', async () => {
    await page.getByRole('button', { name: 'New Feed' }).click();
    await expect(page).toHaveURL(`${path}/new`);
  });
});

faultTest('a row says what is known about its feed', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const linked = await addFeed(user, project, { name: 'Linked', status: 'processing' });
  const link = { template_id: template.id, feed_id: linked.id, is_primary: true };
  await user.call('POST', '/api/v1/template-feeds', link);
  await addFeed(user, project, { name: 'Direct', template, status: 'error' });
  await addFeed(user, project, { name: 'Lonely', status: 'disabled' });
  await addFeed(user, project, { name: 'Archived', status: 'archived' });
  // A record that never reached the service; the product itself makes none.
  const list = await user.call<{ items: WholeFeed[] }>('GET', '/api/v1/whole-feeds');
  const items = list.body.items.map((item) =>
    item.name === 'Lonely' ? { ...item, feedmaker_feed_id: null, service: null } : item,
  );
  front.answer('GET /api/v1/whole-feeds?', 200, { ...list.body, items });
  await page.goto(`/projects/${project.id}/feeds`);
  await test.step('template, by the record or by the primary link [230, 231]', async () => {
    await expect(row(page, 'Direct').getByRole('cell').nth(1)).toHaveText('Square ad');
    await expect(row(page, 'Linked').getByRole('cell').nth(1)).toHaveText('Square ad');
    await expect(row(page, 'Lonely').getByRole('cell').nth(1)).toHaveText('None');
  });
  await test.step('status, with a second badge where the record says more [232, 233]', async () => {
    await expect(row(page, 'Direct').getByRole('cell').nth(2)).toHaveText('PausedError');
    await expect(row(page, 'Linked').getByRole('cell').nth(2)).toHaveText('PausedProcessing');
    await expect(row(page, 'Lonely').getByRole('cell').nth(2)).toHaveText('PausedDisabled');
    await expect(row(page, 'Archived').getByRole('cell').nth(2)).toHaveText('Paused');
  });
  await test.step('no address where there is nothing to ask for [225, 229]', async () => {
    await expect(row(page, 'Lonely').getByText('Feed URL not available')).toBeVisible();
    await expect(row(page, 'Lonely').getByRole('link', { name: 'Feed URL' })).toHaveCount(0);
  });
  await test.step('no activation without a template [240]', async () => {
    const toggle = row(page, 'Lonely').getByRole('button', { name: 'No Template' });
    await expect(toggle).toBeDisabled();
    await expect(toggle).toHaveAttribute('aria-description', 'Assign a template before activating');
    await toggle.hover();
    await expect(page.getByText('Assign a template before activating')).toBeVisible();
  });
  await test.step('details and menu [242, 243]', async () => {
    await page.getByRole('button', { name: 'More for Direct' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit Feed' })).toHaveAttribute(
      'href',
      /\/feeds\/[0-9a-f-]{36}\/edit$/,
    );
    await expect(page.getByRole('menuitem', { name: 'Delete Feed' })).toBeVisible();
    await page.keyboard.press('Escape');
    const details = row(page, 'Linked').getByRole('button', { name: 'View Details' });
    await expect(details).toHaveAttribute('href', `/projects/${project.id}/feeds/${linked.id}`);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: 'More for Linked' }).click();
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/projects/${project.id}/feeds/${linked.id}`);
  });
});

test('on a phone a name has half of its line, and its button keeps its name and its size', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const name = 'Northshop Outdoor Germany, all products';
  await addFeed(user, project, { name, template });
  await addFeed(user, project, { name: 'Lonely' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${project.id}/feeds`);
  const line = await row(page, name).boundingBox();
  const link = await row(page, name).getByRole('link', { name, exact: true }).boundingBox();
  expect(link?.width).toBeGreaterThan((line?.width ?? Infinity) / 2 - 24);
  const toggle = row(page, name).getByRole('button', { name: 'Activate' });
  const box = await toggle.boundingBox();
  expect([box?.width, box?.height]).toEqual([36, 36]);
  // What its button says on a desk stands with the name.
  await expect(row(page, 'Lonely').getByRole('cell').first()).toContainText('No Template');
  await toggle.click();
  await expect(toast(page, 'Feed activated successfully')).toBeVisible();
  await expect(row(page, name).getByRole('button', { name: 'Pause' })).toBeVisible();
});

faultTest(
  'a list that cannot be loaded says so and can be tried again [254]',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    await addFeed(user, project, { name: 'Main feed' });
    front.answer('GET /api/v1/whole-feeds', 500);
    await page.goto(`/projects/${project.id}/feeds`);
    await expect(toast(page, 'Failed to load feeds')).toBeVisible();
    front.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Main feed')).toBeVisible();
  },
);
