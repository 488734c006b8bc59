import type { Page } from '@playwright/test';
import { must } from '#tests/harness/api-client.ts';
import { expect, pathOf, test } from '../fixtures.ts';
import { addFeed, addProject, times } from '../scenes.ts';

const sidebar = (page: Page) => page.getByRole('complementary');
const switcher = (page: Page) => sidebar(page).getByRole('button');
const items = (page: Page) => page.getByRole('menuitem');
const remembered = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('selectedProjectId')`);

async function choose(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await items(page).filter({ hasText: name }).click();
}

test('the switcher lists the projects, newest first, and tells where the user is', async ({ page, user }) => {
  await page.goto('/projects');
  await test.step('without any project [86]', async () => {
    await switcher(page).click();
    await expect(page.getByRole('menu')).toContainText('No projects yet');
  });
  const projects = await times(3, (number) => addProject(user, `Shop ${number}`));
  await page.reload();
  await test.step('without a chosen one [81, 82, 95]', async () => {
    await expect(switcher(page)).toHaveAccessibleName('Global Overview 3 projects');
    expect(await remembered(page)).toBe('global');
  });
  await test.step('the list [84, 85]', async () => {
    await switcher(page).click();
    const date = new Date(projects[0]?.created_at ?? '').toLocaleDateString('en-US', { dateStyle: 'medium' });
    await expect(items(page)).toHaveText([
      'Global Overview',
      ...['Shop 3', 'Shop 2', 'Shop 1'].map((name) => new RegExp(`${name}.*${date}`)),
      'Quick create',
    ]);
  });
  await test.step('a chosen one leads to its templates and is remembered [83, 87, 94]', async () => {
    await items(page).filter({ hasText: 'Shop 2' }).click();
    await expect(page).toHaveURL(`/projects/${projects[1]?.id}/templates`);
    await expect(switcher(page)).toHaveAccessibleName(/^Shop 2/);
    expect(await remembered(page)).toBe(projects[1]?.id);
  });
  await test.step('another one, from another section [87, 89]', async () => {
    await sidebar(page).getByRole('link', { name: 'Feeds' }).click();
    await expect(page).toHaveURL(`/projects/${projects[1]?.id}/feeds`);
    await choose(page, 'Shop 3');
    await expect(page).toHaveURL(`/projects/${projects[2]?.id}/templates`);
  });
  await test.step('the overview again [91, 92, 96]', async () => {
    await choose(page, 'Global Overview');
    await expect(page).toHaveURL('/projects');
    await expect(switcher(page)).toHaveAccessibleName('Global Overview 3 projects');
    expect(await remembered(page)).toBe('global');
  });
});

test('the address and the memory decide which project is open', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Main feed' });
  await test.step('an address selects its project [97]', async () => {
    await page.goto(`/projects/${project.id}/feeds`);
    await expect(switcher(page)).toHaveAccessibleName(/^Northshop/);
    await expect.poll(() => remembered(page)).toBe(project.id);
  });
  await test.step('a section without a project leads into the remembered one, with its query [98]', async () => {
    for (const section of ['templates', 'feeds']) {
      await page.goto('/projects/new');
      await expect.poll(() => remembered(page)).toBe('global');
      await page.evaluate(`localStorage.setItem('selectedProjectId', '${project.id}')`);
      await page.goto(`/${section}?search=main`);
      await expect(page).toHaveURL(`/projects/${project.id}/${section}?search=main`);
    }
  });
  await test.step('a remembered project that is gone leads nowhere [98]', async () => {
    await page.goto('/projects');
    await expect.poll(() => remembered(page)).toBe('global');
    await page.evaluate(`localStorage.setItem('selectedProjectId', '0f8fad5b-d9cb-469f-a165-70867728950e')`);
    await page.goto('/feeds');
    await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
    expect(pathOf(page)).toBe('/feeds');
  });
  await test.step('a remembered one that was deleted meanwhile leads from its address to the list [97]', async () => {
    const gone = await addProject(user, 'Southshop');
    await page.goto(`/projects/${gone.id}/feeds`);
    await expect.poll(() => remembered(page)).toBe(gone.id);
    await must(user.call('DELETE', `/api/v1/projects/${gone.id}`));
    await page.reload();
    await expect(page).toHaveURL('/projects');
    await expect.poll(() => remembered(page)).toBe('global');
  });
  await test.step('lists and the wizard go back to the overview [96]', async () => {
    for (const path of ['/projects', '/projects/new']) {
      await page.goto(`/projects/${project.id}/feeds`);
      await expect.poll(() => remembered(page)).toBe(project.id);
      await page.goto(path);
      await expect(switcher(page)).toHaveAccessibleName('Global Overview 1 project');
      await expect(page.getByRole('banner').getByText('All Projects')).toBeVisible();
      expect(await remembered(page)).toBe('global');
    }
  });
  for (const [from, to] of [
    ['/templates', '/templates'],
    ['/feeds', '/feeds'],
    ['/templates/new', '/templates/new'],
    [`/feeds/${feed.id}`, '/feeds'],
  ] as const) {
    await test.step(`choosing one on ${from} [88-90]`, async () => {
      await page.goto('/projects');
      await expect.poll(() => remembered(page)).toBe('global');
      await page.goto(from);
      await choose(page, 'Northshop');
      await expect(page).toHaveURL(`/projects/${project.id}${to}`);
    });
  }
});

test('switching says so for a tenth of a second [93]', async ({ page, user }) => {
  await addProject(user, 'Northshop');
  await page.clock.install();
  await page.goto('/projects');
  await switcher(page).click();
  await expect(items(page).filter({ hasText: 'Northshop' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 10_000);
  await items(page).filter({ hasText: 'Northshop' }).click();
  await page.clock.runFor(50);
  await expect(switcher(page)).toContainText('Switching...');
  await page.clock.runFor(100);
  await expect(switcher(page)).toContainText('Northshop');
});

test('other tabs follow when projects are made, renamed and deleted', async ({ page, context, user }) => {
  const project = await addProject(user, 'Northshop');
  const other = await context.newPage();
  await page.goto('/projects');
  await other.goto(`/projects/${project.id}/templates`);
  await expect(switcher(other)).toHaveAccessibleName(/^Northshop/);
  await test.step('renamed [99, 100, 112]', async () => {
    await page.getByRole('button', { name: 'Edit Northshop' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('  Southshop ');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(switcher(other)).toHaveAccessibleName(/^Southshop/);
    await expect(other.getByRole('banner').getByText('Southshop')).toBeVisible();
    expect(await page.evaluate(`localStorage.getItem('projectsRefresh')`)).toMatch(/^\d{13}$/);
  });
  await test.step('made [99]', async () => {
    await choose(page, 'Quick create');
    await page.getByRole('dialog').getByRole('textbox').fill('Westshop');
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('heading', { name: 'Westshop' })).toBeVisible();
    await switcher(other).click();
    await expect(items(other).filter({ hasText: 'Westshop' })).toBeVisible();
    await other.keyboard.press('Escape');
  });
  await test.step('the open one deleted [99, 101, 118]', async () => {
    await other.bringToFront();
    await page.getByRole('button', { name: 'Delete Southshop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
    await expect(other).toHaveURL('/projects');
    await expect.poll(() => remembered(other)).toBe('global');
  });
});

test('from ten projects on the list narrows while typing [102]', async ({ page, user }) => {
  await times(10, (number) => addProject(user, `Shop ${number}`));
  await page.goto('/projects');
  await switcher(page).click();
  await page
    .getByRole('combobox', { name: 'Find a project' })
    .or(page.getByLabel('Find a project'))
    .first()
    .fill('shop 7');
  await expect(items(page).filter({ hasText: 'Shop' })).toHaveText([/Shop 7/]);
});
