import type { Page } from '@playwright/test';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const sentence = 'Please select a project first';
const card = (page: Page, role: 'alert' | 'status', text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role).filter({ hasText: text });

/** An error of the product without any call: there is no project to make a feed in. */
async function raise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Feed' }).click();
  await expect(toast(page, sentence)).toBeVisible();
}

test('a toast shows at the top right for four seconds, longer while it is read', async ({ page }) => {
  await page.clock.install();
  await page.goto('/feeds');
  await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await raise(page);
  await test.step('place [367]', async () => {
    const box = await card(page, 'alert', sentence).boundingBox();
    // A bar beside the page is none of it.
    const width = await page.evaluate<number>('document.body.clientWidth');
    expect(box?.y).toBeLessThan(24);
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(24);
    expect(box?.x).toBeGreaterThan(width / 2);
  });
  await test.step('time [368]', async () => {
    await page.clock.runFor(3_500);
    await expect(toast(page, sentence)).toBeVisible();
    await page.clock.runFor(1_100);
    await expect(toast(page, sentence)).toHaveCount(0);
  });
  await test.step('the pointer on it stops the clock [371]', async () => {
    await raise(page);
    await card(page, 'alert', sentence).hover();
    await page.clock.runFor(20_000);
    await expect(toast(page, sentence)).toBeVisible();
    await page.mouse.move(5, 500);
    await page.clock.runFor(4_600);
    await expect(toast(page, sentence)).toHaveCount(0);
  });
  await test.step('so does the focus [371]', async () => {
    await raise(page);
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(20_000);
    await expect(toast(page, sentence)).toBeVisible();
    await page.getByRole('button', { name: 'New Feed' }).focus();
    await page.clock.runFor(4_600);
    await expect(toast(page, sentence)).toHaveCount(0);
  });
  await test.step('the same one does not pile up, but starts again [372]', async () => {
    await raise(page);
    await page.clock.runFor(3_000);
    await raise(page);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.clock.runFor(3_000);
    await expect(toast(page, sentence)).toBeVisible();
  });
});

faultTest('errors and successes differ in role and icon [370]', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  await addFeed(user, project, { name: 'Main feed', template });
  await page.goto(`/projects/${project.id}/feeds`);
  const icon = (role: 'alert' | 'status', text: string) => card(page, role, text).locator('svg').first();
  front.answer('POST /functions/v1/feeds?action=start', 500);
  await page.getByRole('button', { name: 'Activate' }).click();
  const failed = await icon('alert', 'Failed to update feed status').innerHTML();
  front.heal();
  await page.getByRole('button', { name: 'Activate' }).click();
  const done = await icon('status', 'Feed activated successfully').innerHTML();
  expect(done).not.toBe(failed);
});
