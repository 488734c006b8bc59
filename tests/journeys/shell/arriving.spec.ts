import type { Page } from '@playwright/test';
import { expect, pathOf, test } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const links = (page: Page) => page.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

test('after every change of screen a reader is at its title, in its frame', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  await addFeed(user, project, { name: 'Main feed', template });
  await page.goto('/projects');
  await test.step('the skip link is the first stop of the Tab key [80]', async () => {
    await expect(title(page, 'Projects')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the frame without a project [70, 75, 122]', async () => {
    await expect(links(page)).toHaveText(['All Projects']);
    await expect(links(page)).toHaveAttribute('href', '/projects');
    await expect(page.getByRole('banner').getByText('All Projects')).toBeVisible();
  });
  await page.getByRole('button', { name: 'View Project Northshop' }).press('Enter');
  await expect(title(page, 'Templates')).toBeFocused();
  const marked = links(page).and(page.locator('[aria-current=page]'));
  await test.step('with a project, whose section is marked [71-73, 75]', async () => {
    await expect(page.getByRole('banner').getByText('Northshop')).toBeVisible();
    await expect(links(page)).toHaveText(['Templates', 'Feeds', 'Billing']);
    for (const [at, section] of ['templates', 'feeds', 'billing'].entries())
      await expect(links(page).nth(at)).toHaveAttribute('href', `/projects/${project.id}/${section}`);
    await expect(marked).toHaveText(['Templates']);
    await page.getByRole('link', { name: 'Feeds', exact: true }).press('Enter');
    await expect(title(page, 'Feeds')).toBeFocused();
    await expect(marked).toHaveText(['Feeds']);
  });
  await page.getByRole('link', { name: 'Main feed' }).press('Enter');
  await expect(title(page, 'Main feed')).toBeFocused();
  await page.goBack();
  await expect(title(page, 'Feeds')).toBeFocused();
  await test.step('a form begins in its first field, and its screen is said', async () => {
    await page.getByRole('button', { name: 'New Feed' }).press('Enter');
    await expect(page.getByLabel('Feed Name *')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/Create New Feed for/);
  });
  await test.step('e-mail, settings and sign out, by keyboard [76-78]', async () => {
    await account(page).press('Enter');
    await expect(page.getByRole('menu')).toContainText(user.email);
    await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Sign out']);
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(account(page)).toBeFocused();
  });
  await test.step('to the settings, by click [24, 77]', async () => {
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(title(page, 'Settings')).toBeVisible();
    expect(pathOf(page)).toBe('/settings');
  });
  await test.step('on a small screen the sidebar waits behind a button [74]', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await page.goto(`/projects/${project.id}/templates`);
    const open = page.getByRole('button', { name: 'Open navigation' });
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(open).toBeVisible();
    await expect(page.getByRole('link', { name: 'Feeds' })).toHaveCount(0);
    await open.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await drawer.getByRole('link', { name: 'Feeds' }).click();
    await expect(title(page, 'Feeds')).toBeVisible();
    await expect(drawer).toHaveCount(0);
  });
});
