import type { BrowserContext, Page } from '@playwright/test';
import { createTemplate } from '#picture/designs';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addProject, addTemplate } from '../scenes.ts';
import { editorIsOpen } from './editor-fixtures.ts';

// Wherever the dashboard opens the editor: in a tab of its own, which a press opens at once.

/** Does something that opens a tab, and waits until the editor is open in it; returns the tab and the template's id. */
async function tabOf(context: BrowserContext, act: () => Promise<void>): Promise<{ tab: Page; id: string }> {
  const opening = context.waitForEvent('page');
  await act();
  const tab = await opening;
  await tab.waitForURL(/\/editor\/[\da-f-]{36}$/);
  await editorIsOpen(tab);
  expect(await tab.evaluate<boolean>('window.opener === null')).toBe(true);
  return { tab, id: new URL(tab.url()).pathname.split('/')[2] ?? '' };
}

const inMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('row', { name }).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('from the row of a template, from its page, with its copy, by keyboard and from the toast of a new one [164, 172, 197, 204]', async ({
  page,
  user,
  context,
}) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/templates/new`);
  await page.getByLabel('Template Name *').fill('Frame');
  await pick(page.getByRole('radio', { name: /^Facebook/ }));
  await page.getByRole('button', { name: 'Create Template' }).click();
  await expect(page).toHaveURL(/\/templates$/);
  const offer = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Open Editor' });
  const ofToast = await tabOf(context, () => offer.click());
  await ofToast.tab.close();
  const row = page.getByRole('button', { name: 'Open Editor for Frame' });
  await row.focus();
  const ofRow = await tabOf(context, () => page.keyboard.press('Enter'));
  expect(ofRow.id).toBe(ofToast.id);
  await ofRow.tab.close();
  const ofCopy = await tabOf(context, () => inMenu(page, 'Frame', 'Clone'));
  const copies = await user.ask<{ items: Template[] }>('GET', '/api/v1/templates?search=copy');
  expect(ofCopy.id).toBe(copies.items[0]?.id);
  await ofCopy.tab.close();
  await page.goto(`/templates/${ofRow.id}`);
  const edit = page.getByRole('button', { name: 'Edit in Banner Editor' });
  const ofPage = await tabOf(context, () => edit.click());
  expect(ofPage.id).toBe(ofRow.id);
});

faultTest(
  'a tab that cannot be filled is closed, and the page says why',
  { tag: '@long' },
  async ({ page, front, user, context }) => {
    const project = await addProject(user, 'Northshop');
    const template = await addTemplate(user, project, 'Frame');
    await page.goto(`/projects/${project.id}/templates`);
    const open = page.getByRole('button', { name: 'Open Editor for Frame' });
    front.answer(`POST /api/v1/templates/${template.id}/editor-code`, 500);
    await open.click();
    await expect(toast(page, 'The editor could not be opened. Please try again.')).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
    front.heal();
    front.answer('POST /api/v1/templates', 500);
    await inMenu(page, 'Frame', 'Clone');
    await expect(toast(page, 'Failed to clone template')).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
    front.heal();
    const release = front.hold('POST /api/v1/templates');
    const opening = context.waitForEvent('page');
    await open.click();
    const tab = await opening;
    await expect(tab.getByText('Opening the editor…')).toBeVisible();
    release();
    await tab.waitForURL(/\/editor\/[\da-f-]{36}$/);
  },
);

test('a browser that lets no tab open is said so, and what another tab has saved is there later [144, 394]', async ({
  page,
  user,
  context,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Frame');
  await page.goto(`/projects/${project.id}/templates`);
  await page.evaluate(`(() => {
    const open = window.open.bind(window);
    window.open = () => {
      window.open = open;
      return null;
    };
  })()`);
  await page.getByRole('button', { name: 'Open Editor for Frame' }).click();
  await expect(toast(page, /kept the editor’s tab from opening/)).toBeVisible();
  // It offers a press that the browser believes.
  await tabOf(context, () => page.getByRole('button', { name: 'Open Editor', exact: true }).click());

  await expect(page.getByRole('row', { name: /Frame/ })).toBeVisible();
  const place = { type: 'custom' as const, width: 600, height: 600 };
  const { html, config } = createTemplate({ starter: 'bold-sale', name: 'Frame', ...place });
  const sources = { name: 'Saved elsewhere', html_dev: html, config_dev: JSON.stringify(config) };
  await user.ask('PATCH', `/api/v1/templates/${template.id}`, sources);
  // Chromium without a window does not hide pages behind others, so the page is told as a browser with one tells it.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await expect(page.getByRole('row', { name: /Saved elsewhere/ })).toBeVisible();
});
