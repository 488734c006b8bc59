import type { Page } from '@playwright/test';
import type { Front } from '#tests/fakes/front.ts';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { shopFeedUrl } from '../scenes.ts';
import { openFeedStep } from '../wizard.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const currentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
const projectName = (page: Page) => page.getByLabel('Project Name *');
const templateName = (page: Page) => page.getByLabel('Template Name *');

test('the wizard asks for a project, a template and a feed, one after the other', async ({ page }) => {
  await page.goto('/projects/new');
  await test.step('three steps with their buttons [124, 125, 127]', async () => {
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      /Project Details/,
      /Template Setup/,
      /Feed Configuration/,
    ]);
    await expect(currentStep(page)).toContainText('Project Details');
    await expect(projectName(page)).toBeVisible();
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
    await button(page, 'Continue').click();
    await expect(toast(page, 'Please enter a template name')).toBeVisible();
    await templateName(page).fill('Square ad');
    await button(page, 'Continue').click();
    await expect(toast(page, 'Please select a template type')).toBeVisible();
    await page.getByRole('radio', { name: /Facebook/ }).check({ force: true });
    await button(page, 'Continue').click();
  });
  await test.step('the third is the feed form without a template [125, 132, 135]', async () => {
    await expect(currentStep(page)).toContainText('Feed Configuration');
    await expect(page.getByRole('heading', { name: 'Template Selection' })).toHaveCount(0);
    await expect(button(page, 'Complete Setup')).toBeDisabled();
    await page.getByLabel(/^Feed Name/).fill('Main feed');
    await page.getByLabel(/^XML Feed URL/).fill(shopFeedUrl());
    await expect(page.getByRole('heading', { name: 'Product Mapping' })).toBeVisible();
    await expect(button(page, 'Complete Setup')).toBeEnabled();
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
});

async function fillFeed(page: Page): Promise<void> {
  await openFeedStep(page, 'Northshop');
  await page.getByLabel(/^Feed Name/).fill('Main feed');
  await page.getByLabel(/^XML Feed URL/).fill(shopFeedUrl());
  await expect(page.getByText('10 of 10 products match')).toBeVisible();
}

/** The calls that create something, with what was sent. */
function creations(front: Front): { call: string; body: Record<string, unknown> }[] {
  const sent = front.requests.filter(
    ({ method, url }) => method === 'POST' && !/feed-proxy|product-preview|^\/auth\//.test(url),
  );
  return sent.map(({ method, url, body }) => ({ call: `${method} ${url}`, body: JSON.parse(body) }));
}

faultTest(
  'a setup that fails leaves nothing behind, keeps the form and succeeds at last',
  async ({ page, front, user }) => {
    const left = async () => (await user.call<{ total: number }>('GET', '/api/v1/projects')).body.total;
    await fillFeed(page);
    for (const [step, rule, status, body, sentence] of [
      ['the project [148, 149]', 'POST /api/v1/projects', 500, '', 'Failed to complete project setup'],
      ['the template [148, 149]', 'POST /api/v1/templates', 500, '', 'Failed to complete project setup'],
      [
        'the service feed [145, 149]',
        'POST /functions/v1/feeds',
        500,
        '',
        'Failed to create feed in Core API',
      ],
      [
        'an answer without its id [146, 149]',
        'POST /functions/v1/feeds',
        201,
        {},
        'No feedId returned from Core API',
      ],
      [
        'the record [147, 149]',
        'POST /api/v1/feeds',
        500,
        { error: 'the table is locked' },
        'Failed to create feed in database: the table is locked',
      ],
    ] as const) {
      await test.step(step, async () => {
        front.answer(rule, status, body);
        await button(page, 'Complete Setup').click();
        await expect(toast(page, sentence)).toBeVisible();
        expect(await left()).toBe(0);
        await expect(page.getByLabel(/^Feed Name/)).toHaveValue('Main feed');
        await button(page, 'Close').first().click();
        front.heal();
      });
    }
    await test.step('a failed link is no failure [142]', async () => {
      front.answer('POST /api/v1/template-feeds', 500);
      await button(page, 'Complete Setup').dblclick();
      await expect(toast(page, 'Project workflow completed successfully!')).toBeVisible();
      await expect(page.getByRole('banner').getByText('Northshop')).toBeVisible();
    });
    await test.step('everything is there once [149]', async () => {
      expect(await left()).toBe(1);
      for (const kind of ['templates', 'feeds'])
        expect((await user.call<{ total: number }>('GET', `/api/v1/${kind}`)).body.total).toBe(1);
    });
  },
);

faultTest('a setup makes its calls in order and with what they need', async ({ page, front }) => {
  await fillFeed(page);
  const release = front.hold('POST /api/v1/template-feeds');
  await button(page, 'Complete Setup').click();
  await expect.poll(() => front.requests.some(({ url }) => url === '/api/v1/template-feeds')).toBe(true);
  await test.step('the button rests meanwhile [135]', () =>
    expect(button(page, 'Complete Setup')).toBeDisabled());
  release();
  await expect(toast(page, 'Project workflow completed successfully!')).toBeVisible();
  const [project, template, service, record, link] = creations(front);
  await test.step('order [136]', () => {
    expect(creations(front).map(({ call }) => call)).toEqual([
      'POST /api/v1/projects',
      'POST /api/v1/templates',
      'POST /functions/v1/feeds',
      'POST /api/v1/feeds',
      'POST /api/v1/template-feeds',
    ]);
    expect(project?.body).toEqual({ name: 'Northshop' });
  });
  await test.step('template [137]', () => {
    const config = JSON.parse(String(template?.body['config_dev'])) as { keyValuePairs: { key: string }[] };
    expect(config.keyValuePairs.map(({ key }) => key)).toEqual(['TITLE', 'PRICE', 'BRAND']);
    for (const placeholder of ['{{BRAND}}', '{{IMAGE_URL}}', '{{TITLE}}', '{{PRICE}}'])
      expect(template?.body['html_dev']).toContain(placeholder);
  });
  await test.step('service feed [138, 140]', () => {
    expect(Object.keys(service?.body ?? {})).toEqual(['feedSettings']);
    expect(service?.body['feedSettings']).toMatchObject({ activate: true, type: 'xml', offerKey: 'item' });
  });
  await test.step('record [139]', () => {
    expect(record?.body).toMatchObject({ name: 'Main feed', status: 'active' });
  });
  await test.step('primary link [141]', () => {
    expect(Object.keys(link?.body ?? {}).toSorted()).toEqual(['feed_id', 'is_primary', 'template_id']);
    expect(link?.body).toMatchObject({ template_id: record?.body['template_id'], is_primary: true });
  });
  await test.step('the project is selected [143]', async () => {
    const selected = await page.evaluate(`localStorage.getItem('selectedProjectId')`);
    expect(selected).toBe(template?.body['project_id']);
    await expect(page).toHaveURL(new RegExp(`/projects/${String(selected)}/`));
  });
  await test.step('the list says Active [140]', async () => {
    await page.getByRole('link', { name: 'Feeds' }).first().click();
    await expect(page.getByRole('row', { name: /Main feed.*Active/ })).toBeVisible();
  });
});
