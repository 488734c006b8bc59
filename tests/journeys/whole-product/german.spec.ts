import type { Page } from '@playwright/test';
import { addDesign, editorUrl } from '../editor/editor-fixtures.ts';
import { expect, faultTest, signedOut, test } from '../fixtures.ts';
import { inGerman, lookGerman } from '../german-look.ts';
import {
  addFeed,
  addProject,
  addPublishedFeed,
  changeShop,
  expectRun,
  shopFeedUrl,
  times,
} from '../scenes.ts';

// Walks of many stops.
test.describe.configure({ timeout: 150_000 });
test.use({ locale: 'de-DE' });
faultTest.use({ locale: 'de-DE' });

const wide = { width: 1440, height: 900 };

async function visit(page: Page, path: string, name = path.replaceAll(/\/[\da-f-]{36}/g, '')): Promise<void> {
  await test.step(name, async () => {
    await page.setViewportSize(wide);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookGerman(page, name);
  });
}

/** Opens something over the screen, looks at it, and closes it again; `entry`: pressed in it, which shows what it refuses. */
async function over(page: Page, name: string, open: () => Promise<void>, entry?: string): Promise<void> {
  await test.step(name, async () => {
    await page.setViewportSize(wide);
    await open();
    const shown = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').first();
    await expect(shown).toBeVisible();
    if (entry !== undefined)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: inGerman(entry) })
        .click();
    await lookGerman(page, name);
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  });
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(`for (const part of document.querySelectorAll('main details')) part.open = true`);
}

const press = (page: Page, english: string) => () =>
  page
    .getByRole('button', { name: inGerman(english) })
    .first()
    .click();

/** Menus behind icon buttons whose names contain the name of their row. */
const open =
  (page: Page, selector: string, at = 0) =>
  () =>
    page.locator(selector).nth(at).click();

async function menuItems(page: Page, trigger: () => Promise<void>, items: string[]): Promise<void> {
  await over(page, `menu of ${items.join(', ')}`, trigger);
  for (const item of items)
    await over(page, item, async () => {
      await trigger();
      await page.getByRole('menuitem', { name: inGerman(item) }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
}

test.describe('in German, nothing is cut and no English is left', () => {
  test.describe('of the screens before signing in', () => {
    test.use({ storageState: signedOut });

    test('sign-in, registration, and what they refuse', async ({ page }) => {
      await visit(page, '/login');
      await press(page, 'Sign in')();
      await lookGerman(page, 'sign-in refused');
      await page.goto('/login');
      await over(
        page,
        'forgotten password',
        () => page.getByRole('link', { name: inGerman('Forgot password?') }).click(),
        'Send Link',
      );
      await visit(page, '/reset-password');
      await press(page, 'Send Link')();
      await lookGerman(page, 'link refused');
      await visit(page, '/email-confirmation');
      await visit(page, '/shared-review');
      await visit(page, '/register');
      await page.locator('form button[type=submit]').click();
      await lookGerman(page, 'registration refused');
    });
  });

  test('of projects, wizard, shell and settings', { tag: '@long' }, async ({ page, user }) => {
    await visit(page, '/projects', 'projects, none');
    await visit(page, '/feeds', 'feeds, no project');
    await addProject(user, 'Nordlicht');
    await addFeed(user, await addProject(user, 'Nordlicht 2'), { name: 'Nordlicht' });
    await visit(page, '/projects');
    await over(page, 'switcher', open(page, 'aside button'));
    await over(page, 'account menu', open(page, 'header [aria-haspopup=menu]'));
    await over(page, 'palette', () => page.keyboard.press('Control+k'));
    await over(page, 'shortcuts', () => page.keyboard.press('?'));
    await over(page, 'bell', open(page, 'header [aria-haspopup=dialog]', -1));
    await visit(page, '/projects?search=zebra', 'projects, no match');
    await visit(page, '/templates');
    await visit(page, '/billing');
    await visit(page, '/templates/new');
    await visit(page, '/projects/new', 'wizard 1');
    await press(page, 'Continue')();
    await expect(page.getByRole('radio').first()).toBeAttached();
    await lookGerman(page, 'wizard 2');
    await press(page, 'Continue')();
    await press(page, 'Try the sample shop')();
    await expect(page.getByRole('complementary').locator('img').first()).toBeVisible();
    await lookGerman(page, 'wizard 3');
    await visit(page, '/settings');
    for (const [name, entry] of [
      ['Create Key', 'Create Key'],
      ['Change Email', 'Change Email'],
      ['Change Password', 'Change Password'],
      ['Delete Account', 'Delete Account'],
      ['Add Webhook', 'Add Webhook'],
      ['Set Up', undefined],
      ['Add Feed', undefined],
    ] as const)
      await over(page, name, press(page, name), entry);
  });

  test('of a project’s templates, feeds and forms', { tag: '@long' }, async ({ page, user }) => {
    const { project, template, record } = await addPublishedFeed(user);
    await times(10, (number) => addFeed(user, project, { name: `Nordlicht ${number}` }));
    const path = `/projects/${project.id}`;
    await visit(page, `${path}/billing`);
    await visit(page, `${path}/templates`);
    await menuItems(page, open(page, 'main [aria-haspopup=menu]'), ['Rename', 'Delete']);
    await visit(page, `${path}/templates/new`);
    await visit(page, `${path}/templates/${template.id}`, 'template');
    await visit(page, `${path}/templates/${project.id}`, 'template not found');
    await visit(page, `${path}/feeds`);
    await menuItems(page, open(page, 'table [aria-haspopup=menu]'), ['Delete Feed']);
    await visit(page, `${path}/feeds?search=zebra`, 'feeds, no match');
    await visit(page, `${path}/feeds/new`);
    await visit(page, `${path}/feeds/${record.id}/edit`, 'feed form');
    await expect(page.getByRole('complementary').locator('img').first()).toBeVisible();
    await unfold(page);
    await lookGerman(page, 'feed form, unfolded');
  });

  test('of a feed’s own screens', { tag: '@long' }, async ({ page, user }) => {
    const feedUrl = shopFeedUrl();
    const { project, feedId, path } = await addPublishedFeed(user, { feedUrl });
    await visit(page, path, 'feed');
    await unfold(page);
    await lookGerman(page, 'feed, unfolded');
    await over(page, 'product', () => page.getByRole('article').first().getByRole('link').first().click());
    for (const view of ['design', 'source', 'publish', 'history'])
      await visit(page, `${path}?view=${view}`, `feed ${view}`);
    await visit(page, `${path}/rules`, 'rules');
    await visit(page, `${path}/cut-outs`, 'cut-outs');
    await changeShop(feedUrl, { products: '3' });
    await user.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
    await expectRun(user, feedId, 'held');
    await visit(page, path, 'feed held');
    await changeShop(feedUrl, { credentials: 'ann:secret' });
    await user.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
    await expectRun(user, feedId, 'failed');
    await visit(page, path, 'feed failed');
    await visit(page, '/projects', 'projects, a feed failed');
    await visit(page, `/projects/${project.id}/feeds/${project.id}`, 'feed not found');
  });

  faultTest('of what cannot be loaded', { tag: '@long' }, async ({ page, front, user, problems }) => {
    const project = await addProject(user, 'Nordlicht');
    for (const [call, path] of [
      ['GET /api/v1/projects', '/projects'],
      ['GET /api/v1/whole-feeds', `/projects/${project.id}/feeds`],
      ['GET /api/v1/templates', `/projects/${project.id}/templates`],
    ] as const) {
      front.answer(call, 500);
      await visit(page, path, `${path.split('/').at(-1)} failed`);
    }
    // The page writes into the console what did not come.
    problems.splice(0);
  });

  test('of the editor', { tag: '@long' }, async ({ page, user }) => {
    const project = await addProject(user, 'Nordlicht');
    const template = await addDesign(user, project, { name: 'Nordlicht' });
    await user.ask('POST', `/api/v1/templates/${template.id}/publish`, {});
    await page.setViewportSize(wide);
    await page.goto(await editorUrl(user, template));
    await expect(page.locator('canvas[data-status]')).toHaveAttribute('data-status', 'exact');
    await lookGerman(page, 'editor');
    await page.setViewportSize(wide);
    for (const at of [1, 2, 3]) {
      await page.getByRole('treeitem').nth(at).click();
      await lookGerman(page, `editor, layer ${at}`);
      await page.setViewportSize(wide);
    }
    await over(page, 'editor palette', () => page.keyboard.press('Control+k'));
    await over(page, 'editor shortcuts', () => page.keyboard.press('?'));
    await over(page, 'editor blocks', press(page, 'All blocks'));
    await over(page, 'editor publish', press(page, 'Publish'));
    await over(page, 'editor menu of a layer', () =>
      page.getByRole('treeitem').nth(1).click({ button: 'right' }),
    );
  });
});
