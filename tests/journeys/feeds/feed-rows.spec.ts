import type { Page } from '@playwright/test';
import type { WholeFeed } from '#core/contract/whole-feeds-api.ts';
import { must } from '#tests/harness/api-client.ts';
import { expect, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate, times } from '../scenes.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const service = '/functions/v1/feeds';

faultTest('the address of a published feed is copied by a click', async ({ page, context, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Main feed' });
  const known = await user.call<{ feedUrl: string }>('GET', `${service}?id=${feed.feedmaker_feed_id}`);
  const path = `/projects/${project.id}/feeds`;
  await test.step('while it loads [224]', async () => {
    const release = front.hold(`GET ${service}?id=`);
    await page.goto(`${path}/${feed.id}`);
    await expect(page.getByText('Loading URL...').first()).toBeVisible();
    release();
    await expect(page.getByText('Loading URL...')).toHaveCount(0);
  });
  await page.clock.install();
  await page.goto(path);
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
    await page.clock.pauseAt(Date.now() + 60_000);
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
});

faultTest('an address that cannot be had says why, for this feed alone', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const broken = await addFeed(user, project, { name: 'Broken', template });
  await addFeed(user, project, { name: 'Silent', template });
  await addFeed(user, project, { name: 'Healthy', template });
  // Callers may delete the settings of a feed and leave its record.
  await must(user.call('DELETE', `${service}?id=${broken.feedmaker_feed_id}`));
  const known = (await must<{ items: WholeFeed[] }>(user.call('GET', '/api/v1/whole-feeds'))).body;
  const items = known.items.map((item) =>
    item.name === 'Silent' && item.service !== null
      ? { ...item, service: { ...item.service, feedUrl: '' } }
      : item,
  );
  front.answer('GET /api/v1/whole-feeds?', 200, { ...known, items });
  await page.goto(`/projects/${project.id}/feeds`);
  await test.step('failed, and the feed counts as paused [226]', async () => {
    await expect(row(page, 'Broken').getByText('Error loading URL')).toBeVisible();
    await expect(row(page, 'Broken').getByRole('cell').nth(2)).toHaveText('Paused');
  });
  await test.step('an answer without an address [227, 229]', async () => {
    await expect(row(page, 'Silent').getByText('Not available')).toBeVisible();
    await expect(row(page, 'Silent').getByRole('link', { name: 'Feed URL' })).toHaveCount(0);
  });
  await test.step('the others are well [253]', () =>
    expect(row(page, 'Healthy').getByRole('link', { name: 'Feed URL' })).toBeVisible());
});

faultTest('a page of feeds takes one call', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  await times(12, (number) => addFeed(user, project, { name: `Shop ${number}`, template }));
  const about = () => front.requests.filter(({ url }) => /^\/(api|functions)\/.*feeds/.test(url));
  const isWhole = async () => expect(page.getByRole('link', { name: 'Feed URL' })).toHaveCount(10);
  await page.goto(`/projects/${project.id}/feeds`);
  await test.step('with every address and every state [251]', async () => {
    await isWhole();
    await expect(page.getByRole('row', { name: /Shop 12.*Paused/ })).toBeVisible();
    expect(about().map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'GET /api/v1/whole-feeds',
    ]);
  });
  await test.step('and the next one another [252]', async () => {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('link', { name: 'Feed URL' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await isWhole();
    expect(about()).toHaveLength(2);
  });
});

test('a run shows in the row that was opened before it, by one call at a time', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  await addFeed(user, project, { name: 'Main feed', template });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`/projects/${project.id}/feeds`);
  await row(page, 'Main feed').getByRole('button', { name: 'Activate' }).click();
  await expect(row(page, 'Main feed').locator('img')).toHaveCount(4, { timeout: 30_000 });
  await expect(row(page, 'Main feed')).toContainText('Active');
});

faultTest('a feed is activated and paused from its row', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feed = await addFeed(user, project, { name: 'Main feed', template });
  const start = `POST ${service}?action=start`;
  await page.goto(`/projects/${project.id}/feeds`);
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
  for (const { press, busy, sentence, says, next } of [
    {
      press: 'Activate',
      busy: 'Activating...',
      sentence: 'Feed activated successfully',
      says: 'Active',
      next: 'Pause',
    },
    {
      press: 'Pause',
      busy: 'Pausing...',
      sentence: 'Feed paused successfully',
      says: 'Paused',
      next: 'Activate',
    },
  ]) {
    await test.step(`${press} [232, 234-238, 386]`, async () => {
      const release = front.hold(start);
      front.requests.length = 0;
      await button(press).dblclick();
      await expect(button(busy)).toBeDisabled();
      release();
      await expect(toast(page, sentence)).toBeVisible();
      await expect(status).toContainText(says);
      await expect(button(next)).toBeEnabled();
      const sent = front.requests.filter(({ method }) => method === 'POST');
      expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
        { feedDatabaseId: feed.id, feedId: feed.feedmaker_feed_id, activate: press === 'Activate' },
      ]);
    });
  }
  await test.step('a template that has gone meanwhile [241]', async () => {
    await user.call('DELETE', `/api/v1/templates/${template.id}`);
    await button('Activate').click();
    await expect(
      toast(page, 'Cannot activate feed without a template. Please assign a template first.'),
    ).toBeVisible();
  });
});

faultTest('a feed is deleted after a question', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Main feed' });
  await page.goto(`/projects/${project.id}/feeds`);
  const opener = page.getByRole('button', { name: 'More for Main feed' });
  const ask = async () => {
    await opener.click();
    await page.getByRole('menuitem', { name: 'Delete Feed' }).click();
  };
  await test.step('the question [244]', async () => {
    await ask();
    await expect(dialog(page)).toContainText(
      'Are you sure you want to delete Main feed? This action cannot be undone.',
    );
    for (const name of ['Cancel', 'Delete Feed'])
      await expect(dialog(page).getByRole('button', { name })).toBeVisible();
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
    await page.keyboard.press('Escape');
    await expect(row(page, 'Main feed')).toBeVisible();
    front.heal();
  });
  await test.step('deleted, at the service and in the list [246]', async () => {
    front.requests.length = 0;
    await ask();
    await confirm.click();
    await expect(toast(page, 'Feed deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible();
    expect(front.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      `/api/v1/whole-feeds/${feed.id}`,
    ]);
    for (const path of [`${service}?id=${feed.feedmaker_feed_id}`, `/api/v1/feeds/${feed.id}`])
      expect((await user.call('GET', path)).status).toBe(404);
  });
});
