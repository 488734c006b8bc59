import type { Page } from '@playwright/test';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { expect, signedOut, test } from '../fixtures.ts';
import { expectAccessible, expectAccessibleList, expectAccessibleOverlay } from '../accessibility.ts';
import { addFeed, shopFeedUrl, times } from '../scenes.ts';
import { openFeedStep } from '../wizard.ts';

// Walks of many stops.
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
    await expectAccessible(page);
    await expectNarrow(page);
  });
}

test.describe('signed out, every screen is accessible and narrow', () => {
  test.use({ storageState: signedOut });

  test('sign-in, registration, confirmation, documentation', async ({ page }) => {
    await visit(page, '/login', 'Sign in');
    await expectAccessibleOverlay(page, 'forgotten password, refused', async () => {
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send Link' }).click();
    });
    await visit(page, '/reset-password', /password/i);
    await visit(page, '/register', 'Create account');
    await visit(page, '/email-confirmation', 'Check your email');
    await visit(page, '/shared-review', 'Changes for review');
    await visit(page, '/docs', 'Feedmaker API');
  });
});

test('projects, wizard and settings are accessible and narrow, also with everything open', async ({
  page,
  user,
}) => {
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
    await expect(page.getByRole('option', { name: /Main feed/ })).toBeVisible();
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
    await expectAccessible(page);
    await expectNarrow(page);
  });
});

test('a project’s screens are accessible and narrow, also with everything open', async ({ page, user }) => {
  const { project, template, record, feedId } = await createFeed(user, shopFeedUrl());
  await times(10, (number) => addFeed(user, project, { name: `Shop ${number}` }));
  await expect.poll(async () => (await statusOf(user, feedId)).run?.state).toBe('published');
  const path = `/projects/${project.id}`;
  await visit(page, `${path}/billing`, `Choose Plan for ${project.name}`);
  await visit(page, `${path}/templates`, 'Templates');
  await expectAccessibleOverlay(page, 'menu of a template', () =>
    page.getByRole('button', { name: 'More for Square' }).click(),
  );
  for (const item of ['Rename', 'Delete']) {
    await expectAccessibleOverlay(page, `${item} dialog of a template`, async () => {
      await page.getByRole('button', { name: 'More for Square' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    });
  }
  await visit(page, `${path}/templates/new`, 'New Template');
  await visit(page, `${path}/templates/${template.id}`, 'Square');
  await visit(page, `${path}/feeds`, 'Feeds');
  await expectAccessibleOverlay(page, 'menu of a feed', () =>
    page.getByRole('button', { name: 'More for Shop 7' }).click(),
  );
  await expectAccessibleOverlay(page, 'delete dialog of a feed', async () => {
    await page.getByRole('button', { name: 'More for Shop 7' }).click();
    await page.getByRole('menuitem', { name: 'Delete Feed' }).click();
  });
  await visit(page, `${path}/feeds/new`, 'Create New Feed for Spring');
  await expectAccessibleOverlay(page, 'list of templates', () => page.getByLabel('Default template').click());
  await visit(page, `${path}/feeds/${record.id}/cut-outs`, 'Cut-outs');
  await visit(page, `${path}/feeds/${record.id}/rules`, 'Rules');
  await visit(page, `${path}/feeds/${record.id}`, 'Main feed');
  await visit(page, `${path}/feeds/${record.id}?view=outputs`, 'Main feed');
  await visit(page, `${path}/feeds/${record.id}?view=runs`, 'Main feed');
  await visit(page, `${path}/feeds/${record.id}/edit`, 'Edit Feed');
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
  await tabTo('Pause');
  await page.keyboard.press('Space');
  await expect(page.getByRole('row', { name: /Main feed.*Paused/ })).toBeVisible();
  await tabTo(/^Main feed$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/feeds/${record.id}$`));
});
