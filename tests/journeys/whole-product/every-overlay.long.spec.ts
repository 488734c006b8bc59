import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { chooseMore, expect, faultTest, openView, signedOut, test, toast } from '../fixtures.ts';
import { expectAccessible, expectAccessibleList, expectAccessibleOverlay } from '../accessibility.ts';
import { addFeed, addProject, changeShop, shopFeedUrl, times } from '../scenes.ts';
import { register } from '../wizard.ts';

// Overlays and replaced screens that `every-screen.spec.ts` does not visit.
test.describe.configure({ timeout: 150_000 });

const fontFile = join(import.meta.dirname, '../../fixtures/fonts/shop-mono.ttf');
const pressIn = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('the question before a form is left with something in it is accessible', async ({ page, user }) => {
  const project = await addProject(user, 'Spring');
  const feed = await addFeed(user, project, { name: 'Main feed' });
  const path = `/projects/${project.id}`;
  for (const [address, field, title] of [
    [`${path}/templates/new`, /^Template Name/, 'Leave without creating the template?'],
    [`${path}/feeds/new`, /^Feed Name/, 'Leave without creating the feed?'],
    [`${path}/feeds/${feed.id}/edit`, /^Feed Name/, 'Leave without saving?'],
    ['/projects/new', /^Project Name/, 'Leave the setup?'],
  ] as const) {
    await page.goto(address);
    await page.getByLabel(field).fill('Something new');
    await expectAccessibleOverlay(page, title, async () => {
      await page.getByRole('complementary').getByRole('link', { name: 'Feedmaker' }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    });
    await expect(page.getByLabel(field), 'stays as it was').toHaveValue('Something new');
  }
});

test.describe('from signed out on', () => {
  test.use({ storageState: signedOut });

  test('the dialog that says where the link went is accessible', async ({ page }) => {
    await page.goto('/login');
    await expectAccessibleOverlay(page, 'link sent', async () => {
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.com');
      await pressIn(page, 'Send Link');
      await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
    });
  });

  test('the dialogs of keys and fonts are accessible', async ({ page }) => {
    // Keys and fonts stay with an account, so this one is of nobody else.
    await register(page);
    await page.goto('/settings');
    await expectAccessibleOverlay(page, 'the key that was made', async () => {
      await page.getByRole('button', { name: 'Create Key' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Nightly export');
      await pressIn(page, 'Create Key');
      await expect(page.getByRole('dialog').getByRole('button', { name: /copy/i })).toBeVisible();
    });
    await expectAccessibleOverlay(page, 'revoking a key', () =>
      page.getByRole('button', { name: /^Revoke/ }).click(),
    );
    await page.locator('input[type=file]').setInputFiles(fontFile);
    await expectAccessibleOverlay(page, 'deleting a font', () =>
      page.getByRole('button', { name: /^Delete Shop Mono/ }).click(),
    );
  });
});

test('menus, messages and hints that need many projects, a phone or no template are accessible', async ({
  page,
  user,
}) => {
  await times(9, (number) => addProject(user, `Shop ${number}`));
  const project = await addProject(user, 'Shop 10');
  await addFeed(user, project, { name: 'Main feed' });
  await page.goto(`/projects/${project.id}/feeds`);
  await expectAccessibleOverlay(page, 'switcher of many projects', () =>
    page.getByRole('complementary').getByRole('button').click(),
  );
  await test.step('why a feed cannot be activated [379]', async () => {
    await page.getByRole('button', { name: 'No Template' }).focus();
    await expect(page.getByText('Assign a template before activating')).toBeVisible();
    await expectAccessible(page);
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessibleOverlay(page, 'navigation of a phone', () =>
    page.getByRole('button', { name: 'Open navigation' }).click(),
  );
});

test('the lists of a feed’s form are accessible', async ({ page, user }) => {
  const { project, record } = await createFeed(user, shopFeedUrl());
  await page.goto(`/projects/${project.id}/feeds/${record.id}/edit`);
  await expect(page.getByText(/products match/)).toBeVisible();
  await page.getByRole('heading', { name: 'Access and schedule' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Refresh', 'Publish as', 'Condition'])
    await expectAccessibleOverlay(page, `list of ${name}`, () =>
      page.getByLabel(name, { exact: true }).click(),
    );
  for (const name of ['Product element *', 'Further photos', 'Field']) {
    await test.step(`list of ${name} [379]`, async () => {
      await page.getByRole('combobox', { name, exact: true }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectAccessibleList(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    });
  }
});

test('a feed’s pictures, what is said about it and the question before a held run are accessible', async ({
  page,
  user,
}) => {
  const feedUrl = shopFeedUrl();
  const { project, record, feedId } = await createFeed(user, feedUrl);
  const stateOfRun = async () => (await statusOf(user, feedId)).run?.state;
  await expect.poll(stateOfRun).toBe('published');
  await page.goto(`/projects/${project.id}/feeds/${record.id}`);
  await test.step('the original over its enhanced image [379]', async () => {
    await page.getByRole('link', { name: 'Look at Product number 1', exact: true }).click();
    const view = page.getByRole('dialog');
    await expectAccessible(page);
    await view.getByText('Slider', { exact: true }).click();
    const divider = view.getByRole('slider');
    await divider.press('ArrowRight');
    await expect(divider).toHaveValue('51');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
  });
  await changeShop(feedUrl, { products: '3' });
  await chooseMore(page, 'Refresh now');
  await expectAccessibleOverlay(page, 'accepting fewer products', () =>
    page.getByRole('button', { name: 'Accept 3 products' }).click(),
  );
  await test.step('a message with an offer [379]', async () => {
    await openView(page, 'Publish');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await toast(page, 'Feed paused successfully').hover();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible(page);
  });
});

faultTest(
  'the pages of a fault of ours and of a call that failed are accessible',
  async ({ page, front, user, problems }) => {
    const project = await addProject(user, 'Spring');
    await page.goto('/projects');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    front.cut('GET /assets/');
    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible();
    await expectAccessible(page);
    front.heal();
    front.answer('GET /api/v1/projects', 500);
    await page.goto(`/projects/${project.id}/feeds`);
    await expect(page.getByRole('heading', { name: 'This could not be loaded' }).first()).toBeAttached();
    await expectAccessible(page);
    // The router writes into the console what kept it from opening a screen.
    problems.splice(0);
  },
);
