import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { templateUsage } from '#core/contract/templates/template-versions-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createFeed, must, signUp, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

const { shop, product } = await openShop(numberedProducts(3));

let client: ApiClient;
let made: CreatedFeed;
let path: string;

beforeEach(async () => {
  shop.products = numberedProducts(3);
  client = await signUp(product.origin);
  made = await createFeed(client, shop.feedUrl);
  path = `/api/v1/templates/${made.template.id}`;
  await product.settle();
});

const usage = async () => await client.ask<EndpointReply<typeof templateUsage>>('GET', `${path}/usage`);
const save = (words: string) => {
  const html_dev = made.template.html_dev.replace('{{BRAND}}', words);
  return must<Template>(client.call('PATCH', path, { html_dev }));
};
const publish = async () => {
  await client.ask('POST', `${path}/publish`, {});
  await product.settle();
};

async function anotherFeed(name: string, activate: boolean): Promise<string> {
  const settings = `/functions/v1/feeds?id=${made.feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', settings);
  const body = {
    name,
    project_id: made.project.id,
    template_id: made.template.id,
    feedSettings: { ...feedSettings, activate },
  };
  return (await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', body)).feedId;
}

/** As if the feed's run had drawn so many pictures and taken so long. */
const drew = (feedId: string, count: number, ms: number) =>
  product.platform.database.query.run(
    'update feedmaker.runs set rendered_count = $2, worked_ms = $3 where feed_id = $1',
    [feedId, count, ms],
  );

describe('what publishing a draft would draw', () => {
  it('is nothing while feeds show what the draft is, once it is published and for what was up before', async () => {
    const nothing = { to_draw: 0, about_seconds: 0 };
    expect(await usage()).toMatchObject({ ...nothing, draft_version: 1, reverts_to: null });
    await save('Sale');
    expect((await usage()).to_draw).toBe(3);
    await publish();
    expect(await usage()).toMatchObject(nothing);
    // A layer's name is in the configuration and in no picture.
    const config = JSON.parse(made.template.config_dev) as object;
    await client.ask('PATCH', path, { config_dev: JSON.stringify({ ...config, zoom: 2 }) });
    expect(await usage()).toMatchObject({ ...nothing, draft_version: 3 });
    // The pictures of what was up before are known.
    await save('{{BRAND}}');
    expect(await usage()).toMatchObject(nothing);
  });

  it('is told for each feed by name: a paused one is drawn when it is activated, and not by publishing', async () => {
    const paused = await anotherFeed('A paused feed', false);
    await save('Sale');
    expect(await usage()).toMatchObject({
      to_draw: 3,
      feeds: [
        { id: paused, name: 'A paused feed', is_active: false, products: 0, to_draw: 0 },
        { id: made.feedId, name: 'Main feed', is_active: true, products: 3, to_draw: 3 },
      ],
    });
  });

  it('takes as long as the same feed took for as many, a feed that never drew as long as the others, and nobody knows how long where no run has drawn', async () => {
    // A run that drew next to nothing says nothing.
    await drew(made.feedId, 1, 1_000);
    await save('Sale');
    expect(await usage()).toMatchObject({ to_draw: 3, about_seconds: null });
    await drew(made.feedId, 3, 30_000);
    expect((await usage()).about_seconds).toBe(30);
    const second = await anotherFeed('Second feed', true);
    await product.settle();
    await save('Other');
    await drew(second, 0, 60_000);
    expect(await usage()).toMatchObject({ to_draw: 6, about_seconds: 60 });
    await drew(second, 3, 60_000);
    expect((await usage()).about_seconds).toBe(90);
  });

  it('counts products that left the feed no more', async () => {
    shop.products = numberedProducts(2);
    await client.ask('POST', `/functions/v1/feeds/${made.feedId}/refresh`);
    await product.settle();
    await save('Sale');
    expect((await usage()).to_draw).toBe(2);
  });
});
