import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';
import {
  duplicateAll,
  everythingIsSaved,
  newTemplate,
  openEditor,
  savedConfig,
  storedLayerCount,
} from './editor-fixtures.ts';

const versions = (page: Page) => page.getByRole('dialog', { name: 'Version history' });

async function fileMenu(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('publishing names its feeds, publishes what was edited last, and reverts', async ({ page, user }) => {
  const project = await addProject(user, 'Shop');
  const template = await addTemplate(user, project, 'Sale');
  await addFeed(user, project, { name: 'Summer feed', template });
  const read = async () => await user.ask<Template>('GET', `/api/v1/templates/${template.id}`);
  await openEditor(page, user, template);
  const dialog = page.getByRole('dialog', { name: 'Publish this template' });
  const done = page.getByRole('dialog', { name: 'Published.' });
  await duplicateAll(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const feeds = dialog.getByRole('list', { name: 'Feeds that show this template' });
  await expect(feeds).toContainText('Summer feed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(done.getByRole('link', { name: 'See Summer feed' })).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
  const first = await read();
  expect(first.config_prod).toBe(first.config_dev);
  await fileMenu(page, 'Version history');
  // The draft and what was published of it are two entries with the same content, of which the newer stands for both.
  const entries = versions(page).getByRole('listitem');
  await expect(entries.first()).toContainText('Published now');
  await expect(entries.filter({ has: page.getByText('Now', { exact: true }) })).toHaveCount(1);
  await expect(entries.first().getByText('Now', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+z');
  await everythingIsSaved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await done.getByRole('button', { name: 'Done' }).click();
  const second = await read();
  expect(second.config_prod).not.toBe(first.config_prod);

  await fileMenu(page, /^Revert to the version/);
  const revert = page.getByRole('dialog', { name: 'Publish the version of before again' });
  await expect(revert.getByText(/goes up again/)).toBeVisible();
  await expectAccessible(page);
  await revert.getByRole('button', { name: 'Revert' }).click();
  await expect(revert).toHaveCount(0);
  const third = await read();
  expect(third.config_prod).toBe(first.config_prod);
  expect(third.config_dev).toBe(second.config_dev);
  await fileMenu(page, 'Discard draft changes');
  await everythingIsSaved(page);
  await expect.poll(async () => (await read()).config_dev).toBe(first.config_dev);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await read()).config_dev).toBe(second.config_dev);
});

test(
  'a template is renamed, kept as a version that is restored, exported and imported, and copied',
  { tag: '@long' },
  async ({ page, context, user }) => {
    const template = await newTemplate(user, 'Square');
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);

    await test.step('it is renamed where its name stands, and Escape takes that back', async () => {
      const name = page.getByRole('textbox', { name: 'Name of the template' });
      await name.fill('Sunday');
      await name.press('Escape');
      await expect(name).toHaveValue('Square');
      await name.fill('Winter: ad');
      await name.press('Enter');
      await everythingIsSaved(page);
      const path = `/api/v1/templates/${template.id}`;
      await expect.poll(async () => (await user.call<Template>('GET', path)).body.name).toBe('Winter: ad');
      await expect(page).toHaveTitle(/^Winter: ad/);
    });

    let file = '';
    await test.step('it is exported as a file that is named after it', async () => {
      const downloading = page.waitForEvent('download');
      await fileMenu(page, 'Export as JSON');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('Winter ad.json');
      file = await readFile(await download.path(), 'utf8');
      expect(JSON.parse(file)).toEqual(await savedConfig(user, template));
    });

    await test.step('a version is named, compared and restored, and restoring can be undone', async () => {
      await fileMenu(page, 'Version history');
      await versions(page).getByRole('button', { name: 'Keep this version' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('As delivered');
      await page.getByRole('button', { name: 'Keep', exact: true }).click();
      await expect(versions(page).getByText('As delivered')).toBeVisible();
      await page.keyboard.press('Escape');
      await duplicateAll(page);
      await everythingIsSaved(page);
      await fileMenu(page, 'Version history');
      await versions(page)
        .getByRole('button', { name: /^Compare.*As delivered/ })
        .click();
      await expect(
        versions(page).getByRole('heading', { name: `${before} things differ now:` }),
      ).toBeVisible();
      await expectAccessible(page);
      await versions(page).getByRole('button', { name: 'Restore this version' }).click();
      await expect(versions(page)).toHaveCount(0);
      expect(await storedLayerCount(user, template)).toBe(before);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => storedLayerCount(user, template)).toBe(2 * before);
    });

    await test.step('a file of it is imported as a step that can be undone, and a broken one says where', async () => {
      const exported = JSON.parse(file);
      const choose = async (content: unknown) => {
        const choosing = page.waitForEvent('filechooser');
        await fileMenu(page, 'Import JSON…');
        const buffer = Buffer.from(JSON.stringify(content));
        await (await choosing).setFiles({ name: 'ad.json', mimeType: 'application/json', buffer });
      };
      await choose(exported);
      await expect.poll(() => storedLayerCount(user, template)).toBe(before);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => storedLayerCount(user, template)).toBe(2 * before);
      exported.objects[0].width = 'wide';
      await choose(exported);
      const dialog = page.getByRole('dialog', { name: 'This file cannot be imported' });
      await expect(dialog.getByRole('listitem')).toHaveText(/^Layer 1.*size: it must be a number\.$/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

    await test.step('a copy is saved with a name and opens in a tab of its own', async () => {
      await fileMenu(page, 'Save as a copy…');
      const dialog = page.getByRole('dialog', { name: 'Save as a copy' });
      await expect(dialog.getByRole('textbox')).toHaveValue('Winter: ad (Copy)');
      await expectAccessible(page);
      await dialog.getByRole('textbox').fill('Square for spring');
      await dialog.getByRole('button', { name: 'Save the copy' }).click();
      const opening = context.waitForEvent('page');
      await dialog.getByRole('link', { name: 'Open the copy' }).click();
      const copy = await opening;
      const name = copy.getByRole('textbox', { name: 'Name of the template' });
      await expect(name).toHaveValue('Square for spring');
      const id = new URL(copy.url()).pathname.split('/').at(-1) ?? '';
      expect(await storedLayerCount(user, { id })).toBe(2 * before);
    });
  },
);
