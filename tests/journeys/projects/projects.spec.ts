import type { Page } from '@playwright/test';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { addProject, addPublishedFeed } from '../scenes.ts';

const cards = (page: Page) => page.getByRole('article');
const headings = (page: Page) => cards(page).getByRole('heading');
const dialog = (page: Page) => page.getByRole('dialog');
const nameField = (page: Page) => dialog(page).getByRole('textbox');
const projects = '/api/v1/projects';

faultTest('the list shows, finds and opens projects', async ({ page, front, user, neighbour }) => {
  await addProject(neighbour, 'Secret shop');
  await page.goto('/projects');
  await test.step('first use [108]', async () => {
    await page.getByRole('button', { name: 'Start Project Workflow' }).click();
    await expect(page).toHaveURL('/projects/new');
  });
  for (const name of ['Northshop', 'Southshop', 'Harbour']) await addProject(user, name);
  await test.step('while it loads nothing claims that it is empty [123]', async () => {
    const release = front.hold(`GET ${projects}`);
    await page.goto('/projects');
    // Beside it the place where a long wait is told of.
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Loading');
    await expect(page.getByText('Start Project Workflow')).toHaveCount(0);
    release();
  });
  await test.step('cards, newest first, of this user only [105, 121]', () =>
    expect(headings(page)).toHaveText(['Harbour', 'Southshop', 'Northshop']));
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
  await test.step('a failure is said and can be tried again [110]', async () => {
    front.answer(`GET ${projects}`, 500);
    await page.goto('/projects');
    await expect(toast(page, 'Failed to load projects')).toBeVisible();
    front.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(3);
  });
  await test.step('New Project [104]', async () => {
    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(page).toHaveURL('/projects/new');
  });
});

faultTest(
  'a project is made from the switcher, renamed, and deleted with all that is in it',
  async ({ page, front, user, request }) => {
    const { project, feedId, template, record } = await addPublishedFeed(user, { wishes: { products: '1' } });
    const published = async () => (await request.get(`/feedmaker/${feedId}/feed.xml`)).status();
    await page.goto('/projects');
    const create = dialog(page).getByRole('button', { name: 'Create project' });
    await test.step('a name is needed for a new one [115, 116]', async () => {
      await page.getByRole('complementary').getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Quick create' }).click();
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
      await expect(headings(page)).toHaveText(['Northshop', project.name]);
    });
    await test.step('the dialog holds the name [111]', async () => {
      await page.getByRole('button', { name: 'Edit Northshop' }).click();
      await expect(nameField(page)).toHaveValue('Northshop');
    });
    await test.step('a blank name is refused before anything is sent [113, 382]', async () => {
      await nameField(page).fill('   ');
      await nameField(page).press('Enter');
      await expect(toast(page, 'Please enter a project name')).toBeVisible();
      await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(nameField(page)).toHaveAccessibleDescription('Please enter a project name');
      expect(front.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    });
    await test.step('renaming that fails says so [114]', async () => {
      front.answer(`PATCH ${projects}`, 500);
      await nameField(page).fill('Southshop');
      await nameField(page).press('Enter');
      await expect(toast(page, 'Failed to update project')).toBeVisible();
      front.heal();
    });
    await test.step('renamed [112]', async () => {
      await nameField(page).fill('  Southshop  ');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Project updated successfully')).toBeVisible();
      await expect(headings(page)).toHaveText(['Southshop', project.name]);
      const stored = await user.call<{ items: { name: string }[] }>('GET', projects);
      expect(stored.body.items.map(({ name }) => name)).toContain('Southshop');
    });
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
      // The message may show a moment before the dialog can be closed again.
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(cards(page)).toHaveCount(2);
      front.heal();
    });
    await test.step('deleted [118, 120]', async () => {
      await ask();
      await confirm.click();
      await expect(toast(page, 'Project deleted successfully')).toBeVisible();
      await expect(headings(page)).toHaveText(['Southshop']);
      for (const path of [`templates/${template.id}`, `feeds/${record.id}`])
        expect((await user.call('GET', `/api/v1/${path}`)).status, path).toBe(404);
      await expect.poll(published).not.toBe(200);
    });
  },
);
