import type { Page } from '@playwright/test';
import type { Feed } from '#core/contract/feeds-api.ts';
import { must } from '#tests/harness/api-client.ts';
import { expect, faultTest, pathOf, test, toast } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';

const service = '/functions/v1/feeds';
const submit = (page: Page) => page.getByRole('button', { name: 'Create Feed' });

async function fill(page: Page, name: string, feedUrl: string, template?: string): Promise<void> {
  await page.getByLabel('Feed Name *').fill(name);
  await page.getByLabel('XML Feed URL *').fill(feedUrl);
  await expect(page.getByRole('heading', { name: 'Product Mapping' })).toBeVisible();
  if (template === undefined) return;
  await page.getByLabel('Default template').click();
  await page.getByRole('option', { name: template }).click();
}

faultTest('a feed is made, paused', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Größe');
  await addFeed(user, project, { name: 'Older feed' });
  const path = `/projects/${project.id}/feeds`;
  const feedUrl = shopFeedUrl();
  await page.goto(`${path}/new`);
  await fill(page, ' Main feed ', feedUrl, 'Größe');
  for (const [step, force, sentence] of [
    [
      'refused [282, 285]',
      () => front.answer(`POST ${service}`, 500),
      'Failed to create feed: 500 Internal Server Error',
    ],
    [
      'an answer without id [283, 285]',
      () => front.answer(`POST ${service}`, 201, {}),
      'Invalid response from feed creation service',
    ],
    ['no answer [284, 285]', () => front.cut(`POST ${service}`), 'Failed to create feed'],
  ] as const) {
    await test.step(step, async () => {
      force();
      await submit(page).click();
      await expect(toast(page, sentence)).toBeVisible();
      await expect(page.getByLabel('Feed Name *')).toHaveValue(' Main feed ');
      await expect(page.getByLabel('XML Feed URL *')).toHaveValue(feedUrl);
      front.heal();
    });
  }
  front.requests.length = 0;
  await test.step('two quick presses make one [275, 335, 386]', async () => {
    const release = front.hold(`POST ${service}`);
    await submit(page).dblclick();
    await expect(submit(page)).toBeDisabled();
    release();
    await expect(toast(page, 'Feed created successfully (paused - activate when ready)')).toBeVisible();
  });
  await test.step('the list has it on top [276]', async () => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('row').nth(1)).toHaveText(/Main feed.*Größe.*Paused/);
  });
  const sent = front.requests.filter(({ method, url }) => method === 'POST' && url.startsWith(service));
  const body = JSON.parse(sent[0]?.body ?? '') as { feedSettings: { defaultHtmlTemplate: string } };
  await test.step('what was sent [275, 278, 279, 280, 390]', () => {
    expect(sent).toHaveLength(1);
    expect(sent[0]?.authorization).toBe(`Bearer ${user.token}`);
    expect(body).toMatchObject({ name: 'Main feed', project_id: project.id, template_id: template.id });
    expect(body.feedSettings).toMatchObject({
      type: 'xml',
      feedUrl,
      offerKey: 'item',
      imageKey: 'g:image_link',
      additionalImageKey: null,
      availabilityOption: { type: 1, keyName: 'availability', value: 'in stock', operationType: 0 },
      offerIdOption: { type: 1, keyName: 'g:id' },
      props: ['title', 'price', 'brand'],
      activate: false,
      customTemplates: [],
      removeBg: false,
      width: 600,
      height: 600,
    });
    expect(Buffer.from(body.feedSettings.defaultHtmlTemplate, 'base64').toString()).toBe(template.html_dev);
  });
  const { items } = (await must<{ items: Feed[] }>(user.call('GET', '/api/v1/feeds'))).body;
  const feed = items.find(({ name }) => name === 'Main feed');
  await test.step('record and primary link [275]', () => {
    expect(feed).toMatchObject({ project_id: project.id, template_id: template.id, template_name: 'Größe' });
  });
  await test.step('what is read back [277]', async () => {
    const known = (await must<object>(user.call('GET', `${service}?id=${feed?.feedmaker_feed_id}`))).body;
    const fields = [
      'feedId',
      'clientId',
      'projectId',
      'offerCount',
      'csvSeparator',
      'jobId',
      'offerKey',
      'props',
    ];
    expect(Object.keys(known)).toEqual(expect.arrayContaining(fields));
    front.answer(`GET ${service}?id=`, 200, { ...known, ofAnotherTime: { any: 'thing' } });
    await page.goto(`${path}/${feed?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
    await expect(page.getByText('g:image_link')).toBeVisible();
  });
});

faultTest('a template that has gone meanwhile is said [281]', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Square ad');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await fill(page, 'Main feed', shopFeedUrl(), 'Square ad');
  await user.call('DELETE', `/api/v1/templates/${template.id}`);
  await submit(page).click();
  await expect(toast(page, 'Selected template not found.')).toBeVisible();
  expect(pathOf(page)).toBe(`/projects/${project.id}/feeds/new`);
});

faultTest('without a template the picture has the default size [279]', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/feeds/new`);
  await fill(page, 'Main feed', shopFeedUrl());
  await submit(page).click();
  await expect(page.getByRole('row', { name: /Main feed.*None.*Paused/ })).toBeVisible();
  const sent = front.requests.find(({ method, url }) => method === 'POST' && url === service);
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    template_id: null,
    feedSettings: { width: 1024, height: 768 },
  });
});
