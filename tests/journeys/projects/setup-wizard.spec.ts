import type { Page } from '@playwright/test';
import { parseTemplateHtml } from '#picture/html';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { EndpointInput } from '#core/contract/endpoint.ts';
import type { setUpProject } from '#core/contract/feeds/setup-api.ts';
import type { Front } from '#tests/harness/fakes/front.ts';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { pick } from '../pick.ts';
import { shopFeedUrl } from '../scenes.ts';
import { openFeedStep } from '../wizard.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const currentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
const projectName = (page: Page) => page.getByLabel('Project Name *');
const lawful = (page: Page) =>
  page.getByLabel('Count reductions from the lowest price of the 30 days before');
const templateName = (page: Page) => page.getByLabel('Template Name *');

test('the wizard asks for project, template and feed, and loses nothing but passwords', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/projects/new');
  await test.step('three steps with their buttons [124, 125, 127]', async () => {
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      /Project Details/,
      /Template Setup/,
      /Feed Configuration/,
    ]);
    await expect(currentStep(page)).toContainText('Project Details');
    await expect(projectName(page)).toHaveValue('Example');
    await expect(button(page, 'Continue')).toBeEnabled();
  });
  await test.step('Back leads to the projects [126]', async () => {
    await button(page, 'Back').click();
    await expect(page).toHaveURL('/projects');
    await page.goBack();
  });
  for (const name of ['', '   ']) {
    await test.step(`no project without a name: "${name}" [128, 129]`, async () => {
      await projectName(page).fill(name);
      await button(page, 'Continue').click();
      await expect(toast(page, 'Please enter a project name')).toBeVisible();
      await expect(projectName(page)).toHaveAccessibleDescription('Please enter a project name');
      await expect(currentStep(page)).toContainText('Project Details');
      await button(page, 'Close').click();
    });
  }
  await projectName(page).fill('Northshop');
  await button(page, 'Continue').click();
  await test.step('the second step needs a name and a size [130, 131]', async () => {
    await expect(currentStep(page)).toContainText('Template Setup');
    await expect(page.getByRole('group', { name: /^Size/ }).getByRole('radio')).toHaveCount(6);
    await expect(page.getByRole('radio', { name: /Facebook/ })).toBeChecked();
    await expect(templateName(page)).toHaveValue('Square ad');
    await pick(page.getByRole('radio', { name: /TikTok/ }));
    await expect(templateName(page)).toHaveValue('Story ad');
    await templateName(page).fill(' ');
    await pick(page.getByRole('radio', { name: /Facebook/ }));
    await expect(templateName(page)).toHaveValue(' ');
    await button(page, 'Continue').click();
    await expect(toast(page, 'Please enter a template name')).toBeVisible();
    await templateName(page).fill('Square ad');
    await button(page, 'Continue').click();
  });
  await test.step('the third is the feed form without a template [125, 132, 135]', async () => {
    await expect(currentStep(page)).toContainText('Feed Configuration');
    await expect(page.getByRole('heading', { name: 'Template Selection' })).toHaveCount(0);
    await expect(button(page, 'Complete Setup')).toBeDisabled();
    await page.getByLabel(/^XML Feed URL/).fill(shopFeedUrl());
    await expect(page.getByText('10 of 10 products match')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Product Mapping' })).toHaveCount(0);
    await expect(button(page, 'Complete Setup')).toBeEnabled();
  });
  await test.step('who sells in the EU is asked about reductions', async () => {
    await expect(page.getByRole('heading', { name: 'Do you sell in the EU?' })).toBeVisible();
    await expect(lawful(page)).not.toBeChecked();
    await lawful(page).check();
  });
  await test.step('the feed is named by its title or its host, and what was understood can be changed', async () => {
    await expect(page.getByLabel(/^Feed Name/)).toHaveValue(new URL(shopFeedUrl()).hostname);
    await page.getByLabel(/^Feed Name/).fill('Main feed');
    await button(page, 'Change').click();
    await expect(page.getByRole('heading', { name: 'Product Mapping' })).toBeVisible();
    await expect(lawful(page)).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Availability Configuration' })).toBeVisible();
  });
  await test.step('a reload loses nothing but passwords', async () => {
    await page.getByRole('heading', { name: 'Access and schedule' }).click();
    await page.getByLabel('User name').fill('ann');
    await page.getByLabel('Password').fill('geheim');
    const kept = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
    await expect.poll(kept).toContain('Main feed');
    expect(await kept()).not.toContain('geheim');
    await page.reload();
    await expect(page.getByText('10 of 10 products match')).toBeVisible();
    await expect(page.getByLabel(/^Feed Name/)).toHaveValue('Main feed');
  });
  await test.step('Back keeps everything [133]', async () => {
    await button(page, 'Back').click();
    await expect(templateName(page)).toHaveValue('Square ad');
    await expect(page.getByRole('radio', { name: /Facebook/ })).toBeChecked();
    await button(page, 'Back').click();
    await expect(projectName(page)).toHaveValue('Northshop');
    await button(page, 'Continue').click();
    await button(page, 'Continue').click();
    await expect(page.getByLabel(/^Feed Name/)).toHaveValue('Main feed');
    await expect(page.getByText('10 of 10 products match')).toBeVisible();
  });
  await test.step('leaving asks first [134]', async () => {
    await page.getByRole('link', { name: 'All Projects' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel(/^Feed Name/)).toHaveValue('Main feed');
    await page.getByRole('link', { name: 'All Projects' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/projects');
  });
  await test.step('who left it begins anew', async () => {
    await page.goto('/projects/new');
    await expect(projectName(page)).toHaveValue('Example');
  });
});

type SetupBody = NonNullable<EndpointInput<typeof setUpProject>['body']>;

const setups = (front: Front) => front.requests.filter(({ url }) => url === '/api/v1/setups');
const call = 'POST /api/v1/setups';

faultTest(
  'a setup is one call, which leaves nothing behind when it fails and makes all there is once at last',
  async ({ page, front, user }) => {
    const left = async () => (await user.call<{ total: number }>('GET', '/api/v1/projects')).body.total;
    await openFeedStep(page, 'Northshop');
    await page.getByLabel(/^Feed Name/).fill('Main feed');
    const source = page.getByLabel(/^XML Feed URL/);
    await test.step('nobody else is asked, and an answer is about one address', async () => {
      // Its prices name no currency.
      await source.fill(shopFeedUrl().replace('feed.xml', 'offers.xml'));
      await expect(page.getByText('Photo in picture')).toBeVisible();
      await expect(lawful(page)).toHaveCount(0);
      await source.fill(shopFeedUrl());
      await expect(page.getByTitle('Product number 1', { exact: true })).toBeVisible();
      await lawful(page).check();
    });
    await source.fill(shopFeedUrl());
    await expect(page.getByText('10 of 10 products match')).toBeVisible();
    await expect(lawful(page)).not.toBeChecked();
    for (const [step, status, body, sentence] of [
      ['whatever it was [148, 149]', 500, '', 'Failed to complete project setup'],
      [
        'the feed is refused [145, 149]',
        409,
        { error: 'Failed to create feed in Core API', code: 'feed_refused' },
        'Failed to create feed in Core API',
      ],
      ['an answer without its id [146, 149]', 201, {}, 'No feedId returned from Core API'],
      [
        'the feed cannot be stored [147, 149]',
        500,
        { error: 'Failed to create feed in database: the table is locked', code: 'feed_not_stored' },
        'Failed to create feed in database: the table is locked',
      ],
      [
        'there is no room',
        409,
        { error: 'Your account has 2 feeds, the most it may have.', code: 'quota_reached' },
        'Your account has 2 feeds, the most it may have.',
      ],
    ] as const) {
      await test.step(step, async () => {
        front.answer(call, status, body);
        await button(page, 'Complete Setup').click();
        await expect(toast(page, sentence)).toBeVisible();
        expect(await left()).toBe(0);
        await expect(page.getByLabel(/^Feed Name/)).toHaveValue('Main feed');
        front.heal();
      });
    }
    await test.step('an answer that is lost: the server has made everything', async () => {
      await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0);
      front.lose(call);
      await button(page, 'Complete Setup').click();
      await expect(toast(page, 'Failed to complete project setup')).toBeVisible();
      expect(await left()).toBe(1);
      await button(page, 'Close').first().click();
      front.heal();
    });
    // Something else is wanted after it, twice pressed.
    await page.getByLabel(/^Feed Name/).fill('Better name');
    front.requests.length = 0;
    const release = front.hold(call);
    const opening = page.context().waitForEvent('page');
    await button(page, 'Complete Setup').dblclick();
    const editor = await opening;
    await expect.poll(() => setups(front).length).toBe(1);
    await test.step('the button rests meanwhile [135]', async () => {
      await expect(button(page, 'Complete Setup')).toBeDisabled();
      await expect(page.getByText('Creating the project…')).toBeVisible();
    });
    release();
    await expect(toast(page, 'Project workflow completed successfully!')).toBeVisible();
    const creating = front.requests.filter(
      ({ method, url }) => method === 'POST' && !/feed-proxy|product-preview|editor|^\/auth\//.test(url),
    );
    expect(creating).toEqual(setups(front));
    const [sent] = setups(front);
    const body = JSON.parse(sent?.body ?? '') as SetupBody;
    await test.step('all of it at once [136]', () => {
      expect(setups(front)).toHaveLength(1);
      expect(body.project).toEqual({ name: 'Northshop' });
    });
    await test.step('template [137]', () => {
      const config = JSON.parse(body.template.config_dev) as { keyValuePairs: { key: string }[] };
      expect(config.keyValuePairs.map(({ key }) => key)).toEqual(['TITLE', 'PRICE', 'BRAND']);
      expect(parseTemplateHtml(body.template.html_dev).placeholders.toSorted()).toEqual([
        'BRAND',
        'IMAGE_URL',
        'PRICE',
        'TITLE',
      ]);
    });
    await test.step('feed [138, 140]', () => {
      expect(Object.keys(body.feed).toSorted()).toEqual(['feedSettings', 'name']);
      expect(body.feed.feedSettings).toMatchObject({ activate: true, type: 'xml', offerKey: 'item' });
    });
    const { items } = (await user.call<{ items: Feed[] }>('GET', '/api/v1/feeds')).body;
    const templates = (await user.call<{ items: { id: string }[] }>('GET', '/api/v1/templates')).body.items;
    await test.step('everything is there once [142, 149]', async () => {
      expect(await left()).toBe(1);
      expect([items.length, templates.length]).toEqual([1, 1]);
      await expect(page.getByRole('banner').getByText('Northshop')).toBeVisible();
    });
    await test.step('record with its template [139, 141]', () => {
      expect(items).toMatchObject([{ name: 'Better name', status: 'active', template_id: templates[0]?.id }]);
    });
    await test.step('the project is selected [143]', async () => {
      const selected = await page.evaluate(`localStorage.getItem('selectedProjectId')`);
      expect(selected).toBe(items[0]?.project_id);
      await expect(page).toHaveURL(`/projects/${String(selected)}/templates`);
    });
    await test.step('its template is open in the editor [136, 143]', async () => {
      await editor.waitForURL(`**/editor/${templates[0]?.id}`);
      const calls = front.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`);
      const [made, opened] = [call, `POST /api/v1/templates/${templates[0]?.id}/editor-code`].map((name) =>
        calls.indexOf(name),
      );
      expect(opened).toBeGreaterThan(made ?? Infinity);
      expect(calls.lastIndexOf('GET /api/v1/projects')).toBeGreaterThan(opened ?? Infinity);
    });
    await test.step('the list says Active [140]', async () => {
      await page.getByRole('link', { name: 'Feeds' }).first().click();
      await expect(page.getByRole('row', { name: /Better name.*Active/ })).toBeVisible();
    });
  },
);
