import { chooseMore, expect, fact, faultTest, openView, pathOf, test, toast } from '../fixtures.ts';
import { addFeed, addProject, addTemplate, shopFeedUrl } from '../scenes.ts';

const service = '/functions/v1/feeds';
const nowhere = '0f8fad5b-d9cb-469f-a165-70867728950e';

faultTest('the page of a feed shows what it is and how it is set up', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  const feedUrl = shopFeedUrl();
  const feed = await addFeed(user, project, {
    name: 'Main feed',
    template,
    settings: {
      feedUrl,
      additionalImageKey: 'g:additional_image_link',
      offerIdOption: { type: 0, keyName: '', attributeName: 'sku' },
      props: ['g:title', 'sale_price', 'gtin'],
    },
  });
  const known = await user.call<{ feedUrl: string }>('GET', `${service}?id=${feed.feedmaker_feed_id}`);
  const list = `/projects/${project.id}/feeds`;
  const releases = [`GET ${service}?id=`, `GET ${service}/`].map((rule) => front.hold(rule));
  await page.goto(`${list}/${feed.id}?view=source`);
  await test.step('status and address are not known at first [224, 261]', async () => {
    // Beside the title and, for who hears the page, in place of what is to come.
    await expect(page.getByRole('main').getByText('Loading', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Loading URL...').first()).toBeVisible();
    for (const release of releases) release();
    await expect(fact(page, 'Status')).toHaveText('Paused');
    await expect(page.getByText('Loading URL...')).toHaveCount(0);
  });
  await test.step('head of the page [257]', async () => {
    await expect(page.getByRole('main').getByRole('link', { name: 'Feeds' })).toHaveAttribute('href', list);
    await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Paused').first()).toBeVisible();
    const edit = page.getByRole('button', { name: 'Edit Feed' });
    await expect(edit).toHaveAttribute('href', `${list}/${feed.id}/edit`);
    await page.getByRole('button', { name: 'More for Main feed' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit Feed', 'Delete']);
    await page.keyboard.press('Escape');
  });
  await test.step('information [258, 383]', async () => {
    await expect(page.getByRole('heading', { name: 'Feed Information' })).toBeVisible();
    await expect(fact(page, 'Name')).toHaveText('Main feed');
    await expect(fact(page, 'Original XML URL')).toContainText(feedUrl);
    await expect(fact(page, 'Published feed URL')).toContainText(known.body.feedUrl);
    await expect(fact(page, 'Feed ID')).toHaveText(feed.feedmaker_feed_id ?? '');
    for (const [name, instant] of [
      ['Created', feed.created_at],
      ['Last updated', feed.updated_at],
    ] as const)
      await expect(fact(page, name).locator('time')).toHaveAttribute('datetime', instant);
  });
  for (const [name, address, step] of [
    ['Original XML URL', feedUrl, 'the address of the shop [259, 271]'],
    ['Published feed URL', known.body.feedUrl, 'the published address [260, 271]'],
  ] as const) {
    await test.step(`copy and open ${step}`, async () => {
      await page.getByRole('button', { name: `Copy ${name}` }).click();
      await expect(toast(page, 'Feed URL copied to clipboard')).toBeVisible();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
      const open = page.getByRole('link', { name: `Open ${name} in a new tab` });
      await expect(open).toHaveAttribute('href', address);
      await expect(open).toHaveAttribute('target', '_blank');
      await expect(open).toHaveAttribute('rel', /noopener/);
    });
  }
  await test.step('template [262]', async () => {
    const link = fact(page, 'Template').getByRole('link', { name: 'Square ad' });
    await expect(link).toHaveAttribute('href', `/projects/${project.id}/templates/${template.id}`);
  });
  await test.step('configuration [263-267]', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Feed Configuration' })).toBeVisible();
    for (const [name, text] of [
      ['Product tag', 'item'],
      ['Image tag', 'g:image_link'],
      ['Additional image tag', 'g:additional_image_link'],
      ['Product ID source', 'Attribute: sku'],
      ['Availability filter', 'Tag: availability is “in stock”'],
      ['Background removal', 'Disabled'],
    ] as const)
      await expect(fact(page, name)).toHaveText(text);
    const fields = fact(page, 'Fields for the template').locator('> span > span');
    await expect(fields).toHaveText(['Title', 'Sale Price', 'GTIN']);
  });
  await test.step('activated and paused, the badge follows [257, 261]', async () => {
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(toast(page, 'Feed activated successfully')).toBeVisible();
    await expect(fact(page, 'Status')).toHaveText('Active');
    await openView(page, 'Publish');
    await page.getByRole('button', { name: 'Pause' }).click();
    await openView(page, 'Source');
    await expect(fact(page, 'Status')).toHaveText('Paused');
  });
  await test.step('deleted after a question, back to the list, and not asked for again [270]', async () => {
    // From the list, which is known then and must not show the feed once more.
    await page.getByRole('main').getByRole('link', { name: 'Feeds' }).click();
    await page.getByRole('link', { name: 'Main feed' }).click();
    await chooseMore(page, 'Delete');
    await expect(page.getByRole('dialog')).toContainText(
      'Are you sure you want to delete Main feed? This action cannot be undone.',
    );
    front.requests.length = 0;
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Feed' }).click();
    await expect(toast(page, 'Feed deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByText('No feeds yet')).toBeVisible();
    const seen = front.requests.map(({ method, url }) => `${method} ${url}`);
    const deletedAt = seen.findIndex((call) => call.startsWith('DELETE /api/v1/whole-feeds/'));
    expect(deletedAt).toBeGreaterThan(-1);
    expect(seen.slice(deletedAt)).not.toContain(`GET ${service}?id=${feed.feedmaker_feed_id}`);
  });
});

faultTest(
  'what of a feed is not there, not loaded or long in coming is said on its page',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const availabilityOption = {
      type: 0 as const,
      keyName: '',
      attributeName: 'available',
      value: 'true',
      operationType: 1,
    };
    const settings = { removeBg: true, availabilityOption };
    const feed = await addFeed(user, project, { name: 'Main feed', settings });
    const path = `/projects/${project.id}/feeds`;
    await test.step('products that could not be loaded are neither searched nor exported', async () => {
      front.answer(`GET ${service}`, 500);
      await page.goto(`${path}/${feed.id}`);
      await expect(page.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
      await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveCount(0);
    });
    await test.step('a configuration that cannot be loaded leaves the rest of the page [268]', async () => {
      await expect(toast(page, 'Failed to fetch feed configuration')).toBeVisible();
      await openView(page, 'Source');
      await expect(fact(page, 'Name')).toHaveText('Main feed');
      front.heal();
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByText('Failed to fetch feed configuration')).toBeVisible();
      await panel.getByRole('button', { name: 'Try again' }).click();
    });
    await test.step('no template, and what else the settings may say [262-266]', async () => {
      await expect(fact(page, 'Template')).toHaveText('No template assigned');
      await expect(fact(page, 'Product ID source')).toHaveText('Tag: g:id');
      await expect(fact(page, 'Availability filter')).toHaveText('Attribute: available is not “true”');
      await expect(fact(page, 'Background removal')).toHaveText('Enabled');
      await expect(fact(page, 'Additional image tag')).toHaveCount(0);
    });
    await test.step('a feed that is not there [269]', async () => {
      await page.goto(`${path}/${nowhere}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Feed not found' })).toBeVisible();
      expect(pathOf(page)).toBe(`${path}/${nowhere}`);
    });
    await test.step('who waits long for the server is told so once, and asks again', async () => {
      const call = `GET /api/v1/feeds/${feed.id}`;
      front.requests.length = 0;
      const asked = () =>
        front.requests.filter(({ method, url }) => `${method} ${url}`.startsWith(call)).length;
      const told = page.getByRole('status').filter({ hasText: 'the server has not answered yet' });
      const answer = front.hold(call);
      await page.clock.install();
      await page.goto(`${path}/${feed.id}`);
      await expect.poll(asked).toBe(1);
      await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached();
      // The clock goes on by itself meanwhile, so most of the wait is left out here.
      await page.clock.fastForward(500);
      expect(await told.count()).toBe(0);
      await page.clock.fastForward(60_000);
      await expect(told).toHaveCount(1);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(asked).toBe(2);
      await expect(page.getByRole('status').filter({ hasText: 'Asked again' })).toBeVisible();
      answer();
      await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    });
  },
);
