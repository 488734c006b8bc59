import type { Page } from '@playwright/test';
import { expect, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).first();

faultTest(
  'when the server is down every screen says so and comes back',
  async ({ page, front, user, problems }) => {
    const project = await addProject(user, 'Northshop');
    const template = await addTemplate(user, project, 'Square ad');
    const feed = await addFeed(user, project, { name: 'Main feed', template });
    for (const [path, sentence, heading] of [
      ['/projects', 'Failed to load projects', 'Projects'],
      [`/projects/${project.id}/templates`, 'Failed to load projects', 'Templates'],
      // The project is known by now, and its screen says what it lacks.
      [`/projects/${project.id}/feeds`, 'Failed to load feeds', 'Feeds'],
      [`/templates/${template.id}`, 'Failed to load template data', 'Square ad'],
      [`/feeds/${feed.id}`, 'Failed to load feed data', 'Main feed'],
    ] as const) {
      await test.step(`${path.replace(/[0-9a-f-]{36}/g, '…')} [375]`, async () => {
        front.cut('GET /api/');
        front.cut('GET /functions/');
        await page.goto(path);
        await expect(toast(page, sentence)).toBeVisible();
        await expect(retry(page)).toBeVisible();
        front.heal();
        await retry(page).click();
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
        await expect(retry(page)).toHaveCount(0);
      });
    }
    // The router writes into the console what kept it from opening a screen.
    expect(problems.splice(0).filter((text) => !text.startsWith('ApiError'))).toEqual([]);
  },
);

faultTest(
  'a screen that cannot be drawn shows a page that says so',
  async ({ page, front, user, problems }) => {
    const project = await addProject(user, 'Northshop');
    await addTemplate(user, project, 'Square ad');
    const known = await user.call<{ items: object[] }>('GET', '/api/v1/templates');
    const reload = page.getByRole('button', { name: 'Reload' });
    await test.step('a time that is none [376]', async () => {
      const items = known.body.items.map((item) => ({ ...item, updated_at: 'soon' }));
      front.answer('GET /api/v1/templates', 200, { ...known.body, items });
      await page.goto(`/projects/${project.id}/templates`);
      await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible();
      front.heal();
      await reload.click();
      await expect(page.getByRole('link', { name: 'Square ad' })).toBeVisible();
    });
    await test.step('a part of the program that cannot be had [376]', async () => {
      await page.goto('/projects');
      await expect(page.getByRole('heading', { name: 'Northshop' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
      front.cut('GET /assets/');
      await page.getByRole('button', { name: 'Edit Northshop' }).click();
      const missing = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
      await expect(missing).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Northshop' })).toBeVisible();
      front.heal();
      await missing.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog').getByLabel('Project Name')).toBeVisible();
      await expect(missing).toHaveCount(0);
    });
    await test.step('a screen of a release that is gone', async () => {
      await page.goto('/projects');
      await expect(page.getByRole('heading', { name: 'Northshop' })).toBeVisible();
      front.cut('GET /assets/');
      await page.getByRole('button', { name: 'New Project' }).click();
      await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible();
      front.heal();
      await reload.click();
      await expect(page.getByLabel('Project Name *')).toBeVisible();
    });
    // That such a fault is in the console is right.
    problems.length = 0;
  },
);

faultTest(
  'a screen whose code cannot be had while the server is away leaves the frame, and comes when it is back',
  { tag: '@long' },
  async ({ page, front, user, problems }) => {
    const project = await addProject(user, 'Northshop');
    await addTemplate(user, project, 'Square ad');
    await page.goto(`/projects/${project.id}/templates`);
    await expect(page.getByRole('link', { name: 'Square ad' })).toBeVisible();
    front.cut('GET /');
    await page.getByRole('link', { name: 'Feeds' }).first().click();
    const missing = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
    await expect(missing).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(missing).toBeVisible();
    front.heal();
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
    expect(pathOf(page)).toBe(`/projects/${project.id}/feeds`);
    problems.length = 0;
  },
);
