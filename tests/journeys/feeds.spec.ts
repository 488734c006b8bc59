import type { Page } from '@playwright/test';
import type { Feed } from '#core/contract/feeds-api.ts';
import { expect, faultTest, pathOf, test, toast } from './fixtures.ts';
import { addFeed, addProject, addTemplate, times } from './scenes.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = (page: Page) => page.getByRole('row').getByRole('link').filter({ hasNotText: 'Feed URL' });
const dialog = (page: Page) => page.getByRole('dialog');
const service = '/functions/v1/feeds';

test('without a project there is nothing to list and nothing to make', async ({ page }) => {
  await page.goto('/feeds');
  await test.step('title and the way to the projects [209-211]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
    await expect(page.getByText('All feeds')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'View All Projects' })).toHaveAttribute(
      'href',
      '/projects',
    );
    await expect(page.getByRole('table')).toHaveCount(0);
  });
  await test.step('New Feed says why not [213]', async () => {
    await page.getByRole('button', { name: 'New Feed' }).click();
    await expect(toast(page, 'Please select a project first')).toBeVisible();
    expect(pathOf(page)).toBe('/feeds');
  });
  await test.step('nor on its own address [272]', async () => {
    await page.goto('/feeds/new');
    await expect(toast(page, 'Please select a project first')).toBeVisible();
    await expect(page).toHaveURL('/projects');
  });
});

test('the list shows feeds page by page and finds them', async ({ page, user, neighbour }) => {
  await addFeed(user, await addProject(user, 'Southshop'), { name: 'Of another project' });
  await addFeed(neighbour, await addProject(neighbour, 'Secret'), {
    name: 'Of another user',
    feedId: null,
  });
  const project = await addProject(user, 'Northshop');
  const path = `/projects/${project.id}/feeds`;
  await page.goto(path);
  await test.step('first use [209, 217]', async () => {
    await expect(page.getByText('Feeds for Northshop')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Feed' }).click();
    await expect(page).toHaveURL(`${path}/new`);
  });
  await times(10, (number) => addFeed(user, project, { name: `Shop ${number}` }));
  await page.goto(path);
  await test.step('columns, newest first, of this project only [218, 219, 255]', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Feed Name',
      'Template',
      'Status',
      'Last Updated',
      'Actions',
    ]);
    await expect(names(page)).toHaveText([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Shop ${number}`));
  });
  await test.step('ten fit on a page [248, 249]', () => expect(page.getByText(/^Page \d/)).toHaveCount(0));
  await addFeed(user, project, { name: 'WINTER sale' });
  await page.reload();
  const previous = page.getByRole('button', { name: 'Previous page' });
  const next = page.getByRole('button', { name: 'Next page' });
  await test.step('eleven do not [248-250]', async () => {
    await expect(page.getByText('Showing 1 to 10 of 11 feeds')).toBeVisible();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(names(page)).toHaveText(['Shop 1']);
    await expect(page.getByText('Showing 11 to 11 of 11 feeds')).toBeVisible();
    await expect(next).toBeDisabled();
  });
  await test.step('search looks everywhere and starts at page 1 [214, 215]', async () => {
    await page.getByPlaceholder('Search feeds...').fill('winter');
    await expect(names(page)).toHaveText(['WINTER sale']);
    expect(pathOf(page)).toBe(`${path}?search=winter`);
  });
  await test.step('nothing found [216]', async () => {
    await page.getByPlaceholder('Search feeds...').fill('boots');
    await expect(page.getByText(/^No feeds found matching .*boots/)).toBeVisible();
  });
  await test.step('New Feed [212]', async () => {
    await page.getByRole('button', { name: 'New Feed' }).click();
    await expect(page).toHaveURL(`${path}/new`);
  });
});

faultTest('a row says what is known about its feed', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const linked = await addFeed(user, project, { name: 'Linked', status: 'processing' });
  const link = { template_id: template.id, feed_id: linked.id, is_primary: true };
  await user.call('POST', '/api/v1/template-feeds', link);
  await addFeed(user, project, { name: 'Direct', template, status: 'error' });
  await addFeed(user, project, { name: 'Lonely', status: 'disabled' });
  await addFeed(user, project, { name: 'Archived', status: 'archived' });
  // A record that never reached the service; the product itself makes none.
  const list = await user.call<{ items: Feed[] }>('GET', '/api/v1/feeds');
  const items = list.body.items.map((item) =>
    item.name === 'Lonely' ? { ...item, feedmaker_feed_id: null } : item,
  );
  front.answer('GET /api/v1/feeds?', 200, { ...list.body, items });
  await page.goto(`/projects/${project.id}/feeds`);
  await test.step('template, by the record or by the primary link [230, 231]', async () => {
    await expect(row(page, 'Direct').getByRole('cell').nth(1)).toHaveText('Square ad');
    await expect(row(page, 'Linked').getByRole('cell').nth(1)).toHaveText('Square ad');
    await expect(row(page, 'Lonely').getByRole('cell').nth(1)).toHaveText('None');
  });
  await test.step('status, with a second badge where the record says more [232, 233]', async () => {
    await expect(row(page, 'Direct').getByRole('cell').nth(2)).toHaveText('PausedError');
    await expect(row(page, 'Linked').getByRole('cell').nth(2)).toHaveText('PausedProcessing');
    await expect(row(page, 'Lonely').getByRole('cell').nth(2)).toHaveText('PausedDisabled');
    await expect(row(page, 'Archived').getByRole('cell').nth(2)).toHaveText('Paused');
  });
  await test.step('no address where there is nothing to ask for [225, 229]', async () => {
    await expect(row(page, 'Lonely').getByText('Feed URL not available')).toBeVisible();
    await expect(row(page, 'Lonely').getByRole('link', { name: 'Feed URL' })).toHaveCount(0);
  });
  await test.step('no activation without a template [240]', async () => {
    const toggle = row(page, 'Lonely').getByRole('button', { name: 'No Template' });
    await expect(toggle).toBeDisabled();
    await expect(toggle).toHaveAttribute('aria-description', 'Assign a template before activating');
    await toggle.hover();
    await expect(page.getByText('Assign a template before activating')).toBeVisible();
  });
  await test.step('details and menu [242, 243]', async () => {
    await page.getByRole('button', { name: 'More for Direct' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit Feed' })).toHaveAttribute(
      'href',
      /\/feeds\/[0-9a-f-]{36}\/edit$/,
    );
    await expect(page.getByRole('menuitem', { name: 'Delete Feed' })).toBeVisible();
    await page.keyboard.press('Escape');
    const details = row(page, 'Linked').getByRole('button', { name: 'View Details' });
    await expect(details).toHaveAttribute('href', `/projects/${project.id}/feeds/${linked.id}`);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: 'More for Linked' }).click();
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/projects/${project.id}/feeds/${linked.id}`);
  });
});

faultTest('the address of a published feed is copied by a click', async ({ page, context, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const feed = await addFeed(user, project, { name: 'Main feed' });
  const known = await user.call<{ feedUrl: string }>('GET', `${service}?id=${feed.feedmaker_feed_id}`);
  const path = `/projects/${project.id}/feeds`;
  const release = front.hold(`GET ${service}?id=`);
  await page.clock.install();
  await page.goto(path);
  await test.step('while it loads [224]', async () => {
    await expect(row(page, 'Main feed').getByText('Loading URL...')).toBeVisible();
    release();
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
  const silent = await addFeed(user, project, { name: 'Silent', template });
  await addFeed(user, project, { name: 'Healthy', template });
  const known = await user.call<object>('GET', `${service}?id=${silent.feedmaker_feed_id}`);
  front.answer(`GET ${service}?id=${broken.feedmaker_feed_id}`, 500);
  front.answer(`GET ${service}?id=${silent.feedmaker_feed_id}`, 200, { ...known.body, feedUrl: '' });
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

faultTest('addresses are asked for in fives, and kept for five minutes', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  await times(7, (number) => addFeed(user, project, { name: `Shop ${number}` }));
  const asked = () =>
    front.requests.filter(({ method, url }) => method === 'GET' && url.startsWith(`${service}?id=`));
  const release = front.hold(`GET ${service}?id=`);
  await page.clock.install();
  await page.goto(`/projects/${project.id}/feeds`);
  await test.step('five at once [251]', async () => {
    await expect.poll(() => asked().length).toBe(5);
    await page.clock.runFor(1_000);
    expect(asked()).toHaveLength(5);
    release();
    await expect(page.getByRole('link', { name: 'Feed URL' })).toHaveCount(7);
    expect(asked()).toHaveLength(7);
  });
  const comeBack = async () => {
    await page.getByRole('link', { name: 'Templates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
    await page.getByRole('link', { name: 'Feeds', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Feed URL' })).toHaveCount(7);
  };
  await test.step('not again within five minutes [252]', async () => {
    await page.clock.fastForward(4 * 60_000);
    await comeBack();
    expect(asked()).toHaveLength(7);
  });
  await test.step('again after them [252]', async () => {
    await page.clock.fastForward(2 * 60_000);
    await comeBack();
    await expect.poll(() => asked().length).toBe(14);
  });
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
  for (const { press, busy, sentence, says, then } of [
    {
      press: 'Activate',
      busy: 'Activating...',
      sentence: 'Feed activated successfully',
      says: 'Active',
      then: 'Pause',
    },
    {
      press: 'Pause',
      busy: 'Pausing...',
      sentence: 'Feed paused successfully',
      says: 'Paused',
      then: 'Activate',
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
      await expect(button(then)).toBeEnabled();
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
    front.answer(`DELETE ${service}`, 500, 'broken');
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
      `${service}?id=${feed.feedmaker_feed_id}`,
      `/api/v1/feeds/${feed.id}`,
    ]);
    for (const path of [`${service}?id=${feed.feedmaker_feed_id}`, `/api/v1/feeds/${feed.id}`])
      expect((await user.call('GET', path)).status).toBe(404);
  });
});

faultTest(
  'a list that cannot be loaded says so and can be tried again [254]',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    await addFeed(user, project, { name: 'Main feed' });
    front.answer('GET /api/v1/feeds', 500);
    await page.goto(`/projects/${project.id}/feeds`);
    await expect(toast(page, 'Failed to load feeds')).toBeVisible();
    front.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Main feed')).toBeVisible();
  },
);
