import { expect, type Page } from '@playwright/test';
import { test } from '#tests/journeys/fixtures.ts';
import { addDesign, openEditor, runCommand } from '#tests/journeys/editor/editor-fixtures.ts';
import { addSampleFeed } from '#tests/journeys/editor/sample-feed.ts';
import { addProject } from '#tests/journeys/scenes.ts';
import { shootOpen } from './shoot.ts';

async function picture(page: Page): Promise<void> {
  await expect(page.locator('canvas[data-status]')).toHaveAttribute('data-status', 'exact');
}

/** Opens something over the editor, takes its pictures, and closes it. */
async function shootDialog(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await open();
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await shootOpen(page, name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the editor', async ({ page, user, baseURL }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project);
  await user.ask('POST', `/api/v1/templates/${template.id}/publish`, {});
  await addSampleFeed(user, project, { template, baseURL: baseURL ?? '' });
  await openEditor(page, user, template);
  await picture(page);
  await shootOpen(page, 'editor');
  await page.getByRole('treeitem').nth(1).click();
  await shootOpen(page, 'editor-selected');
  await shootDialog(page, 'editor-blocks', () => page.getByRole('button', { name: 'All blocks' }).click());
  await shootDialog(page, 'editor-palette', () => page.keyboard.press('Control+k'));
  await shootDialog(page, 'editor-shortcuts', () => page.keyboard.press('?'));
  await shootDialog(page, 'editor-publish', () =>
    page.getByRole('button', { name: 'Publish', exact: true }).click(),
  );
  await shootDialog(page, 'editor-versions', () => runCommand(page, 'version history'));
  await shootDialog(page, 'editor-preview', () => page.getByRole('button', { name: /^Preview/ }).click());
});

test('a template that is HTML in the editor', async ({ page, user }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const project = await addProject(user, 'Northshop');
  const html_dev =
    '<div style="width:600px;height:600px;background:#fff"><img src="{{IMAGE_URL}}" style="width:600px"><p>{{TITLE}}</p><video></video></div>';
  const body = { name: 'Hand-made', project_id: project.id, html_dev, config_dev: '{"version":1}' };
  const made = await user.ask<{ id: string }>('POST', '/api/v1/templates', body);
  await openEditor(page, user, made);
  await picture(page);
  await shootOpen(page, 'editor-source');
});

test('the editor that cannot be opened', async ({ page, user }) => {
  const template = await addDesign(user, await addProject(user, 'Northshop'));
  await page.goto(`/editor/${template.id}?token=used`);
  await expect(page.getByRole('heading')).toBeVisible();
  await shootOpen(page, 'editor-link-over');
});
