import type { Page } from '@playwright/test';
import { expect, pathOf, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addPublishedFeed, addTemplate, times } from '../scenes.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

async function heading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the palette, types, and takes what is marked first. */
async function take(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const box = palette(page).getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill(text);
  const first = palette(page).getByRole('option').first();
  await expect(first).toHaveAccessibleName(option);
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

test('the palette finds what there is, and keys lead where the links do', async ({ page, user }) => {
  const other = await addProject(user, 'Southshop');
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const autumn = await addFeed(user, project, { name: 'Autumn feed' });
  const foreign = await addFeed(user, other, { name: 'Autumn of the south' });
  // More feeds than a page of the list, so that only the server can find the oldest.
  await times(11, (number) => addFeed(user, project, { name: `Shop ${number}` }));
  await page.goto(`/projects/${project.id}/templates`);
  await heading(page, 'Templates');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await test.step('what is typed before its code has come is in its field, and no shortcut of the page', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/command-palette.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await press('Control+k', 'n', 'g', 'f', 'Backspace', 'p');
    await expect(palette(page)).toHaveCount(0);
    release();
    await expect(palette(page).getByRole('combobox')).toHaveValue('ngp');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('!');
    await expect(palette(page).getByRole('combobox')).toHaveValue('ngp!');
    await press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await heading(page, 'Templates');
  });
  await test.step('a feed of the selected project, found by the server', async () => {
    await take(page, 'autumn', 'Autumn feed');
    await heading(page, 'Autumn feed');
    expect(pathOf(page)).toBe(`/projects/${project.id}/feeds/${autumn.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
  await test.step('a template', async () => {
    await take(page, 'square', 'Square ad');
    await heading(page, 'Square ad');
    expect(pathOf(page)).toBe(`/projects/${project.id}/templates/${template.id}`);
  });
  await test.step('in global view a feed of any project, with its project’s name', async () => {
    await take(page, 'all projects', 'All Projects');
    await heading(page, 'Projects');
    await take(page, 'of the south', /Autumn of the south.*Southshop/);
    await heading(page, 'Autumn of the south');
    expect(pathOf(page)).toBe(`/projects/${other.id}/feeds/${foreign.id}`);
  });
  await test.step('a product of the project’s feeds, which opens large', async () => {
    const { path, project: ofIt } = await addPublishedFeed(user);
    await page.goto(`/projects/${ofIt.id}/templates`);
    await heading(page, 'Templates');
    await take(page, 'number 7', /^Product number 7/);
    await expect(page.getByRole('dialog', { name: 'Product number 7' })).toBeVisible();
    expect(pathOf(page)).toBe(`${path}?product=sku-7`);
    await press('Escape');
  });
  await test.step('and on its feed’s page what can be done with that feed', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await take(page, 'sku-9', /^Product number 9/);
    await expect(page.getByRole('dialog', { name: 'Product number 9' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await take(page, 'pause', /^Pause /);
    await expect(toast(page, '1 feed paused')).toBeVisible();
    await press('Control+z');
    await expect(toast(page, '1 feed activated')).toBeVisible();
    await take(page, 'runs', /^Runs of /);
    await expect(page).toHaveURL(/view=runs/);
  });
  await test.step('another feed’s, by its name beside the word', async () => {
    await page.goto(`/projects/${project.id}/templates`);
    await heading(page, 'Templates');
    await take(page, 'activate autumn', 'Activate Autumn feed');
    await expect(toast(page, 'It has no template. Choose one in its settings.')).toBeVisible();
  });
  await test.step('a project', async () => {
    await take(page, 'northsh', 'Northshop');
    await expect(page).toHaveURL(`/projects/${project.id}/templates`);
  });
  await test.step('the words of a search in any order', () => take(page, 'feed new', 'New feed'));
  await test.step('the create dialog of a project [116]', async () => {
    await take(page, 'quick', 'Quick create a project');
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await expect(dialog.getByLabel('Project Name')).toBeFocused();
    await dialog.getByLabel('Project Name').fill('Eastshop');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Project created successfully')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await take(page, 'eastshop', 'Eastshop');
  });
  await test.step('in forced colours, where backgrounds are gone, what is marked and where one is', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.keyboard.press('Control+k');
    const first = palette(page).getByRole('option').first();
    await expect(first).toHaveCSS('outline-style', 'solid');
    await press('Escape');
    await expect(page.getByRole('link', { name: 'Feeds', exact: true })).toHaveCSS('outline-style', 'none');
    await expect(page.getByRole('link', { name: 'Templates', exact: true })).toHaveCSS(
      'outline-style',
      'solid',
    );
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('a theme, and back to the focus of before', async () => {
    const switcher = page.getByRole('complementary').getByRole('button');
    await switcher.focus();
    await take(page, 'dark', 'Theme: Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(switcher).toBeFocused();
  });
  await test.step('nothing', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('zebra');
    await expect(palette(page).getByText('Nothing found for "zebra"')).toBeVisible();
    await expect(palette(page).getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  });
  const path = `/projects/${project.id}`;
  await page.goto(`${path}/templates`);
  await heading(page, 'Templates');
  await test.step('to a section and to the new one of what it lists', async () => {
    await press('g', 'f');
    await heading(page, 'Feeds');
    expect(pathOf(page)).toBe(`${path}/feeds`);
    await press('g', 't');
    await heading(page, 'Templates');
    await press('n');
    await heading(page, 'New Template');
    // A form starts in its first field, where letters are text.
    await expect(page.getByLabel(/^Template Name/)).toBeFocused();
    await press('Shift+Tab', 'g', 'p');
    await heading(page, 'Projects');
    await press('n');
    await heading(page, 'New Project');
  });
  await test.step('not while typing', async () => {
    const name = page.getByLabel(/^Project Name/);
    await name.focus();
    await press('g', 'p', 'n', '?');
    await expect(name).toHaveValue('gpn?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Control+K types nothing.
    await press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await press('Escape');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('gpn?');
    await name.fill('');
  });
  await page.goto(`${path}/feeds`);
  await heading(page, 'Feeds');
  await test.step('the search box', async () => {
    await expect(page.getByRole('searchbox')).toBeVisible();
    await press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await press('Escape');
  });
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await test.step('the help sheet, and nothing from under it', async () => {
    await press('?');
    await expect(help.getByText('Go to feeds')).toBeVisible();
    await help.getByRole('button', { name: 'Close' }).focus();
    await press('n', 'g', 'p', 'Control+k');
    await expect(help).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(pathOf(page)).toBe(`${path}/feeds`);
  });
  await test.step('turned off they do nothing, but the palette opens', async () => {
    await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await press('Escape');
    await expect(help).toHaveCount(0);
    await press('n', '?', '/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await take(page, 'shortcuts', 'Keyboard shortcuts');
    await expect(help.getByRole('checkbox')).not.toBeChecked();
    await help.getByRole('checkbox').check();
    await press('Escape');
    await press('n');
    await heading(page, 'Create New Feed for Northshop');
  });
  await test.step('the way out', async () => {
    await take(page, 'sign', 'Sign out');
    await expect(page).toHaveURL('/login');
  });
});
