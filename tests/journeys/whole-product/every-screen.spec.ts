import type { Page } from '@playwright/test';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { sampled } from '#tests/harness/long-run.ts';
import { expect, signedOut, test } from '../fixtures.ts';
import { expectAccessibleScreen, expectAccessibleList, expectAccessibleOverlay } from '../accessibility.ts';
import { addFeed, shopFeedUrl, times } from '../scenes.ts';
import { openFeedStep } from '../wizard.ts';

// Walks of many stops, of which the usual run takes a few.
test.describe.configure({ timeout: 150_000 });

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), '320 px').toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function visit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await test.step(`${path.replace(/[0-9a-f-]{36}/g, '…')} [379, 380]`, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessibleScreen(page);
    await expectNarrow(page);
  });
}

test.describe('signed out, every screen is accessible and narrow', () => {
  test.use({ storageState: signedOut });

  test('sign-in, registration, confirmation, documentation', async ({ page }) => {
    for (const [path, heading] of sampled(
      [
        ['/login', 'Sign in'],
        ['/reset-password', /password/i],
        ['/register', 'Create account'],
        ['/email-confirmation', 'Check your email'],
        ['/shared-review', 'Changes for review'],
        ['/docs', 'Feedmaker API'],
      ] as const,
      2,
    ))
      await visit(page, path, heading);
    await page.goto('/login');
    await expectAccessibleOverlay(page, 'forgotten password, refused', async () => {
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send Link' }).click();
    });
  });
});

test(
  'projects, wizard and settings are accessible and narrow, also with everything open',
  { tag: '@long' },
  async ({ page, user }) => {
    await visit(page, '/projects', 'Projects');
    await createFeed(user, shopFeedUrl());
    await visit(page, '/projects', 'Projects');
    await expectAccessibleOverlay(page, 'project switcher', () =>
      page.getByRole('complementary').getByRole('button').click(),
    );
    await expectAccessibleOverlay(page, 'account menu', () =>
      page.getByRole('button', { name: /^Account of/ }).click(),
    );
    const openPalette = () => page.getByRole('button', { name: 'Search or jump to' }).click();
    await expectAccessibleOverlay(page, 'command palette', openPalette);
    await expectAccessibleOverlay(page, 'command palette with what it found', async () => {
      await openPalette();
      await page.getByRole('combobox').fill('main');
      await expect(page.getByRole('option', { name: /Main feed/ }).first()).toBeVisible();
    });
    await expectAccessibleOverlay(page, 'command palette that found nothing', async () => {
      await openPalette();
      await page.getByRole('combobox').fill('zebra');
      await expect(page.getByText('Nothing found')).toBeVisible();
    });
    await expectAccessibleOverlay(page, 'shortcuts', () => page.keyboard.press('?'));
    await expectAccessibleOverlay(page, 'rename dialog', () =>
      page.getByRole('button', { name: 'Edit Spring' }).click(),
    );
    await expectAccessibleOverlay(page, 'delete dialog', () =>
      page.getByRole('button', { name: 'Delete Spring' }).click(),
    );
    await expectAccessibleOverlay(page, 'quick create', async () => {
      await page.getByRole('complementary').getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Quick create' }).click();
    });
    await visit(page, '/settings', 'Settings');
    for (const name of ['Create Key', 'Change Email', 'Change Password', 'Delete Account']) {
      await expectAccessibleOverlay(page, `${name}, refused`, async () => {
        await page.getByRole('button', { name }).click();
        await page.getByRole('dialog').getByRole('button', { name }).click();
      });
    }
    await visit(page, '/templates', 'Templates');
    await visit(page, '/feeds', 'Feeds');
    await visit(page, '/billing', 'Billing');
    await visit(page, '/templates/new', 'New Template');
    await visit(page, '/projects/new', 'New Project');
    await test.step('the wizard’s last step, with a feed [379, 380]', async () => {
      await openFeedStep(page, 'Readable');
      await page.getByLabel(/^XML Feed URL/).fill(shopFeedUrl());
      await expect(page.getByText(/products match/)).toBeVisible();
      await expectAccessibleScreen(page);
      await expectNarrow(page);
    });
  },
);

test('a project’s screens are accessible and narrow, also with everything open', async ({ page, user }) => {
  const { project, template, record, feedId } = await createFeed(user, shopFeedUrl());
  await times(10, (number) => addFeed(user, project, { name: `Shop ${number}` }));
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('published');
  const path = `/projects/${project.id}`;
  const more = (name: string) => page.getByRole('button', { name: `More for ${name}` }).click();
  const choose = (item: string) => page.getByRole('menuitem', { name: item }).click();
  const overTemplates = [
    ['menu of a template', () => more('Square')],
    ['Rename dialog of a template', () => more('Square').then(() => choose('Rename'))],
    ['Delete dialog of a template', () => more('Square').then(() => choose('Delete'))],
  ] as const;
  const overFeeds = [
    ['menu of a feed', () => more('Shop 7')],
    ['delete dialog of a feed', () => more('Shop 7').then(() => choose('Delete Feed'))],
  ] as const;
  const overForm = [['list of templates', () => page.getByLabel('Default template').click()]] as const;
  const feed = `${path}/feeds/${record.id}`;
  // The first, the feeds, the feed's page and the form are in the usual run.
  for (const [address, heading, overlays] of sampled(
    [
      ['/projects', 'Projects', []],
      [`${path}/billing`, `Choose Plan for ${project.name}`, []],
      [`${path}/templates`, 'Templates', overTemplates],
      [`${path}/templates/new`, 'New Template', []],
      [`${path}/feeds`, 'Feeds', overFeeds],
      [`${path}/templates/${template.id}`, 'Square', []],
      [`${path}/feeds/new`, 'Create New Feed for Spring', overForm],
      [`${feed}/cut-outs`, 'Cut-outs', []],
      [feed, 'Main feed', []],
      [`${feed}/rules`, 'Rules', []],
      [`${feed}?view=design`, 'Main feed', []],
      [`${feed}?view=source`, 'Main feed', []],
      [`${feed}?view=publish`, 'Main feed', []],
      [`${feed}?view=history`, 'Main feed', []],
      [`${feed}/edit`, 'Edit Feed', []],
    ] as const,
    4,
  )) {
    await visit(page, address, heading);
    for (const [name, open] of overlays) await expectAccessibleOverlay(page, name, open);
  }
  await expect(page.getByText(/products match/)).toBeVisible();
  await test.step('list of tags [379]', async () => {
    await page.getByRole('combobox', { name: 'Photo field *' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessibleList(page);
  });
});

test('the way from the projects to a paused feed needs no mouse [381]', async ({ page, user }) => {
  const { record } = await createFeed(user, shopFeedUrl());
  await page.goto('/projects');
  const tabTo = async (name: string | RegExp) => {
    const target = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
    await expect(target).toBeVisible();
    for (let stops = 0; stops < 40; stops += 1) {
      if ((await target.and(page.locator(':focus')).count()) > 0) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe('none');
  };
  await tabTo('View Project Spring');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  await tabTo(/^Feeds$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
  await tabTo('More for Main feed');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete Feed' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let stops = 0; stops < 4; stops += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More for Main feed' })).toBeFocused();
  await tabTo(/^Pause$/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('row', { name: /Main feed.*Paused/ })).toBeVisible();
  await tabTo(/^Main feed$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/feeds/${record.id}$`));
});
