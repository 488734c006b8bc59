import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { completeConfig, writeConfig } from '#picture/layers';
import { createTemplate, makeLayer } from '#picture/designs';
import { createFeed, must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { addTallTemplate, redesignTemplate } from '#tests/harness/output-scene.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

/** One feed for all of it; what a test adds to it goes with it, but for what others look at too. */
const feed = await createFeed(client, shop.feedUrl);
await product.settle();

beforeEach(() => {
  shop.requests.length = 0;
});

async function addOutput(form: Partial<Output>): Promise<Output> {
  const answer = await client.ask<Output>('POST', `/api/v1/feeds/${feed.feedId}/outputs`, {
    name: 'Further',
    ...form,
  });
  await product.settle();
  return answer;
}

const pathOf = ({ id }: Pick<Output, 'id'>) => `/api/v1/feeds/${feed.feedId}/outputs/${id}`;

async function change(output: Output, body: object): Promise<Output> {
  const answer = await client.ask<Output>('PATCH', pathOf(output), body);
  await product.settle();
  return answer;
}

async function outputs(): Promise<Output[]> {
  const path = `/api/v1/feeds/${feed.feedId}/outputs`;
  return (await client.ask<{ items: Output[] }>('GET', path)).items;
}

async function refresh(query = ''): Promise<void> {
  await client.ask('POST', `/functions/v1/feeds/${feed.feedId}/refresh${query}`);
  await product.settle();
}

const at = (id: string) => fetch(`${product.origin}/feedmaker/${id}/feed.xml`);
const published = async (id: string) => (await at(id)).text();

function linksIn(xml: string, tag = 'g:image_link'): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map((match) => match[1] ?? '');
}

async function sizeOf(link: string): Promise<[number, number]> {
  const bytes = await (await fetch(product.origin + new URL(link).pathname)).arrayBuffer();
  const { width, height } = await sharp(Buffer.from(bytes)).metadata();
  return [width, height];
}

const ADDITIONAL = /\n {6}<g:additional_image_link>.*?<\/g:additional_image_link>/g;

/** With the shop's images, with the feed's pictures beside them, and with pictures of its own. */
let clean: Output;
let beside: Output;
let tall: Output;

test("an output of the shop's images is the shop's feed byte for byte, and asks the shop for nothing", async () => {
  clean = await addOutput({ name: 'Google', image: 'shop', channel: 'google' });
  expect(await published(clean.id)).toBe(shop.feedText());
  expect(shop.requests).toEqual([]);
  const reasons = (await productsOf(client, clean.id)).map(({ state, reason_text }) => [state, reason_text]);
  expect(reasons).toEqual(
    Array.from({ length: 3 }, () => ['skipped', "This output publishes the shop's own images."]),
  );
});

test("an output with additional images has its feed's pictures beside the shop's, and draws none", async () => {
  const main = linksIn(await published(feed.feedId));
  beside = await addOutput({ image: 'additional' });
  const xml = await published(beside.id);
  expect(xml.replaceAll(ADDITIONAL, '')).toBe(shop.feedText());
  expect(linksIn(xml, 'g:additional_image_link')).toEqual(main);
  expect((await statusOf(client, beside.id)).run).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(shop.requests).toEqual([]);
});

test('an output with a template of its own shows pictures of its size, and the photos are asked for once', async () => {
  const { id } = await addTallTemplate(client, feed.project.id);
  tall = await addOutput({ image: 'main', template_id: id, channel: 'meta' });
  expect([tall.width, tall.height, tall.template_name]).toEqual([270, 480, 'Tall']);
  const links = linksIn(await published(tall.id));
  for (const link of links) expect(await sizeOf(link)).toEqual([270, 480]);
  for (const link of linksIn(await published(feed.feedId))) expect(await sizeOf(link)).toEqual([600, 600]);
  expect((await productsOf(client, tall.id)).map(({ enhanced_url }) => enhanced_url)).toEqual(
    links.map((link) => new URL(link).pathname),
  );
  // Of pictures of another size nothing was known, so the photos were looked at again; the shop's feed was not.
  expect(shop.requests).not.toContain('/feed.xml');

  shop.requests.length = 0;
  await refresh('?photos=all');
  expect(shop.requests.toSorted()).toEqual(['/feed.xml', '/photos/1.jpg', '/photos/2.jpg', '/photos/3.jpg']);
});

longTest('what changes in the shop changes at every address, each drawn once', async () => {
  const before = linksIn(await published(tall.id));
  shop.products = shop.products.map((each, i) => (i === 1 ? { ...each, price: '99.00 EUR' } : each));
  await refresh();

  expect(await published(clean.id)).toBe(shop.feedText());
  const after = linksIn(await published(tall.id));
  expect(after.map((link, i) => link === before[i])).toEqual([true, false, true]);
  expect(linksIn(await published(beside.id), 'g:additional_image_link')).toEqual(
    linksIn(await published(feed.feedId)),
  );
  const drawn = async (id: string) => (await statusOf(client, id)).run?.rendered_count;
  expect(await drawn(tall.id)).toBe(1);
  expect(((await drawn(feed.feedId)) ?? 0) + ((await drawn(beside.id)) ?? 0)).toBe(1);
  expect(shop.requests.filter((path) => path === '/feed.xml')).toHaveLength(1);
});

test('a template whose price lies outside of its picture makes no output, and is named at the one that has it', async () => {
  const { config } = createTemplate({
    name: '',
    type: 'custom',
    width: 270,
    height: 480,
    starter: 'bold-sale',
  });
  const price = makeLayer.text({
    id: 'p',
    name: 'Price',
    width: 90,
    height: 40,
    fontSize: 30,
    text: '{{PRICE}}',
  });
  const design = (x: number) => {
    const moved = completeConfig({ ...config, objects: [{ ...price, x }] });
    return { name: 'Tall', html_dev: writeConfig(moved) ?? '', config_dev: JSON.stringify(moved) };
  };
  const away = { ...design(290), project_id: feed.project.id };
  const { id: template_id } = await client.ask<Template>('POST', '/api/v1/templates', away);
  const form = { name: 'Priceless', image: 'main', template_id } as const;
  const path = `/api/v1/feeds/${feed.feedId}/outputs`;
  const refused = await client.call<{ error: string }>('POST', path, form);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Outside of the picture of 270 × 480 px, where nobody sees it: “Price”. Move it into the picture in the editor, or hide it there, and publish the template.',
  ]);
  expect((await outputs()).map(({ name }) => name)).not.toContain('Priceless');

  const publish = async (x: number) => {
    await client.ask('PATCH', `/api/v1/templates/${template_id}`, design(x));
    await client.ask('POST', `/api/v1/templates/${template_id}/publish`, {});
    await product.settle();
  };
  await publish(20);
  const made = await addOutput(form);
  expect(made.unseen_texts).toEqual([]);
  await publish(290);
  const [named] = (await outputs()).filter(({ id }) => id === made.id);
  expect(named?.unseen_texts).toEqual(['Price']);
  // The published version stays, and the output can be renamed.
  expect((await at(made.id)).status).toBe(200);
  expect(await change(made, { name: 'Renamed', template_id })).toMatchObject({ name: 'Renamed' });
  await client.ask('DELETE', pathOf(made));
});

test('a run of the feed that is held holds its outputs, and accepting it takes them along', async () => {
  const [before, all] = [shop.feedText(), shop.products];
  shop.products = all.slice(0, 1);
  await refresh();
  const { run } = await statusOf(client, feed.feedId);
  expect(run?.state).toBe('held');
  expect(await published(clean.id)).toBe(before);
  await client.ask('POST', `/functions/v1/feeds/${feed.feedId}/accept`, { run_id: run?.id });
  await product.settle();
  expect(await published(clean.id)).toBe(shop.feedText());
  shop.products = all;
  await refresh();
});

longTest(
  'the settings of the feed are those of its outputs, but for what they have of their own',
  async () => {
    const filter = {
      type: 1 as const,
      keyName: 'g:brand',
      attributeName: '',
      value: 'Fjell',
      operationType: 0,
    };
    const path = `/functions/v1/feeds?id=${feed.feedId}`;
    const { feedSettings } = await client.ask<{ feedSettings: object }>('GET', path);
    const { name, project_id, template_id } = feed.record;
    const save = async (availabilityOption: typeof filter | null) => {
      const form = { name, project_id, template_id, feedSettings: { ...feedSettings, availabilityOption } };
      await client.ask('PATCH', path, form);
      await product.settle();
    };
    await save(filter);
    const matched = async (id: string) => (await productsOf(client, id)).map(({ state }) => state);
    expect(await matched(beside.id)).toEqual(['skipped', 'enhanced', 'skipped']);
    expect(await matched(clean.id)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await published(clean.id)).toBe(shop.feedText());
    await save(null);
  },
);

longTest('a paused output answers nothing while its feed goes on, and a paused feed pauses all', async () => {
  const start = (activate: boolean) =>
    must(client.call('POST', '/functions/v1/feeds?action=start', { feedId: feed.feedId, activate })).then(
      () => product.settle(),
    );
  const answers = async () => [(await at(feed.feedId)).status, (await at(clean.id)).status];
  const paused = await change(clean, { is_paused: true });
  expect([paused.is_paused, paused.status.activate]).toEqual([true, false]);
  expect(await answers()).toEqual([200, 503]);
  await start(false);
  expect(await answers()).toEqual([503, 503]);
  await start(true);
  expect(await answers()).toEqual([200, 503]);
  await change(clean, { is_paused: false });
  expect(await answers()).toEqual([200, 200]);
  await start(false);
  expect(await answers()).toEqual([503, 503]);
  await start(true);
});

longTest('an output follows its template, rests when that is deleted, and goes on with another', async () => {
  const templateId = tall.template_id ?? '';
  await redesignTemplate(client, { id: templateId }, { width: 300, height: 480 });
  await product.settle();
  for (const link of linksIn(await published(tall.id))) expect(await sizeOf(link)).toEqual([300, 480]);
  await client.ask('DELETE', `/api/v1/templates/${templateId}`);
  await product.settle();
  const rests = (await outputs()).find(({ id }) => id === tall.id);
  expect(rests).toMatchObject({ is_paused: true, lost_template: true, template_id: null });
  expect((await at(tall.id)).status).toBe(503);
  expect((await at(feed.feedId)).status).toBe(200);
  const refused = await client.call<{ error: string }>('PATCH', pathOf(tall), { is_paused: false });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The template of this output was deleted. Choose another one, then resume it.',
  ]);
  const other = await change(tall, { template_id: null, is_paused: false });
  expect(other).toMatchObject({ is_paused: false, lost_template: false });
  expect(linksIn(await published(tall.id))).toEqual(linksIn(await published(feed.feedId)));
});

longTest(
  'the address of the feed itself can have another channel, and nothing else, and a feed has eleven at most',
  async () => {
    const [main] = await outputs();
    if (main === undefined) throw new Error('no address');
    expect((await change(main, { channel: 'meta' })).channel).toBe('meta');
    expect((await client.call('PATCH', pathOf(main), { name: 'Other' })).status).toBe(400);
    expect((await client.call('DELETE', pathOf(main))).status).toBe(400);
    const form = { name: 'One more', image: 'shop' };
    const add = () => client.call<Output>('POST', `/api/v1/feeds/${feed.feedId}/outputs`, form);
    while ((await outputs()).length < 11) expect((await add()).status).toBeLessThan(300);
    expect((await add()).status).toBe(409);
    expect(await outputs()).toHaveLength(11);
  },
);

test('an output is in no list of feeds and counts as none, and goes alone or with its feed', async () => {
  const usage = await client.ask<{ feeds: { used: number } }>('GET', '/api/v1/account/usage');
  const listed = await client.ask<{ items: { feedmaker_feed_id: string }[]; total: number }>(
    'GET',
    `/api/v1/feeds?project_id=${feed.project.id}`,
  );
  expect(listed.items.map((item) => item.feedmaker_feed_id)).toEqual([feed.feedId]);
  const whole = await must<{ total: number }>(
    client.call('GET', `/api/v1/whole-feeds?project_id=${feed.project.id}`),
  );
  expect([whole.body.total, usage.feeds.used]).toEqual([1, 1]);
  // The calls about feeds know no output; those about what was published do.
  expect((await client.call('GET', `/functions/v1/feeds?id=${clean.id}`)).status).toBe(404);
  expect((await client.call('DELETE', `/functions/v1/feeds?id=${clean.id}`)).status).toBe(404);
  expect((await client.call('GET', `/functions/v1/feeds/${clean.id}/status`)).status).toBe(200);

  await client.ask('DELETE', pathOf(beside));
  expect(
    await Promise.all([feed.feedId, beside.id, clean.id].map(async (id) => (await at(id)).status)),
  ).toEqual([200, 404, 200]);
  expect((await outputs()).map(({ id }) => id)).not.toContain(beside.id);
  await client.ask('DELETE', `/api/v1/whole-feeds/${feed.record.id}`);
  expect((await at(clean.id)).status).toBe(404);
  expect((await client.call('GET', `/functions/v1/feeds/${clean.id}/status`)).status).toBe(404);
});
