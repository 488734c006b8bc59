import type { Page } from '@playwright/test';
import { expect, fact, faultTest, openView, pathOf, test } from '../fixtures.ts';
import { follow } from '../follow.ts';
import { pick } from '../pick.ts';
import { addFeed, addProject, addTemplate, times } from '../scenes.ts';

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
  await test.step('from ten projects on the list narrows while typing [102]', async () => {
    await times(7, (number) => addProject(user, `Shop ${number + 3}`));
    await page.reload();
    await switcher(page).click();
    const find = page.getByRole('combobox', { name: 'Find a project' }).or(page.getByLabel('Find a project'));
    await find.first().fill('shop 7');
    await expect(items(page).filter({ hasText: 'Shop' })).toHaveText([/Shop 7/]);
  });
  await test.step('switching says so for a tenth of a second [93]', async () => {
    await page.keyboard.press('Escape');
    await page.clock.install();
    await page.goto('/projects');
    await switcher(page).click();
    await expect(items(page).filter({ hasText: 'Shop 10' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 10_000);
    await items(page).filter({ hasText: 'Shop 10' }).click();
    await page.clock.runFor(50);
    await expect(switcher(page)).toContainText('Switching...');
    await page.clock.runFor(100);
    await expect(switcher(page)).toContainText('Shop 10');
  });
});

faultTest(
  'the address and the memory decide which project is open, the last one when they change quickly',
  async ({ page, front, user }) => {
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
      await follow(page, '/projects');
      await expect.poll(() => remembered(page)).toBe('global');
      await page.evaluate(
        `localStorage.setItem('selectedProjectId', '0f8fad5b-d9cb-469f-a165-70867728950e')`,
      );
      await page.goto('/feeds');
      await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
      expect(pathOf(page)).toBe('/feeds');
    });
    await test.step('a remembered one that was deleted meanwhile leads from its address to the list [97]', async () => {
      const gone = await addProject(user, 'Southshop');
      await page.goto(`/projects/${gone.id}/feeds`);
      await expect.poll(() => remembered(page)).toBe(gone.id);
      await user.ask('DELETE', `/api/v1/projects/${gone.id}`);
      await page.reload();
      await expect(page).toHaveURL('/projects');
      await expect.poll(() => remembered(page)).toBe('global');
    });
    await test.step('lists and the wizard go back to the overview [96]', async () => {
      for (const path of ['/projects', '/projects/new']) {
        await follow(page, `/projects/${project.id}/feeds`);
        await expect.poll(() => remembered(page)).toBe(project.id);
        await follow(page, path);
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
        await follow(page, '/projects');
        await expect.poll(() => remembered(page)).toBe('global');
        await follow(page, from);
        await choose(page, 'Northshop');
        await expect(page).toHaveURL(`/projects/${project.id}${to}`);
      });
    }
    await test.step('switching quickly shows the last project only [387]', async () => {
      const south = await addProject(user, 'Southshop');
      await addTemplate(user, project, 'Northern frame');
      await addTemplate(user, south, 'Southern frame');
      await addFeed(user, south, { name: 'Southern feed' });
      await page.goto('/projects');
      front.requests.length = 0;
      const release = front.hold(`GET /api/v1/templates?project_id=${project.id}`);
      await choose(page, 'Northshop');
      await expect.poll(() => front.requests.some(({ url }) => url.includes(project.id))).toBe(true);
      await choose(page, 'Southshop');
      await expect(page.getByRole('link', { name: 'Southern frame' })).toBeVisible();
      release();
      await page.getByRole('link', { name: 'Feeds' }).click();
      await expect(page.getByRole('link', { name: 'Southern feed' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Southern frame' })).toBeVisible();
      await expect(page.getByText('Northern frame')).toHaveCount(0);
    });
  },
);

test('what one tab changes, the others show without a reload', async ({ page, context, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square');
  const feed = await addFeed(user, project, { name: 'Main feed', template });
  const path = `/projects/${project.id}`;
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
  await test.step('a paused feed, in the list and on its page', async () => {
    await other.goto(`${path}/feeds/${feed.id}?view=source`);
    await expect(fact(other, 'Status')).toHaveText('Paused');
    await page.goto(`${path}/feeds`);
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(fact(other, 'Status')).toHaveText('Active');
    await openView(other, 'Publish');
    await other.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('row', { name: /Main feed.*Paused/ })).toBeVisible();
  });
  await test.step('a renamed template', async () => {
    await other.goto(`${path}/templates`);
    await page.goto(`${path}/templates`);
    await page.getByRole('button', { name: 'More for Square' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Quadrat');
    await page.keyboard.press('Enter');
    await expect(other.getByRole('row', { name: 'Quadrat' })).toBeVisible();
  });
  await test.step('a theme', async () => {
    await page.goto('/settings');
    await pick(page.getByRole('radio', { name: 'Dark' }));
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await pick(page.getByRole('radio', { name: 'System' }));
    await expect(other.locator('html')).not.toHaveAttribute('data-theme');
  });
  await test.step('the open one deleted [99, 101, 118]', async () => {
    await other.goto(`${path}/templates`);
    // By then it has remembered its project, which it would do after the other tab else.
    await expect(other.getByRole('row', { name: 'Quadrat' })).toBeVisible();
    await page.goto('/projects');
    await expect.poll(() => remembered(page)).toBe('global');
    await other.bringToFront();
    await page.getByRole('button', { name: 'Delete Southshop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
    await expect(other).toHaveURL('/projects');
    await expect.poll(() => remembered(other)).toBe('global');
  });
});
