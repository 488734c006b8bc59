import type { Page } from '@playwright/test';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate } from '../scenes.ts';

const sentence = 'Please select a project first';
const card = (page: Page, role: 'alert' | 'status', text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role).filter({ hasText: text });
const primary = (page: Page) => page.getByRole('button', { name: 'New Feed' });

/** An error of the product without any call: there is no project to make a feed in. */
async function raise(page: Page): Promise<void> {
  await primary(page).click();
  await expect(toast(page, sentence)).toBeVisible();
}

faultTest(
  'a toast shows at the top right for four seconds, longer while it is read, and leaves with what it is about',
  async ({ page, front, user }) => {
    await page.clock.install();
    await page.goto('/feeds');
    await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await raise(page);
    await test.step('place, never over the header or the primary button [367]', async () => {
      const box = await card(page, 'alert', sentence).boundingBox();
      // A bar beside the page is none of it.
      const width = await page.evaluate<number>('document.body.clientWidth');
      const header = (await page.getByRole('banner').boundingBox())!;
      expect(box?.y).toBeGreaterThanOrEqual(header.y + header.height);
      expect(box?.y).toBeLessThan(200);
      expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(24);
      expect(box?.x).toBeGreaterThan(width / 2);
      for (const size of [
        { width: 390, height: 844 },
        { width: 1280, height: 720 },
      ]) {
        await page.setViewportSize(size);
        const message = (await page.getByRole('alert').boundingBox())!;
        const button = (await primary(page).boundingBox())!;
        const isBeside = message.x >= button.x + button.width;
        const isApart = message.y >= button.y + button.height || message.y + message.height <= button.y;
        expect(isBeside || isApart, `${size.width} px`).toBe(true);
      }
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
      await primary(page).focus();
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
    await test.step('it leaves with its screen', async () => {
      await page.getByRole('main').getByRole('link', { name: 'View All Projects' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
      await expect(toast(page, sentence)).toHaveCount(0);
    });
    const project = await addProject(user, 'Northshop');
    const template = await addTemplate(user, project, 'Square ad');
    await addFeed(user, project, { name: 'Main feed', template });
    await page.clock.resume();
    await test.step('and when what it complains of is mended', async () => {
      await page.goto(`/projects/${project.id}/templates/new`);
      await page.getByRole('button', { name: 'Create Template' }).click();
      await expect(toast(page, 'Please enter a template name')).toBeVisible();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.getByRole('button', { name: 'Create Template' }).click();
      await page.getByLabel('Template Name *').fill('Spring ad');
      await expect(toast(page, 'Please enter a template name')).toHaveCount(0);
      await page.clock.resume();
    });
    await test.step('errors and successes differ in role and icon [370]', async () => {
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
  },
);
