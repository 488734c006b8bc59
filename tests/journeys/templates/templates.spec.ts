import type { Page } from '@playwright/test';
import type { Template, TemplateItem } from '#core/contract/templates/templates-api.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { addFeed, addProject, addTemplate, times } from '../scenes.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
/** The links with templates' names; beside them are those to what uses them. */
const names = (page: Page) => rows(page).locator('a[title]');
const dialog = (page: Page) => page.getByRole('dialog');
const templates = '/api/v1/templates';

async function chooseInMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

faultTest(
  'the list shows templates page by page, finds them and keeps its place',
  async ({ page, front, user, neighbour }) => {
    await page.goto('/templates');
    await test.step('the way to the projects [150]', async () => {
      await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'View All Projects' })).toHaveAttribute(
        'href',
        '/projects',
      );
    });
    await test.step('New Template says why not [163]', async () => {
      await page.getByRole('link', { name: 'New Template' }).click();
      await expect(toast(page, 'Please select a project first')).toBeVisible();
      expect(pathOf(page)).toBe('/templates');
    });
    await test.step('nor on its own address [182]', async () => {
      await page.goto('/templates/new');
      await expect(page.getByRole('heading', { name: 'Project Required' })).toBeVisible();
    });
    const other = await addProject(user, 'Southshop');
    await addTemplate(user, other, 'Of another project');
    await addTemplate(neighbour, await addProject(neighbour, 'Secret'), 'Of another user');
    const project = await addProject(user, 'Northshop');
    const path = `/projects/${project.id}/templates`;
    await page.goto(path);
    await test.step('first use [180]', async () => {
      await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'New Template' }).first()).toBeVisible();
    });
    await times(10, (number) => addTemplate(user, project, `Frame ${number}`));
    await test.step('a failure is said and can be tried again [179]', async () => {
      front.answer(`GET ${templates}`, 500);
      await page.reload();
      await expect(toast(page, 'Failed to load templates')).toBeVisible();
      front.heal();
      await page.getByRole('button', { name: 'Try again' }).click();
    });
    await test.step('columns, newest first, of this project only [151, 154, 155]', async () => {
      await expect(page.getByRole('columnheader')).toHaveText([
        'Template Name',
        'Preview',
        'Updated',
        'Actions',
      ]);
      await expect(names(page)).toHaveText(
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Frame ${number}`),
      );
    });
    await test.step('ten fit on a page [158]', () => expect(page.getByText(/^Page \d/)).toHaveCount(0));
    const newest = await addTemplate(user, project, 'Wide BANNER');
    await page.reload();
    const previous = page.getByRole('button', { name: 'Previous page' });
    const next = page.getByRole('button', { name: 'Next page' });
    await test.step('eleven do not [158-160]', async () => {
      await expect(page.getByText('Showing 1 to 10 of 11 templates')).toBeVisible();
      await expect(page.getByText('Page 1 of 2')).toBeVisible();
      await expect(rows(page)).toHaveCount(10);
      await expect(previous).toBeDisabled();
      await next.click();
      await expect(names(page)).toHaveText(['Frame 1']);
      await expect(page.getByText('Showing 11 to 11 of 11 templates')).toBeVisible();
      await expect(next).toBeDisabled();
    });
    await test.step('the page survives a reload [161]', async () => {
      await page.reload();
      await expect(page.getByText('Page 2 of 2')).toBeVisible();
    });
    await test.step('search looks everywhere and starts at page 1 [156, 157]', async () => {
      await page.getByRole('searchbox').fill('banner');
      await expect(names(page)).toHaveText(['Wide BANNER']);
      expect(pathOf(page)).toBe(`${path}?search=banner`);
    });
    await test.step('Back from a template restores the search [161, 181, 388]', async () => {
      await names(page).first().click();
      await expect(page).toHaveURL(`${path}/${newest.id}`);
      await page.goBack();
      await expect(page.getByRole('searchbox')).toHaveValue('banner');
      await expect(names(page)).toHaveText(['Wide BANNER']);
    });
    await test.step('the badge of the preview and the time of the last change [152, 153, 383]', async () => {
      await expect(rows(page).first()).toContainText('Available');
      const time = rows(page).first().locator('time');
      await expect(time).toHaveText(/now|second|minute/);
      await expect(time).toHaveAttribute('title', new RegExp(String(new Date().getFullYear())));
    });
    await test.step('New Template [162]', () =>
      expect(page.getByRole('link', { name: 'New Template' })).toHaveAttribute('href', `${path}/new`));
    const feed = await addFeed(user, project, { name: 'Main feed', template: newest });
    const known = await user.ask<{ items: TemplateItem[] }>('GET', `${templates}?search=frame%201`);
    const cut_texts = { products: 240, cut: 12, feeds: [{ id: feed.id, name: 'Main feed', cut: 12 }] };
    // The worker draws a preview within a moment, and cuts no text here: both are told to the browser.
    const items = known.items.map((item) => ({ ...item, has_preview: false, preview_url: null, cut_texts }));
    front.answer(`GET ${templates}?`, 200, { ...known, items });
    await page.goto(`${path}?search=frame%201`);
    await test.step('without a preview the badge says None [152]', () =>
      expect(rows(page).first()).toContainText('None'));
    await test.step('a template leads to the products whose text it cuts', async () => {
      expect(known.items[0]?.cut_texts).toBeNull();
      await page.getByRole('link', { name: '12 of 240 products have a text that is cut' }).first().click();
      await expect(page).toHaveURL(new RegExp(`${feed.id}.*finding=text_cut`));
    });
  },
);

faultTest('a template is renamed, copied and deleted from its row', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const oldest = await addTemplate(user, project, 'Frame 0');
  await times(9, (number) => addTemplate(user, project, `Frame ${number}`));
  const feed = await addFeed(user, project, { name: 'Main feed', template: oldest });
  await page.goto(`/projects/${project.id}/templates`);
  await test.step('the menu of a row [165]', async () => {
    await page.getByRole('button', { name: 'More for Frame 9' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Rename',
      'Clone',
      'Duplicate as 1:1',
      'Duplicate as 4:5',
      'Duplicate as 9:16',
      'Delete',
    ]);
    await page.keyboard.press('Escape');
  });
  const field = dialog(page).getByRole('textbox');
  await test.step('no blank name [167]', async () => {
    await chooseInMenu(page, 'Frame 9', 'Rename');
    await expect(field).toHaveValue('Frame 9');
    await field.fill('   ');
    await field.press('Enter');
    await expect(toast(page, 'Please enter a valid template name')).toBeVisible();
    expect(front.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
  await test.step('a failure is said [168]', async () => {
    front.answer(`PATCH ${templates}`, 500);
    await field.fill('Wide frame');
    await field.press('Enter');
    await expect(toast(page, 'Failed to update template name')).toBeVisible();
    front.heal();
  });
  await test.step('renamed [166]', async () => {
    await field.fill('  Wide frame ');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Template name updated successfully')).toBeVisible();
    await expect(names(page).first()).toHaveText('Wide frame');
  });
  await test.step('a copy that fails [174]', async () => {
    front.answer(`POST ${templates}`, 500);
    await chooseInMenu(page, 'Frame 0', 'Clone');
    await expect(toast(page, 'Failed to clone template')).toBeVisible();
    front.heal();
  });
  await test.step('a copy [169, 171]', async () => {
    await chooseInMenu(page, 'Frame 0', 'Clone');
    await expect(toast(page, 'Template "Frame 0" cloned successfully')).toBeVisible();
    await expect(names(page).first()).toHaveText('Frame 0 (Copy)');
  });
  const { items } = await user.ask<{ items: Template[] }>('GET', `${templates}?search=copy`);
  const copy = await user.ask<Template>('GET', `${templates}/${items[0]?.id}`);
  await test.step('what a copy keeps [170]', () => {
    expect(copy).toMatchObject({
      html_dev: oldest.html_dev,
      config_dev: oldest.config_dev,
      project_id: project.id,
      html_prod: '',
      config_prod: '',
    });
  });
  await test.step('its preview is there [170, 173]', async () => {
    await expect
      .poll(async () => (await user.call<Template>('GET', `${templates}/${copy.id}`)).body.has_preview)
      .toBe(true);
    const picture = await fetch(new URL(`/templates/${copy.id}/preview.jpg`, front.origin));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
  const confirm = dialog(page).getByRole('button', { name: 'Delete Template' });
  await page.getByRole('button', { name: 'Next page' }).click();
  await test.step('deleting asks, names what is lost and can be cancelled [175, 178]', async () => {
    await chooseInMenu(page, 'Frame 0', 'Delete');
    await expect(dialog(page)).toContainText(
      'Are you sure you want to delete Frame 0? This action cannot be undone.',
    );
    await expect(dialog(page)).toContainText('The feed “Main feed” uses it and will be paused.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(names(page)).toHaveText(['Frame 0']);
  });
  await test.step('a failure leaves it [177]', async () => {
    front.answer(`DELETE ${templates}`, 500);
    await chooseInMenu(page, 'Frame 0', 'Delete');
    await confirm.click();
    await expect(toast(page, 'Failed to delete template')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(names(page)).toHaveText(['Frame 0']);
    front.heal();
  });
  await test.step('the last row of a page takes the page with it [176]', async () => {
    await chooseInMenu(page, 'Frame 0', 'Delete');
    await confirm.click();
    await expect(toast(page, 'Template deleted successfully')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await expect(names(page).first()).toHaveText('Frame 0 (Copy)');
  });
  await test.step('its feed has none now [178, 230]', async () => {
    await page.goto(`/projects/${project.id}/feeds`);
    await expect(page.getByRole('row', { name: /Main feed.*None.*Paused/ })).toBeVisible();
    expect(
      (await user.call<{ template_id: null }>('GET', `/api/v1/feeds/${feed.id}`)).body.template_id,
    ).toBeNull();
  });
  await test.step('they are shown as pictures too, and laid out in another size', async () => {
    await page.goto(`/projects/${project.id}/templates`);
    await pick(page.getByRole('radio', { name: 'Pictures' }));
    await expect(page.getByRole('article')).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More for Wide frame' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate as 9:16' }).click();
    await expect(page.getByRole('article').first()).toContainText('9:16');
  });
});
