import { expect, test } from 'vitest';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { holdLock, waitForWaiters } from '#tests/harness/locks.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(1));

interface Scene {
  feedId: string;
  /** Sends the form as it was loaded, with this change. */
  save(change: object): Promise<number>;
  start(activate: boolean): Promise<number>;
  settings(): Promise<object>;
}

async function openForm(activate: boolean): Promise<Scene> {
  const { feedId, project, template } = await createFeed(client, shop.feedUrl, { activate });
  await product.settle();
  const path = `/functions/v1/feeds?id=${feedId}`;
  const settings = async () => (await client.ask<{ feedSettings: object }>('GET', path)).feedSettings;
  const loaded = await settings();
  const form = { name: 'New name', project_id: project.id, template_id: template.id };
  return {
    feedId,
    settings,
    save: async (change) =>
      (await client.call('PATCH', path, { ...form, feedSettings: { ...loaded, ...change } })).status,
    start: async (isOn) =>
      (await client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: isOn })).status,
  };
}

test('a pause outlives a form that was being saved at the same moment', async () => {
  const scene = await openForm(true);
  const { database } = product.platform;
  // The form has read that the feed is active, and waits for its template's link before it writes what it read.
  const link = 'select from template_feeds where feed_id = $1 for update';
  const release = await holdLock(database, link, [scene.feedId]);
  const saving = scene.save({});
  await waitForWaiters(database, 1);
  const pausing = scene.start(false);
  await Promise.race([pausing, waitForWaiters(database, 2)]);
  await release();
  expect(await Promise.all([saving, pausing])).toEqual([200, 200]);
  await product.settle();
  expect((await statusOf(client, scene.feedId)).activate).toBe(false);
  expect((await fetch(`${product.origin}/feedmaker/${scene.feedId}/feed.xml`)).status).toBe(503);
});

test('a form outlives an activation that was asked for at the same moment', async () => {
  const scene = await openForm(false);
  const { database } = product.platform;
  const lock = 'select from feedmaker.feeds where id = $1 for update';
  const release = await holdLock(database, lock, [scene.feedId]);
  const saving = scene.save({ refreshMinutes: 15 });
  await waitForWaiters(database, 1);
  const activating = scene.start(true);
  await waitForWaiters(database, 2);
  await release();
  expect(await Promise.all([saving, activating])).toEqual([200, 200]);
  await product.settle();
  expect(await scene.settings()).toMatchObject({ refreshMinutes: 15, activate: true });
});
