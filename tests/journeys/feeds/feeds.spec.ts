import type { Page } from '@playwright/test';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { expect, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate, times } from '../scenes.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = (page: Page) => page.getByRole('row').getByRole('link').filter({ hasNotText: 'Feed URL' });

faultTest(
  'the list shows feeds page by page, each by one call, and finds them',
  async ({ page, front, user, neighbour }) => {
    await page.goto('/feeds');
    await test.step('without a project, the way to the projects [209-211]', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
      await expect(page.getByText('All feeds')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
      const way = page.getByRole('main').getByRole('link', { name: 'View All Projects' });
      await expect(way).toHaveAttribute('href', '/projects');
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
    await addFeed(user, await addProject(user, 'Southshop'), { name: 'Of another project' });
    await addFeed(neighbour, await addProject(neighbour, 'Secret'), { name: 'Of another user' });
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
    await test.step('a failure is said and can be tried again [254]', async () => {
      front.answer('GET /api/v1/whole-feeds', 500);
      await page.goto(path);
      await expect(toast(page, 'Failed to load feeds')).toBeVisible();
      front.heal();
      await page.getByRole('button', { name: 'Try again' }).click();
    });
    await test.step('columns, newest first, of this project only [218, 219, 255]', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const numbers = ['Products', 'With ad', 'Problems', 'Last fetch'];
      const columns = [/Feed Name$/, 'Template', 'Status', ...numbers, 'Last Updated', 'Actions'];
      await expect(page.getByRole('columnheader')).toHaveText(columns);
      await expect(names(page)).toHaveText([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Shop ${number}`));
    });
    await test.step('ten fit on a page [248, 249]', () => expect(page.getByText(/^Page \d/)).toHaveCount(0));
    await addFeed(user, project, { name: 'WINTER sale' });
    const about = () => front.requests.filter(({ url }) => /^\/(api|functions)\/.*feeds/.test(url));
    front.requests.length = 0;
    await page.reload();
    const previous = page.getByRole('button', { name: 'Previous page' });
    const next = page.getByRole('button', { name: 'Next page' });
    await test.step('one call has every address and every state [251]', async () => {
      await expect(page.getByRole('link', { name: 'Feed URL' })).toHaveCount(10);
      await expect(page.getByRole('row', { name: /WINTER sale.*Paused/ })).toBeVisible();
      const calls = about().map(({ method, url }) => `${method} ${url.split('?')[0]}`);
      expect(calls).toEqual(['GET /api/v1/whole-feeds']);
    });
    await test.step('eleven do not fit, and the next page takes another call [248-250, 252]', async () => {
      await expect(page.getByText('Showing 1 to 10 of 11 feeds')).toBeVisible();
      await expect(page.getByText('Page 1 of 2')).toBeVisible();
      await expect(previous).toBeDisabled();
      await next.click();
      await expect(names(page)).toHaveText(['Shop 1']);
      await expect(page.getByText('Showing 11 to 11 of 11 feeds')).toBeVisible();
      await expect(next).toBeDisabled();
      await previous.click();
      await expect(names(page)).toHaveCount(10);
      expect(about()).toHaveLength(2);
      await next.click();
    });
    await test.step('search looks everywhere and starts at page 1 [214, 215]', async () => {
      await page.getByPlaceholder('Search feeds...').fill('winter');
      await expect(names(page)).toHaveText(['WINTER sale']);
      expect(pathOf(page)).toBe(`${path}?search=winter`);
    });
    await test.step('nothing found [216]', async () => {
      await page.getByPlaceholder('Search feeds...').fill('boots');
      await expect(page.getByText(/^No feeds found matching .*boots/)).toBeVisible();
      await page.getByRole('button', { name: 'Clear search' }).last().click();
    });
    await test.step('a state, an order and all rows are a view, kept under a name', async () => {
      await page.getByRole('button', { name: 'Sort and rows: Newest first' }).click();
      await page.getByRole('menuitem', { name: 'Name A to Z' }).click();
      await page.getByRole('button', { name: 'Sort and rows: Name A to Z' }).click();
      await page.getByRole('menuitem', { name: '50 on a page' }).click();
      await expect(names(page)).toHaveText(
        [1, 10, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Shop ${number}`).concat('WINTER sale'),
      );
      await page.getByRole('button', { name: 'Active 0' }).click();
      await expect(page.getByRole('heading', { name: 'No feeds in this state' })).toBeVisible();
      await page.getByRole('button', { name: 'Show all feeds' }).click();
      await page.getByRole('button', { name: 'Paused 11' }).click();
      await page.getByRole('button', { name: 'Saved views: Views' }).click();
      await page.getByRole('menuitem', { name: 'Save this view…' }).click();
      await page.getByRole('textbox', { name: 'Name of the view' }).fill('To wake up');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.goto(path);
      await page.getByRole('button', { name: 'Saved views: Views' }).click();
      await page.getByRole('menuitem', { name: 'To wake up' }).click();
      await expect(page).toHaveURL(`${path}?state=paused&sort=name&rows=50`);
      await expect(names(page)).toHaveCount(11);
      await page.getByRole('button', { name: 'Saved views: To wake up' }).click();
      await page.getByRole('menuitem', { name: 'Delete “To wake up”' }).click();
      await expect(page.getByRole('button', { name: 'Saved views: Views' })).toBeVisible();
    });
    await test.step('New Feed [212]', async () => {
      await page.getByRole('button', { name: 'New Feed' }).click();
      await expect(page).toHaveURL(`${path}/new`);
    });
  },
);

faultTest('a row says what is known about its feed, also on a phone', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const linked = await addFeed(user, project, { name: 'Linked', status: 'processing' });
  const link = { template_id: template.id, feed_id: linked.id, is_primary: true };
  await user.call('POST', '/api/v1/template-feeds', link);
  const long = 'Northshop Outdoor Germany, all products';
  await addFeed(user, project, { name: long, template, status: 'error' });
  await addFeed(user, project, { name: 'Lonely', status: 'disabled' });
  await addFeed(user, project, { name: 'Silent', template, status: 'archived' });
  const broken = await addFeed(user, project, { name: 'Broken', template });
  // Callers may delete the settings of a feed and leave its record.
  await user.ask('DELETE', `/functions/v1/feeds?id=${broken.feedmaker_feed_id}`);
  const list = await user.ask<{ items: WholeFeed[] }>('GET', '/api/v1/whole-feeds');
  const items = list.items.map((item) => {
    // A record that never reached the service, and an answer without an address; the product itself makes none.
    if (item.name === 'Lonely') return { ...item, feedmaker_feed_id: null, service: null };
    return item.name === 'Silent' ? { ...item, service: { ...item.service, feedUrl: '' } } : item;
  });
  front.answer('GET /api/v1/whole-feeds?', 200, { ...list, items });
  await page.goto(`/projects/${project.id}/feeds`);
  const cell = (name: string, at: number) => row(page, name).getByRole('cell').nth(at);
  await test.step('template, by the record or by the primary link [230, 231]', async () => {
    await expect(cell(long, 1)).toHaveText('Square ad');
    await expect(cell('Linked', 1)).toHaveText('Square ad');
    await expect(cell('Lonely', 1)).toHaveText('None');
  });
  await test.step('status, with a second badge where the record says more [232, 233]', async () => {
    await expect(cell(long, 2)).toHaveText('PausedError');
    await expect(cell('Linked', 2)).toHaveText('PausedProcessing');
    await expect(cell('Lonely', 2)).toHaveText('PausedDisabled');
    await expect(cell('Silent', 2)).toHaveText('Paused');
  });
  await test.step('no address where there is nothing to ask for [225, 229]', async () => {
    await expect(row(page, 'Lonely').getByText('Feed URL not available')).toBeVisible();
    await expect(row(page, 'Lonely').getByRole('link', { name: 'Feed URL' })).toHaveCount(0);
  });
  await test.step('nor where it cannot be had; the feed counts as paused [226]', async () => {
    await expect(row(page, 'Broken').getByText('Error loading URL')).toBeVisible();
    await expect(cell('Broken', 2)).toHaveText('Paused');
  });
  await test.step('an answer without an address [227, 229]', async () => {
    await expect(row(page, 'Silent').getByText('Not available')).toBeVisible();
    await expect(row(page, 'Silent').getByRole('link', { name: 'Feed URL' })).toHaveCount(0);
  });
  await test.step('the others are well [253]', () =>
    expect(row(page, long).getByRole('link', { name: 'Feed URL' })).toBeVisible());
  await test.step('no activation without a template [240]', async () => {
    const toggle = row(page, 'Lonely').getByRole('button', { name: 'No Template' });
    await expect(toggle).toBeDisabled();
    await expect(toggle).toHaveAttribute('aria-description', 'Assign a template before activating');
    await toggle.hover();
    await expect(page.getByText('Assign a template before activating')).toBeVisible();
  });
  await test.step('on a phone a name has half of its line, and its button keeps name and size', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const line = await row(page, long).boundingBox();
    const name = await row(page, long).getByRole('link', { name: long, exact: true }).boundingBox();
    expect(name?.width).toBeGreaterThan((line?.width ?? Infinity) / 2 - 24);
    const box = await row(page, long).getByRole('button', { name: 'Activate' }).boundingBox();
    expect([box?.width, box?.height]).toEqual([36, 36]);
    // The text of the button on wide screens stands beside the name.
    await expect(cell('Lonely', 0)).toContainText('No Template');
  });
  await test.step('menu and details [242, 243]', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    const details = row(page, 'Linked').getByRole('button', { name: 'View Details' });
    await expect(details).toHaveAttribute('href', `/projects/${project.id}/feeds/${linked.id}`);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: 'More for Linked' }).click();
    const edit = page.getByRole('menuitem', { name: 'Edit Feed' });
    await expect(edit).toHaveAttribute('href', /\/feeds\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByRole('menuitem', { name: 'Delete Feed' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/projects/${project.id}/feeds/${linked.id}`);
  });
});
