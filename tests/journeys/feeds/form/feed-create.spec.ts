import type { Page } from '@playwright/test';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { expect, faultTest, openView, pathOf, test, toast } from '#tests/journeys/fixtures.ts';
import { addFeed, addProject, addTemplate, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { choose, mapping, name, submit, url } from './fields.ts';

const service = '/functions/v1/feeds';

async function fill(page: Page, feedName: string, feedUrl: string, template: string): Promise<void> {
  await name(page).fill(feedName);
  await url(page).fill(feedUrl);
  await expect(mapping(page)).toBeVisible();
  await choose(page, 'Default template', template);
}

faultTest('a feed is made, paused', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const template = await addTemplate(user, project, 'Größe');
  await addFeed(user, project, { name: 'Older feed' });
  const path = `/projects/${project.id}/feeds`;
  const feedUrl = shopFeedUrl();
  const made = () =>
    front.requests.filter(({ method, url: call }) => method === 'POST' && call.startsWith(service));
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
      await expect(name(page)).toHaveValue(' Main feed ');
      await expect(url(page)).toHaveValue(feedUrl);
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
  await test.step('what was sent [275, 278, 279, 280, 390]', () => {
    const [sent, ...more] = made();
    expect(more).toEqual([]);
    expect(sent?.authorization).toBe(`Bearer ${user.token}`);
    const body = JSON.parse(sent?.body ?? '') as { feedSettings: { defaultHtmlTemplate: string } };
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
  const { items } = await user.ask<{ items: Feed[] }>('GET', '/api/v1/feeds');
  const feed = items.find((item) => item.name === 'Main feed');
  await test.step('record and primary link [275]', () => {
    expect(feed).toMatchObject({ project_id: project.id, template_id: template.id, template_name: 'Größe' });
  });
  await test.step('what is read back, and what a later release may add to it [277]', async () => {
    const known = await user.ask<object>('GET', `${service}?id=${feed?.feedmaker_feed_id}`);
    const fields = 'feedId clientId projectId offerCount csvSeparator jobId offerKey props'.split(' ');
    expect(Object.keys(known)).toEqual(expect.arrayContaining(fields));
    front.answer(`GET ${service}?id=`, 200, { ...known, ofAnotherTime: { any: 'thing' } });
    await page.getByRole('link', { name: 'Main feed' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Main feed' })).toBeVisible();
    await openView(page, 'Source');
    await expect(page.getByText('g:image_link')).toBeVisible();
    front.heal();
  });
  await page.goto(`${path}/new`);
  await fill(page, 'Bare feed', shopFeedUrl(), 'Größe');
  await test.step('a template that has gone meanwhile is said [281]', async () => {
    await user.call('DELETE', `/api/v1/templates/${template.id}`);
    await submit(page).click();
    await expect(toast(page, 'Selected template not found.')).toBeVisible();
    expect(pathOf(page)).toBe(`${path}/new`);
  });
  await test.step('without a template the picture has the default size [279]', async () => {
    await choose(page, 'Default template', 'None');
    front.requests.length = 0;
    await submit(page).click();
    await expect(page.getByRole('row', { name: /Bare feed.*None.*Paused/ })).toBeVisible();
    expect(JSON.parse(made()[0]?.body ?? '')).toMatchObject({
      template_id: null,
      feedSettings: { width: 1024, height: 768 },
    });
  });
});
