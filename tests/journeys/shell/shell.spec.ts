import type { Page } from '@playwright/test';
import { expect, pathOf, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the frame shows where the user is and where they can go', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto('/projects');
  await test.step('the skip link is the first stop of the Tab key [80]', async () => {
    await expect(heading(page, 'Projects')).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('without a project [70, 75, 122]', async () => {
    await expect(links(page)).toHaveText(['All Projects']);
    await expect(links(page)).toHaveAttribute('href', '/projects');
    await expect(page.getByRole('banner').getByText('All Projects')).toBeVisible();
  });
  await page.goto(`/projects/${project.id}/feeds`);
  await test.step('with a project [71, 72, 75]', async () => {
    await expect(page.getByRole('banner').getByText('Northshop')).toBeVisible();
    await expect(links(page)).toHaveText(['Templates', 'Feeds', 'Billing']);
    await expect(links(page).first()).toHaveAttribute('href', `/projects/${project.id}/templates`);
    await expect(links(page).nth(1)).toHaveAttribute('href', `/projects/${project.id}/feeds`);
    await expect(links(page).nth(2)).toHaveAttribute('href', `/projects/${project.id}/billing`);
  });
  await test.step('the section is marked [73]', async () => {
    await expect(links(page).and(page.locator('[aria-current=page]'))).toHaveText(['Feeds']);
    await links(page).first().click();
    await expect(heading(page, 'Templates')).toBeVisible();
    await expect(links(page).and(page.locator('[aria-current=page]'))).toHaveText(['Templates']);
  });
});

test('the user menu works by click and by keyboard', async ({ page, user }) => {
  await page.goto('/projects');
  await test.step('e-mail, settings and sign out [76, 77]', async () => {
    await account(page).click();
    await expect(page.getByRole('menu')).toContainText(user.email);
    await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Sign out']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('by keyboard [78]', async () => {
    await account(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(account(page)).toBeFocused();
  });
  await test.step('to the settings [24, 77]', async () => {
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(heading(page, 'Settings')).toBeVisible();
    expect(pathOf(page)).toBe('/settings');
  });
});

test('on a small screen the sidebar waits behind a button [74]', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
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
  await expect(heading(page, 'Feeds')).toBeVisible();
  await expect(drawer).toHaveCount(0);
});
