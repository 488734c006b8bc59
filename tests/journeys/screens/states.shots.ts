import type { Page } from '@playwright/test';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { type ApiClient, statusOf } from '#tests/harness/api-client.ts';
import { addTallTemplate, redesignTemplate } from '#tests/harness/output-scene.ts';
import { expect, test } from '#tests/journeys/fixtures.ts';
import {
  addFeed,
  addProject,
  addTemplate,
  changeShop,
  expectRun,
  shopFeedUrl,
} from '#tests/journeys/scenes.ts';
import { shoot } from './shoot.ts';

// Feeds whose address does not show the newest state of their shop or of their design: each says what is up, since when, and what to do.

interface Scene {
  readonly user: ApiClient;
  readonly project: Project;
  readonly template: Template;
  readonly path: (id: string) => string;
}

async function openScene(user: ApiClient, name: string): Promise<Scene> {
  const project = await addProject(user, name);
  const template = await addTemplate(user, project, 'Square ad');
  return { user, project, template, path: (id) => `/projects/${project.id}/feeds/${id}` };
}

/** A feed of this name; what it does when it is first started, is done by `prepare`. */
async function start({ user, project, template }: Scene, name: string, publishing?: object) {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { photos: 'ok', doubtful: '0' });
  const defaultHtmlTemplate = btoa(template.html_dev);
  const feed = await addFeed(user, project, { name, template, settings: { feedUrl, defaultHtmlTemplate } });
  const feedId = feed.feedmaker_feed_id ?? '';
  if (publishing !== undefined)
    await user.ask('PATCH', `/functions/v1/feeds/${feedId}/publishing`, publishing);
  await user.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  return { id: feed.id, feedId, feedUrl, at: (rest: string) => `/functions/v1/feeds/${feedId}/${rest}` };
}

type Started = Awaited<ReturnType<typeof start>>;

const published = async (scene: Scene, name: string, publishing?: object): Promise<Started> => {
  const feed = await start(scene, name, publishing);
  await expectRun(scene.user, feed.feedId, 'published');
  return feed;
};

/** Reads the shop's feed again, to the end that is expected. */
async function refresh({ user }: Scene, { feedId, at }: Started, state: Parameters<typeof expectRun>[2]) {
  const before = (await statusOf(user, feedId)).run?.id;
  await user.ask('POST', at('refresh'));
  await expect.poll(async () => (await statusOf(user, feedId)).run?.id).not.toBe(before);
  await expectRun(user, feedId, state);
}

/** Another design of all feeds of the project that show its template. */
const redesign = ({ user, template }: Scene) => redesignTemplate(user, template, { width: 600, height: 600 });

/** Pictures of a feed's page once it says this; `view`: which of its views. */
const shooterOf =
  (page: Page, scene: Scene) =>
  async ({ id }: Started, name: string, text: string | RegExp, view = '') => {
    await page.goto(scene.path(id) + view);
    await expect(page.getByText(text).first()).toBeVisible();
    await shoot(page, name);
  };

test('feeds that are held, returned, and behind', async ({ page, user }) => {
  const scene = await openScene(user, 'Northshop');
  const shootFeed = shooterOf(page, scene);
  const fewer = await published(scene, 'Fewer products');
  await changeShop(fewer.feedUrl, { products: '3' });
  await refresh(scene, fewer, 'held');
  const values = await published(scene, 'Prices a hundred times too high');
  await changeShop(values.feedUrl, { surcharge: '1000' });
  await refresh(scene, values, 'held');
  const failed = await published(scene, 'Shop away');
  await changeShop(failed.feedUrl, { credentials: 'ann:secret' });
  await refresh(scene, failed, 'failed');
  const returned = await published(scene, 'Returned');
  await changeShop(returned.feedUrl, { surcharge: '1' });
  await refresh(scene, returned, 'published');
  const { items } = await user.ask<{ items: FeedVersion[] }>('GET', returned.at('versions'));
  await user.ask('POST', returned.at(`versions/${items.at(-1)?.id}/return`));

  const behind = await published(scene, 'Outputs behind');
  const outputs = `/api/v1/feeds/${behind.feedId}/outputs`;
  const [tall, gone] = [
    await addTallTemplate(user, scene.project.id),
    await addTallTemplate(user, scene.project.id),
  ];
  const add = async (form: object) => {
    const body = await user.ask<Output>('POST', outputs, form);
    await expectRun(user, body.id, 'published');
    return body.id;
  };
  await add({ name: 'Google', image: 'shop', channel: 'google' });
  const stories = await add({ name: 'Stories', image: 'tagged', template_id: tall.id, channel: 'meta' });
  await add({ name: 'Reels', image: 'main', template_id: gone.id });
  await redesignTemplate(user, tall, { width: 300, height: 300 });
  await expectRun(user, stories, 'held');
  await user.ask('DELETE', `/api/v1/templates/${gone.id}`);
  await changeShop(behind.feedUrl, { surcharge: '2' });
  await refresh(scene, behind, 'published');
  await expectRun(user, stories, 'held');

  await page.goto(`/projects/${scene.project.id}/feeds`);
  await expect(
    page.getByRole('row', { name: /View Details: (Fewer products|First version waits)/ }),
  ).toBeVisible();
  await shoot(page, 'states-list');
  await page.goto('/projects');
  await shoot(page, 'states-projects');
  await shootFeed(fewer, 'states-held-by-count', 'Accept 3 products');
  await shootFeed(values, 'states-held-by-values', 'Accept the new numbers');
  await shootFeed(failed, 'states-failed', 'The shop asks for a password');
  await shootFeed(returned, 'states-returned', /You returned to the version/);
  await shootFeed(returned, 'states-returned-versions', 'What was published before', '?view=history');
  await shootFeed(behind, 'states-behind', 'Outputs behind');
  await shootFeed(behind, 'states-behind-outputs', 'Reels', '?view=publish');
  await page.getByRole('button', { name: /unread/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'states-bell', { isWindowOnly: true });
});

test('designs that wait, were discarded, and are rolled out', async ({ page, user }) => {
  const scene = await openScene(user, 'Southshop');
  const shootFeed = shooterOf(page, scene);
  const first = await start(scene, 'First version waits', { ask: 'always' });
  await expectRun(user, first.feedId, 'waiting');
  const waiting = await published(scene, 'New design waits');
  const discarded = await published(scene, 'Design discarded');
  const [rolling, paused] = [
    await published(scene, 'Rolling out'),
    await published(scene, 'Roll-out paused'),
  ];
  const output = { name: 'Google', image: 'additional', channel: 'google' };
  await user.ask('POST', `/api/v1/feeds/${waiting.feedId}/outputs`, output);
  for (const feed of [waiting, discarded]) await user.ask('PATCH', feed.at('publishing'), { ask: 'always' });
  for (const feed of [rolling, paused])
    await user.ask('PATCH', feed.at('publishing'), { ask: 'off', rolloutPercent: 20 });
  await redesign(scene);
  for (const { feedId } of [waiting, discarded])
    await expect
      .poll(async () => (await statusOf(user, feedId)).review?.id, { timeout: 60_000 })
      .toBeDefined();
  const { review } = await statusOf(user, discarded.feedId);
  await user.ask('POST', discarded.at(`reviews/${review?.id}/discard`));
  await changeShop(discarded.feedUrl, { surcharge: '1' });
  for (const { feedId } of [rolling, paused])
    await expect.poll(async () => (await statusOf(user, feedId)).rollout, { timeout: 60_000 }).not.toBeNull();
  await user.ask('POST', paused.at('rollout'), { action: 'pause' });

  await page.goto(`/projects/${scene.project.id}/feeds`);
  await expect(
    page.getByRole('row', { name: /View Details: (Fewer products|First version waits)/ }),
  ).toBeVisible();
  await shoot(page, 'states-list-of-designs');
  await shootFeed(first, 'states-waiting-first', /Nothing is published yet/);
  await shootFeed(waiting, 'states-waiting', /wait for your approval/);
  await shootFeed(waiting, 'states-review', 'Approve and publish', '?view=publish');
  await shootFeed(waiting, 'states-waiting-outputs', 'Add output', '?view=publish');
  await shootFeed(discarded, 'states-discarded', /discarded|Discarded/);
  await shootFeed(rolling, 'states-rolling', /Roll-out, day/, '?view=publish');
  await shootFeed(paused, 'states-rollout-paused', /Paused: the others/, '?view=publish');
});
