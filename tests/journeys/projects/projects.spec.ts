import type { Page } from '@playwright/test';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate, changeShop, shopFeedUrl } from '../scenes.ts';

const cards = (page: Page) => page.getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog');
const nameField = (page: Page) => dialog(page).getByRole('textbox');
const projects = '/api/v1/projects';

test('the list shows, finds and opens projects', async ({ page, user, neighbour }) => {
  await addProject(neighbour, 'Secret shop');
  await page.goto('/projects');
  await test.step('first use [108]', async () => {
    await page.getByRole('button', { name: 'Start Project Workflow' }).click();
    await expect(page).toHaveURL('/projects/new');
  });
  for (const name of ['Northshop', 'Southshop', 'Harbour']) await addProject(user, name);
  await page.goto('/projects');
  await test.step('cards, newest first, of this user only [105, 121]', async () => {
    await expect(cards(page).getByRole('heading')).toHaveText(['Harbour', 'Southshop', 'Northshop']);
  });
  await test.step('actions carry the name of their project [106]', async () => {
    for (const action of ['View Project', 'Edit', 'Delete'])
      await expect(page.getByRole('button', { name: `${action} Harbour`, exact: true })).toBeVisible();
  });
  await test.step('search [103]', async () => {
    await page.getByRole('searchbox').fill('SHOP');
    await expect(cards(page)).toHaveCount(2);
  });
  await test.step('nothing found [109]', async () => {
    await page.getByRole('searchbox').fill('boots');
    await expect(page.getByText('No projects found matching "boots"')).toBeVisible();
    await expect(page.getByText('Start Project Workflow')).toHaveCount(0);
  });
  await test.step('Back restores the search [388]', async () => {
    await page.getByRole('searchbox').fill('harb');
    await page.getByRole('button', { name: 'View Project Harbour' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('harb');
    await expect(cards(page)).toHaveCount(1);
  });
  await test.step('View Project [107]', async () => {
    await page.getByRole('button', { name: 'View Project Harbour' }).click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/templates$/);
  });
  await test.step('New Project [104]', async () => {
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(page).toHaveURL('/projects/new');
  });
});

test('a card says first which feeds could not be refreshed or wait for somebody, and leads to them', async ({
  page,
  user,
}) => {
  const feedUrl = shopFeedUrl();
  const { project, feedId } = await createFeed(user, feedUrl);
  const state = async () => (await statusOf(user, feedId)).run?.state;
  const refresh = () => user.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  const lines = cards(page).getByRole('link');
  await expect.poll(state).toBe('published');
  await page.goto('/projects');
  await expect(lines).toHaveText([/to do in 1 feed$/]);
  await test.step('a shop that lets nobody in', async () => {
    await changeShop(feedUrl, { credentials: 'ann:secret' });
    await refresh();
    await expect.poll(state).toBe('failed');
    await page.reload();
    await expect(lines).toHaveText(['1 feed could not be refreshed', /to do in 1 feed$/]);
    await expectAccessible(page);
    await lines.first().click();
    await expect(page).toHaveURL(`/projects/${project.id}/feeds`);
    await expect(page.getByRole('row', { name: /Main feed.*Check this/ })).toBeVisible();
  });
  await test.step('a feed that has shrunk', async () => {
    await changeShop(feedUrl, { credentials: '', products: '1' });
    await refresh();
    await expect.poll(state).toBe('held');
    await page.goto('/projects');
    await expect(lines).toHaveText(['1 feed waits for you', /to do in 1 feed$/]);
    await expectAccessible(page);
  });
});

faultTest('a project is renamed', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Edit Northshop' }).click();
  await test.step('the dialog holds the name [111]', () => expect(nameField(page)).toHaveValue('Northshop'));
  await test.step('a blank name is refused before anything is sent [113, 382]', async () => {
    await nameField(page).fill('   ');
    await nameField(page).press('Enter');
    await expect(toast(page, 'Please enter a project name')).toBeVisible();
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(nameField(page)).toHaveAccessibleDescription('Please enter a project name');
    expect(front.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
  await test.step('a failure is said [114]', async () => {
    front.answer(`PATCH ${projects}`, 500);
    await nameField(page).fill('Southshop');
    await nameField(page).press('Enter');
    await expect(toast(page, 'Failed to update project')).toBeVisible();
    front.heal();
  });
  await test.step('saved [112]', async () => {
    await nameField(page).fill('  Southshop  ');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Project updated successfully')).toBeVisible();
    await expect(cards(page).getByRole('heading')).toHaveText(['Southshop']);
    const stored = await user.call<{ name: string }>('GET', `${projects}/${project.id}`);
    expect(stored.body.name).toBe('Southshop');
  });
});

faultTest('a project is made from the switcher', async ({ page, front }) => {
  await page.goto('/projects');
  await page.getByRole('complementary').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Quick create' }).click();
  const create = dialog(page).getByRole('button', { name: 'Create project' });
  await test.step('a name is needed [115, 116]', async () => {
    await nameField(page).fill('  ');
    await create.click();
    await expect(toast(page, 'Please enter a project name')).toBeVisible();
  });
  await test.step('a failure is said [115]', async () => {
    front.answer(`POST ${projects}`, 500);
    await nameField(page).fill(' Northshop ');
    await create.click();
    await expect(toast(page, 'Failed to create project')).toBeVisible();
    front.heal();
  });
  await test.step('two quick presses make one [115, 386]', async () => {
    await create.dblclick();
    await expect(toast(page, 'Project created successfully')).toBeVisible();
    await expect(cards(page).getByRole('heading')).toHaveText(['Northshop']);
  });
});

faultTest('a project is deleted with all that is in it', async ({ page, front, user, request }) => {
  const { project, feedId, template, record } = await createFeed(user, shopFeedUrl());
  const published = async () => (await request.get(`/feedmaker/${feedId}/feed.xml`)).status();
  await expect.poll(published).toBe(200);
  await page.goto('/projects');
  const ask = () => page.getByRole('button', { name: `Delete ${project.name}` }).click();
  await test.step('the question names it, and Cancel and Escape change nothing [117, 120]', async () => {
    for (const back of [
      () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await ask();
      await expect(dialog(page)).toContainText(`Are you sure you want to delete ${project.name}?`);
      await expect(dialog(page)).toContainText(
        'Its templates and feeds go with it, and its published feeds stop.',
      );
      await back();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Delete ${project.name}` })).toBeFocused();
    }
    expect(front.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
  const confirm = dialog(page).getByRole('button', { name: 'Delete project' });
  await test.step('a failure leaves it [119]', async () => {
    front.answer(`DELETE ${projects}`, 500);
    await ask();
    await confirm.click();
    await expect(toast(page, 'Failed to delete project')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cards(page)).toHaveCount(1);
    front.heal();
  });
  await test.step('deleted [118, 120]', async () => {
    await ask();
    await confirm.click();
    await expect(toast(page, 'Project deleted successfully')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    for (const path of [`templates/${template.id}`, `feeds/${record.id}`])
      expect((await user.call('GET', `/api/v1/${path}`)).status, path).toBe(404);
    await expect.poll(published).not.toBe(200);
  });
});

faultTest(
  'while the list loads nothing claims that it is empty, and a failure can be tried again',
  async ({ page, front, user }) => {
    await addProject(user, 'Northshop');
    const release = front.hold(`GET ${projects}`);
    await page.goto('/projects');
    await test.step('loading [123]', async () => {
      // Beside it the place where a long wait is told of.
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Loading');
      await expect(page.getByText('Start Project Workflow')).toHaveCount(0);
      release();
      await expect(cards(page)).toHaveCount(1);
    });
    await test.step('failed [110]', async () => {
      front.answer(`GET ${projects}`, 500);
      await page.reload();
      await expect(toast(page, 'Failed to load projects')).toBeVisible();
      front.heal();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(cards(page)).toHaveCount(1);
    });
  },
);

faultTest('switching quickly shows the last project only [387]', async ({ page, front, user }) => {
  const [north, south] = [await addProject(user, 'Northshop'), await addProject(user, 'Southshop')];
  await addTemplate(user, north, 'Northern frame');
  await addTemplate(user, south, 'Southern frame');
  await addFeed(user, south, { name: 'Southern feed' });
  await page.goto('/projects');
  const release = front.hold(`GET /api/v1/templates?project_id=${north.id}`);
  const choose = async (name: string) => {
    await page.getByRole('complementary').getByRole('button').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Northshop');
  await expect.poll(() => front.requests.some(({ url }) => url.includes(north.id))).toBe(true);
  await choose('Southshop');
  await expect(page.getByRole('link', { name: 'Southern frame' })).toBeVisible();
  release();
  await page.getByRole('link', { name: 'Feeds' }).click();
  await expect(page.getByRole('link', { name: 'Southern feed' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Southern frame' })).toBeVisible();
  await expect(page.getByText('Northern frame')).toHaveCount(0);
});
