import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addPublishedFeed, addTemplate } from '../scenes.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const service = '/functions/v1/feeds';
const start = `POST ${service}?action=start`;

const activating = {
  press: 'Activate',
  busy: 'Activating...',
  did: 'activated',
  says: 'Active',
  next: 'Pause',
};
const pausing = { press: 'Pause', busy: 'Pausing...', did: 'paused', says: 'Paused', next: 'Activate' };

faultTest(
  'a feed is activated and paused from its row, which shows the run, and its address is copied',
  async ({ page, context, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const template = await addTemplate(user, project, 'Square ad');
    const feed = await addFeed(user, project, { name: 'Main feed', template });
    const known = await user.call<{ feedUrl: string }>('GET', `${service}?id=${feed.feedmaker_feed_id}`);
    const path = `/projects/${project.id}/feeds`;
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.clock.install();
    await page.goto(path);
    const button = (name: string) => row(page, 'Main feed').getByRole('button', { name, exact: true });
    const status = row(page, 'Main feed').getByRole('cell').nth(2);
    for (const [step, body, sentence] of [
      ['the error of the server [239]', { error: 'The shop is closed.' }, 'The shop is closed.'],
      ['the message of the server [239]', { message: 'Come back later.' }, 'Come back later.'],
      ['neither [239]', '', 'Failed to update feed status'],
    ] as const) {
      await test.step(`refused with ${step}`, async () => {
        front.answer(start, 500, body);
        await button('Activate').click();
        await expect(toast(page, sentence)).toBeVisible();
        await expect(status).toContainText('Paused');
        front.heal();
      });
    }
    const turn = async ({ press, busy, did, says, next }: typeof activating) => {
      const release = front.hold(start);
      front.requests.length = 0;
      // Messages stay while the pointer is on them.
      await page.mouse.move(0, 0);
      await button(press).dblclick();
      await expect(button(busy)).toBeDisabled();
      release();
      await expect(toast(page, `Feed ${did} successfully`)).toBeVisible();
      await expect(status).toContainText(says);
      await expect(button(next)).toBeEnabled();
      const sent = front.requests.filter(({ method }) => method === 'POST');
      expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
        { feedDatabaseId: feed.id, feedId: feed.feedmaker_feed_id, activate: press === 'Activate' },
      ]);
    };
    await test.step('activated [232, 234-238, 386]', () => turn(activating));
    await test.step('the run shows in the row that was opened before it', () =>
      expect(row(page, 'Main feed').locator('img')).toHaveCount(4, { timeout: 90_000 }));
    await test.step('paused [232, 234-238, 386]', () => turn(pausing));
    await test.step('a template that has gone meanwhile [241]', async () => {
      await user.call('DELETE', `/api/v1/templates/${template.id}`);
      await button('Activate').click();
      const sentence = 'Cannot activate feed without a template. Please assign a template first.';
      await expect(toast(page, sentence)).toBeVisible();
    });
    const link = row(page, 'Main feed').getByRole('link', { name: 'Feed URL' });
    await test.step('a real link to the published feed [228]', async () => {
      await expect(link).toHaveAttribute('href', known.body.feedUrl);
      expect(known.body.feedUrl).toMatch(new RegExp(`/feedmaker/${feed.feedmaker_feed_id}/feed\\.xml$`));
    });
    await test.step('a click copies and stays [220, 222]', async () => {
      await link.click();
      await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(known.body.feedUrl);
      expect(pathOf(page)).toBe(path);
    });
    await test.step('a check for two seconds [221]', async () => {
      await page.clock.pauseAt(Date.now() + 600_000);
      await link.click();
      await expect(link.locator('[data-copied]')).toBeVisible();
      await page.clock.runFor(1_900);
      await expect(link.locator('[data-copied]')).toBeVisible();
      await page.clock.runFor(200);
      await expect(link.locator('[data-copied]')).toHaveCount(0);
    });
    await test.step('a browser that refuses [223]', async () => {
      await context.clearPermissions();
      await page.clock.resume();
      await link.click();
      await expect(toast(page, 'Failed to copy URL')).toBeVisible();
    });
  },
);

faultTest(
  'a feed is duplicated, changed together with others and deleted after a question',
  async ({ page, front, user }) => {
    const { feedId, project, record } = await addPublishedFeed(user, { wishes: { products: '1' } });
    await page.goto(`/projects/${project.id}/feeds`);
    await test.step('what is done to several is done to those that it changes', async () => {
      await page.getByRole('button', { name: 'More for Main feed' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(page.getByRole('link', { name: 'Main feed (Copy)' })).toBeVisible();
      await page.getByRole('checkbox', { name: 'Choose all feeds of this page' }).check();
      await expectAccessible(page);
      const bar = page.getByRole('region', { name: 'Chosen feeds' });
      await bar.getByRole('button', { name: 'Refresh now' }).click();
      await expect(bar.getByRole('alert')).toContainText(
        'Main feed (Copy): It is paused. Activate it first.',
      );
      await page.getByRole('checkbox', { name: 'Choose Main feed', exact: true }).check();
      await bar.getByRole('button', { name: 'Pause' }).click();
      await expect(toast(page, '1 feed paused')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(toast(page, '1 feed activated')).toBeVisible();
    });
    const opener = page.getByRole('button', { name: 'More for Main feed', exact: true });
    const ask = async () => {
      await opener.click();
      await page.getByRole('menuitem', { name: 'Delete Feed' }).click();
    };
    await test.step('the question [244]', async () => {
      await ask();
      await expect(dialog(page)).toContainText(
        'Are you sure you want to delete Main feed? This action cannot be undone.',
      );
      await expect(dialog(page).getByRole('button', { name: 'Delete Feed' })).toBeVisible();
    });
    await test.step('Cancel, Escape and a click beside it delete nothing [245, 381]', async () => {
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
        await expect(dialog(page)).toHaveCount(0);
        await expect(opener).toBeFocused();
        await ask();
        await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
        await leave();
      }
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect(front.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    });
    const confirm = dialog(page).getByRole('button', { name: 'Delete Feed' });
    await test.step('a failure leaves it [247]', async () => {
      front.answer('DELETE /api/v1/whole-feeds/', 500, 'broken');
      await ask();
      await confirm.click();
      await expect(toast(page, 'Failed to delete feed')).toBeVisible();
      // While it is busy, the question cannot be left.
      await expect(confirm).toBeEnabled();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: 'Main feed', exact: true })).toBeVisible();
      front.heal();
    });
    await test.step('deleted, at the service and in the list [246]', async () => {
      front.requests.length = 0;
      await ask();
      await confirm.click();
      await expect(toast(page, 'Feed deleted successfully')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Main feed', exact: true })).toHaveCount(0);
      const sent = front.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
      expect(sent).toEqual([`/api/v1/whole-feeds/${record.id}`]);
      for (const path of [`${service}?id=${feedId}`, `/api/v1/feeds/${record.id}`])
        expect((await user.call('GET', path)).status).toBe(404);
    });
  },
);
