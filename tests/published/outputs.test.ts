import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Output } from '#core/contract/outputs-api.ts';
import type { Template } from '#core/contract/templates-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { createFeed, must, productsOf, statusOf, type CreatedFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

let feed: CreatedFeed;

beforeEach(async () => {
  shop.products = numberedProducts(3);
  feed = await createFeed(client, shop.feedUrl);
  await product.settle();
  shop.requests.length = 0;
});

async function addOutput(form: Partial<Output>): Promise<Output> {
  const answer = await must<Output>(
    client.call('POST', `/api/v1/feeds/${feed.feedId}/outputs`, { name: 'Further', ...form }),
  );
  await product.settle();
  return answer.body;
}

const pathOf = ({ id }: Pick<Output, 'id'>) => `/api/v1/feeds/${feed.feedId}/outputs/${id}`;

async function change(output: Output, body: object): Promise<Output> {
  const answer = await must<Output>(client.call('PATCH', pathOf(output), body));
  await product.settle();
  return answer.body;
}

async function outputs(): Promise<Output[]> {
  const path = `/api/v1/feeds/${feed.feedId}/outputs`;
  return (await must<{ items: Output[] }>(client.call('GET', path))).body.items;
}

/** A published template of the project with a canvas of its own. */
async function addTemplate(size: { width: number; height: number }): Promise<Template> {
  const { html, config } = createDefaultTemplate({ name: 'Tall', type: 'custom', ...size });
  const sources = { html_dev: html, config_dev: JSON.stringify(config) };
  const form = { name: 'Tall', project_id: feed.project.id, ...sources };
  return (await must<Template>(client.call('POST', '/api/v1/templates', form))).body;
}

async function refresh(): Promise<void> {
  await must(client.call('POST', `/functions/v1/feeds/${feed.feedId}/refresh`));
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

test("an output of the shop's images is the shop's feed byte for byte, and asks the shop for nothing", async () => {
  const clean = await addOutput({ name: 'Google', image: 'shop', channel: 'google' });
  expect(await published(clean.id)).toBe(shop.feedText());
  expect(shop.requests).toEqual([]);
  const reasons = (await productsOf(client, clean.id)).map(({ state, reason_text }) => [state, reason_text]);
  expect(reasons).toEqual(
    Array.from({ length: 3 }, () => ['skipped', "This output publishes the shop's own images."]),
  );
});

test("an output with additional images has its feed's pictures beside the shop's, and draws none", async () => {
  const main = linksIn(await published(feed.feedId));
  const beside = await addOutput({ image: 'additional' });
  const xml = await published(beside.id);
  expect(xml.replaceAll(ADDITIONAL, '')).toBe(shop.feedText());
  expect(linksIn(xml, 'g:additional_image_link')).toEqual(main);
  expect((await statusOf(client, beside.id)).run).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(shop.requests).toEqual([]);
});

test('an output with a template of its own shows pictures of its size, and the photos are asked for once', async () => {
  const { id } = await addTemplate({ width: 540, height: 960 });
  const tall = await addOutput({ image: 'main', template_id: id, channel: 'meta' });
  expect([tall.width, tall.height, tall.template_name]).toEqual([540, 960, 'Tall']);
  const links = linksIn(await published(tall.id));
  for (const link of links) expect(await sizeOf(link)).toEqual([540, 960]);
  for (const link of linksIn(await published(feed.feedId))) expect(await sizeOf(link)).toEqual([600, 600]);
  expect((await productsOf(client, tall.id)).map(({ enhanced_url }) => enhanced_url)).toEqual(
    links.map((link) => new URL(link).pathname),
  );
  // Of pictures of another size nothing was known, so the photos were looked at again; the shop's feed was not.
  expect(shop.requests).not.toContain('/feed.xml');

  shop.requests.length = 0;
  await refresh();
  expect(shop.requests.toSorted()).toEqual(['/feed.xml', '/photos/1.jpg', '/photos/2.jpg', '/photos/3.jpg']);
});

test('what changes in the shop changes at every address, each drawn once', async () => {
  const template = await addTemplate({ width: 540, height: 960 });
  const tall = await addOutput({ image: 'main', template_id: template.id });
  const beside = await addOutput({ image: 'additional' });
  const clean = await addOutput({ image: 'shop' });
  const before = linksIn(await published(tall.id));
  const [first, second, third] = numberedProducts(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three products');
  shop.products = [first, { ...second, price: '99.00 EUR' }, third];
  shop.requests.length = 0;
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

test('the settings of the feed are those of its outputs, but for what they have of their own', async () => {
  const clean = await addOutput({ image: 'shop' });
  const beside = await addOutput({ image: 'additional' });
  const { body } = await must<{ feedSettings: object }>(
    client.call('GET', `/functions/v1/feeds?id=${feed.feedId}`),
  );
  const { name, project_id, template_id } = feed.record;
  const filter = { type: 1, keyName: 'g:brand', attributeName: '', value: 'Fjell', operationType: 0 };
  const feedSettings = { ...body.feedSettings, availabilityOption: filter };
  const form = { name, project_id, template_id, feedSettings };
  await must(client.call('PATCH', `/functions/v1/feeds?id=${feed.feedId}`, form));
  await product.settle();
  const matched = async (id: string) => (await productsOf(client, id)).map(({ state }) => state);
  expect(await matched(beside.id)).toEqual(['skipped', 'enhanced', 'skipped']);
  expect(await matched(clean.id)).toEqual(['skipped', 'skipped', 'skipped']);
  expect(await published(clean.id)).toBe(shop.feedText());
});

test('a paused output answers nothing while its feed goes on, and a paused feed pauses all', async () => {
  const clean = await addOutput({ image: 'shop' });
  const start = (activate: boolean) =>
    must(client.call('POST', '/functions/v1/feeds?action=start', { feedId: feed.feedId, activate })).then(
      () => product.settle(),
    );
  const answers = async () => [(await at(feed.feedId)).status, (await at(clean.id)).status];
  expect(await answers()).toEqual([200, 200]);
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
});

test('an output follows its template, rests when that is deleted, and goes on with another', async () => {
  const template = await addTemplate({ width: 540, height: 960 });
  const tall = await addOutput({ image: 'main', template_id: template.id });
  const wider = createDefaultTemplate({ name: 'Tall', type: 'custom', width: 560, height: 960 });
  const sources = { html_dev: wider.html, config_dev: JSON.stringify(wider.config) };
  await must(client.call('PATCH', `/api/v1/templates/${template.id}`, { name: 'Tall', ...sources }));
  await must(client.call('POST', `/api/v1/templates/${template.id}/publish`, {}));
  await product.settle();
  for (const link of linksIn(await published(tall.id))) expect(await sizeOf(link)).toEqual([560, 960]);
  await must(client.call('DELETE', `/api/v1/templates/${template.id}`));
  await product.settle();
  const [, rests] = await outputs();
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

test('an output is in no list of feeds and counts as none, and goes with its feed', async () => {
  const clean = await addOutput({ image: 'shop' });
  const usage = await must<{ feeds: { used: number } }>(client.call('GET', '/api/v1/account/usage'));
  const listed = await must<{ items: { feedmaker_feed_id: string }[]; total: number }>(
    client.call('GET', `/api/v1/feeds?project_id=${feed.project.id}`),
  );
  expect(listed.body.items.map((item) => item.feedmaker_feed_id)).toEqual([feed.feedId]);
  const whole = await must<{ total: number }>(
    client.call('GET', `/api/v1/whole-feeds?project_id=${feed.project.id}`),
  );
  expect(whole.body.total).toBe(1);
  const all = await must<{ total: number }>(client.call('GET', '/api/v1/feeds'));
  expect(usage.body.feeds.used).toBe(all.body.total);
  // The calls about feeds know no output; those about what was published do.
  expect((await client.call('GET', `/functions/v1/feeds?id=${clean.id}`)).status).toBe(404);
  expect((await client.call('DELETE', `/functions/v1/feeds?id=${clean.id}`)).status).toBe(404);
  expect((await client.call('GET', `/functions/v1/feeds/${clean.id}/status`)).status).toBe(200);
  await must(client.call('DELETE', `/api/v1/whole-feeds/${feed.record.id}`));
  expect((await at(clean.id)).status).toBe(404);
  expect((await client.call('GET', `/functions/v1/feeds/${clean.id}/status`)).status).toBe(404);
});

test('a deleted output answers no more, and its feed and the others stay', async () => {
  const clean = await addOutput({ image: 'shop' });
  const beside = await addOutput({ image: 'additional' });
  await must(client.call('DELETE', pathOf(clean)));
  const codes = await Promise.all(
    [feed.feedId, clean.id, beside.id].map(async (id) => (await at(id)).status),
  );
  expect(codes).toEqual([200, 404, 200]);
  expect((await outputs()).map(({ name, is_main }) => [name, is_main])).toEqual([
    ['Main feed', true],
    ['Further', false],
  ]);
});

test('a run of the feed that is held holds its outputs, and accepting it takes them along', async () => {
  const clean = await addOutput({ image: 'shop' });
  const before = shop.feedText();
  shop.products = numberedProducts(1);
  await refresh();
  expect((await statusOf(client, feed.feedId)).run?.state).toBe('held');
  expect(await published(clean.id)).toBe(before);
  const run_id = (await statusOf(client, feed.feedId)).run?.id;
  await must(client.call('POST', `/functions/v1/feeds/${feed.feedId}/accept`, { run_id }));
  await product.settle();
  expect(await published(clean.id)).toBe(shop.feedText());
});

test('the address of the feed itself can have another channel, and nothing else, and a feed has eleven at most', async () => {
  const [main] = await outputs();
  if (main === undefined) throw new Error('no address');
  expect((await change(main, { channel: 'meta' })).channel).toBe('meta');
  expect((await client.call('PATCH', pathOf(main), { name: 'Other' })).status).toBe(400);
  expect((await client.call('DELETE', pathOf(main))).status).toBe(400);
  for (let i = 0; i < 10; i += 1) await addOutput({ image: 'shop' });
  const refused = await client.call('POST', `/api/v1/feeds/${feed.feedId}/outputs`, {
    name: 'One more',
    image: 'shop',
  });
  expect(refused.status).toBe(409);
  expect(await outputs()).toHaveLength(11);
});
