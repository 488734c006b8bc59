import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type {
  publishTemplate,
  revertTemplate,
  TemplateVersion,
} from '#core/contract/templates/template-versions-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createFeed, must, statusOf, type CreatedFeed } from '#tests/harness/api-client.ts';
import { gate } from '#tests/harness/harness-queue.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { manualRun, newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop(numberedProducts(2));

let made: CreatedFeed;
let path: string;

beforeEach(async () => {
  shop.products = numberedProducts(2);
  shop.answers.clear();
  made = await createFeed(client, shop.feedUrl);
  path = `/api/v1/templates/${made.template.id}`;
  await product.settle();
});

const redrawn = (words: string) => made.template.html_dev.replace('{{BRAND}}', words);
const save = (words: string) => must<Template>(client.call('PATCH', path, { html_dev: redrawn(words) }));
const publish = async (draft_version?: number) =>
  await client.ask<EndpointReply<typeof publishTemplate>>('POST', `${path}/publish`, { draft_version });
const revert = async (body: object = {}) =>
  await client.ask<EndpointReply<typeof revertTemplate>>('POST', `${path}/revert`, body);
const up = (feed = made) => picturesUp(product, feed.feedId);
const runsOf = async (feed = made) =>
  (await client.ask<{ items: Run[] }>('GET', `/functions/v1/feeds/${feed.feedId}/runs`)).items;

/** Another feed of the project that shows the same template. */
async function secondFeed(activate: boolean): Promise<string> {
  const settings = `/functions/v1/feeds?id=${made.feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', settings);
  const body = {
    name: 'Second feed',
    project_id: made.project.id,
    template_id: made.template.id,
    feedSettings: { ...feedSettings, activate },
  };
  const { feedId } = await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', body);
  await product.settle();
  return feedId;
}

const start = (feedId: string, activate: boolean) =>
  must(client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate }));

/** Returns the HTML in the feed's settings. */
async function shown(feedId = made.feedId): Promise<string> {
  const settings = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', settings);
  return Buffer.from(feedSettings.defaultHtmlTemplate, 'base64').toString();
}

describe('publishing a draft', () => {
  it('draws every picture of the feeds that show it, and reverting brings the old addresses back with nothing drawn', async () => {
    const before = await up();
    expect(before.size).toBe(2);
    await publish();
    await product.settle();
    expect(await up()).toEqual(before);
    const { draft_version } = (await save('Sale')).body;
    await product.settle();
    expect(await up()).toEqual(before);

    const published = await publish(draft_version);
    expect(published).toMatchObject({
      draft_version,
      version: { kind: 'published', is_draft: true, is_published: true },
      feeds: [{ id: made.feedId, name: 'Main feed', is_active: true }],
    });
    await product.settle();
    const after = await up();
    for (const [id, hash] of after)
      expect([id, hash === before.get(id), hash === null]).toEqual([id, false, false]);
    expect((await newestRun(client, made.feedId)).rendered_count).toBe(2);

    const reverted = await revert();
    expect(reverted.version).toMatchObject({ kind: 'published', is_draft: false, is_published: true });
    await product.settle();
    expect(await up()).toEqual(before);
    expect(await newestRun(client, made.feedId)).toMatchObject({ state: 'published', rendered_count: 0 });
    // The draft is what it was, and a revert is reverted like any other publication.
    expect(await client.ask<Template>('GET', path)).toMatchObject({
      html_dev: redrawn('Sale'),
      html_prod: made.template.html_dev,
      draft_version,
    });
    await revert();
    await product.settle();
    expect(await up()).toEqual(after);
    expect((await newestRun(client, made.feedId)).rendered_count).toBe(0);
  });

  longTest(
    'of nothing or of an older draft is refused; reverting says what it goes back to, and twice is once',
    async () => {
      const asked = (act: string, body: object = {}) => client.call('POST', `${path}/${act}`, body);
      await client.ask('PATCH', path, { html_dev: '' });
      expect((await asked('publish')).status).toBe(422);
      expect((await asked('revert')).status).toBe(409);
      await client.ask('PATCH', path, { html_dev: made.template.html_dev });
      expect(await asked('publish', { draft_version: 1 })).toMatchObject({
        status: 412,
        body: { code: 'draft_changed', draft_version: 3 },
      });
      expect((await client.ask<Template>('GET', path)).html_prod).toBe('');
      expect(await runsOf()).toHaveLength(1);

      await publish();
      const { version } = await publish((await save('Sale')).body.draft_version);
      const usage = async () =>
        await client.ask<{ reverts_to: TemplateVersion | null }>('GET', `${path}/usage`);
      const { reverts_to: before } = await usage();
      const body = { version_id: before?.id };
      await revert(body);
      await revert(body);
      await product.settle();
      expect((await client.ask<Template>('GET', path)).html_prod).toBe(made.template.html_dev);
      expect((await usage()).reverts_to?.draft_version).toBe(version.draft_version);
      expect((await asked('revert', { version_id: made.feedId })).status).toBe(404);
    },
  );

  longTest('of another size makes the pictures of feeds as large', async () => {
    const config = JSON.parse(made.template.config_dev) as object;
    const size = { width: 800, height: 700 };
    const html_dev = made.template.html_dev.replace('width:600px', 'width:800px');
    const config_dev = JSON.stringify({ ...config, canvasSize: size });
    await client.ask('PATCH', path, { html_dev, config_dev });
    await publish();
    await product.settle();
    const [hash] = [...(await up()).values()];
    const picture = await fetch(`${product.origin}/feedmaker/${made.feedId}/i/${hash}.jpg`);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject(size);
  });

  longTest('twice asks each feed for one run', async () => {
    const secondId = await secondFeed(true);
    await save('Sale');
    await Promise.all([publish(), publish()]);
    await product.settle();
    for (const feedId of [made.feedId, secondId]) {
      const { items } = await client.ask<{ items: Run[] }>('GET', `/functions/v1/feeds/${feedId}/runs`);
      expect(items.map(({ state }) => state)).toEqual(['published', 'published']);
    }
  });

  longTest('during a run ends that run, and what is up stays up until the new one is whole', async () => {
    const before = await up();
    const [hanging, asked] = [gate(), gate()];
    shop.products = numberedProducts(3);
    shop.answers.set('/photos/3.jpg', (_request, response) => {
      asked.open();
      void hanging.opened.then(() => response.writeHead(404).end());
    });
    await client.ask('POST', `/functions/v1/feeds/${made.feedId}/refresh`);
    await asked.opened;
    await save('Sale');
    await publish();
    expect(await up()).toEqual(before);
    hanging.open();
    await product.settle();
    expect((await runsOf()).map(({ state }) => state)).toEqual(['published', 'cancelled', 'published']);
    const after = await up();
    expect([...after.values()].filter((hash) => hash !== null)).toHaveLength(2);
    for (const [id, hash] of before) expect([id, after.get(id) === hash]).toEqual([id, false]);
  });
});

describe('a paused feed', () => {
  longTest(
    'is not drawn by publishing or reverting, and shows what is published then when it is activated',
    async () => {
      await start(made.feedId, false);
      await publish();
      await publish((await save('Sale')).body.draft_version);
      await save('Half done');
      await product.settle();
      expect(await runsOf()).toHaveLength(1);
      await start(made.feedId, true);
      await product.settle();
      expect(await shown()).toBe(redrawn('Sale'));
      const sale = await up();

      await start(made.feedId, false);
      await revert();
      await product.settle();
      expect(await runsOf()).toHaveLength(2);
      await start(made.feedId, true);
      await product.settle();
      expect(await shown()).toBe(made.template.html_dev);
      expect(await up()).not.toEqual(sale);
      expect((await newestRun(client, made.feedId)).rendered_count).toBe(0);
    },
  );
});

describe('a draft that was never published', () => {
  it('is what a feed shows from its activation on, and later drafts are not [392]', async () => {
    await start(made.feedId, false);
    await save('First');
    await start(made.feedId, true);
    await product.settle();
    expect(await shown()).toBe(redrawn('First'));
    const first = await up();
    await save('Second');
    await scheduledRun(product, client, made.feedId);
    await manualRun(product, client, made.feedId);
    expect(await up()).toEqual(first);
  });
});

describe('a draft that was saved after a publication', () => {
  it('reaches a feed by no other way than being published [392]', async () => {
    await publish();
    const before = await up();
    await save('Half done');
    await product.settle();
    const isPublished = async (feedId: string) => {
      await product.settle();
      expect(await shown(feedId)).toBe(made.template.html_dev);
      expect([...(await picturesUp(product, feedId)).values()]).not.toContain(null);
      return true;
    };
    // By the schedule and by hand.
    await scheduledRun(product, client, made.feedId);
    await manualRun(product, client, made.feedId);
    expect(await up()).toEqual(before);
    // By pausing and activating.
    await start(made.feedId, false);
    await start(made.feedId, true);
    await isPublished(made.feedId);
    expect(await up()).toEqual(before);
    // By saving the feed's form, whose HTML is not asked for where a template is chosen.
    const settings = `/functions/v1/feeds?id=${made.feedId}`;
    const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', settings);
    const defaultHtmlTemplate = Buffer.from(redrawn('Half done')).toString('base64');
    const form = {
      name: 'Main feed',
      project_id: made.project.id,
      template_id: made.template.id,
      feedSettings: { ...feedSettings, defaultHtmlTemplate },
    };
    await client.ask('PATCH', settings, form);
    await isPublished(made.feedId);
    expect(await up()).toEqual(before);
    // By a new feed, active or paused first.
    await isPublished(await secondFeed(true));
    const paused = await secondFeed(false);
    await start(paused, true);
    await isPublished(paused);
    // By a copy, which is a template of its own that shows its own draft: the feed keeps its template.
    const copy = await client.ask<Template>('POST', `${path}/clone`);
    expect(copy).toMatchObject({ html_dev: redrawn('Half done'), html_prod: '', config_prod: '' });
    await client.ask('PATCH', `/api/v1/templates/${copy.id}`, { html_dev: redrawn('Copy') });
    await client.ask('POST', `/api/v1/templates/${copy.id}/publish`, {});
    await isPublished(made.feedId);
    expect(await up()).toEqual(before);
    expect((await statusOf(client, made.feedId)).run?.state).toBe('published');
  });
});
