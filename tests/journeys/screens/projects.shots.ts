import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, times } from '#tests/journeys/scenes.ts';
import { openFeedStep } from '#tests/journeys/wizard.ts';
import { closeNotices, shoot, shootOpen } from './shoot.ts';

test('projects', async ({ page, user, baseURL }) => {
  await page.goto('/projects');
  await expect(page.getByText('Start Project Workflow')).toBeVisible();
  await shoot(page, 'projects-empty');
  const { feedId } = await createFeed(user, `${baseURL}/sample/feed.xml`);
  const project = await addProject(
    user,
    'Northshop, the whole assortment of spring and summer for all countries',
  );
  await addFeed(user, project, {
    name: 'Main feed',
    template: await addTemplate(user, project, 'Square ad'),
  });
  await addProject(user, 'Empty');
  await expect
    .poll(async () => (await statusOf(user, feedId)).run?.state, { timeout: 60_000 })
    .toBe('published');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Spring' })).toBeVisible();
  await shoot(page, 'projects');
  await page.getByRole('button', { name: 'Edit Spring' }).click();
  await page.getByRole('dialog').getByLabel('Project Name').fill(' ');
  await page.keyboard.press('Enter');
  await shootOpen(page, 'projects-rename-dialog');
  await page.keyboard.press('Escape');
  await closeNotices(page);
  await page.getByRole('button', { name: 'Delete Spring' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'projects-delete-dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('zebra');
  await shoot(page, 'projects-no-match');
});

test('frame', async ({ page, user }) => {
  await times(3, (number) => addProject(user, `Shop ${number}`));
  await page.goto('/projects');
  await page.getByRole('complementary').getByRole('button').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await shoot(page, 'frame-switcher', { isWindowOnly: true, width: 1440 });
  await page.getByRole('menuitem', { name: 'Quick create' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'frame-quick-create');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await shootOpen(page, 'frame-account-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'frame-shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await shootOpen(page, 'frame-palette');
  await page.keyboard.type('shop');
  await expect(page.getByRole('option')).toHaveCount(3);
  await shootOpen(page, 'frame-palette-found');
  await page.keyboard.type('zebra');
  await expect(page.getByRole('option')).toHaveCount(0);
  await shootOpen(page, 'frame-palette-nothing');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'frame-drawer', { isWindowOnly: true, width: 390 });
});

faultTest('projects that do not come', async ({ page, front }) => {
  const release = front.hold('GET /api/v1/projects');
  await page.goto('/projects');
  await expect(page.locator('main .animate-shimmer').first()).toBeVisible();
  await shoot(page, 'projects-loading', { isBusy: true });
  front.answer('GET /api/v1/projects', 500);
  release();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await shootOpen(page, 'projects-failed');
});

test('wizard', async ({ page }) => {
  await page.goto('/projects/new');
  await page.getByLabel(/^Project Name/).fill(' ');
  await page.getByRole('button', { name: 'Continue' }).click();
  await shoot(page, 'wizard-1-refused');
  await closeNotices(page);
  await page.getByLabel(/^Project Name/).fill('Northshop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await shoot(page, 'wizard-2');
  await page.getByLabel(/^Template Name/).fill('Square ad');
  await page.getByRole('radio', { name: /Custom/ }).check({ force: true });
  await shoot(page, 'wizard-2-custom');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel(/^XML Feed URL/)).toBeVisible();
  await shoot(page, 'wizard-3');
  await page.getByLabel(/^Feed Name/).fill('Sample feed');
  await page.getByRole('button', { name: 'Try the sample shop' }).click();
  await expect(page.getByText('20 of 24 products match')).toBeVisible();
  // All products of the panel match, and are drawn one after the other.
  await expect(page.getByRole('complementary').locator('img[src^="data:image/jpeg"]')).toHaveCount(8);
  await shoot(page, 'wizard-3-sample');
  await page.getByRole('link', { name: 'All Projects' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootOpen(page, 'wizard-leave-dialog');
});

faultTest('a setup under way', async ({ page, front }) => {
  const release = front.hold('POST /api/v1/templates');
  await openFeedStep(page, 'Northshop');
  await page.getByRole('button', { name: 'Try the sample shop' }).click();
  await expect(page.getByText('20 of 24 products match')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toHaveAttribute('aria-busy', 'true');
  await shoot(page, 'wizard-completing', { isBusy: true });
  release();
  await expect(page).toHaveURL(/\/templates$/);
});

faultTest('a screen that cannot be drawn', async ({ page, front, user, problems }) => {
  const project = await addProject(user, 'Northshop');
  await addTemplate(user, project, 'Square ad');
  const known = await user.call<{ items: object[] }>('GET', '/api/v1/templates');
  const items = known.body.items.map((item) => ({ ...item, updated_at: 'no time' }));
  front.answer('GET /api/v1/templates', 200, { ...known.body, items });
  await page.goto(`/projects/${project.id}/templates`);
  await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible();
  await shoot(page, 'crash');
  // That such a fault is in the console is right.
  problems.length = 0;
});
