import { expect, test } from 'vitest';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { waitForWaiters } from '#tests/harness/locks.ts';
import { changeSettings } from '#tests/harness/publishing.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { startKillableProduct } from '#tests/harness/killable-product.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

const asAdditional = { imageTarget: 'additional' as const };

async function published(origin: string, feedId: string): Promise<string> {
  return (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
}

/** Returns the texts of a tag in a feed. */
function valuesIn(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map((match) => match[1] ?? '');
}

const ADDITIONAL = /\n {6}<g:additional_image_link>.*?<\/g:additional_image_link>/g;

test("the enhanced image is one more line behind the shop's own main image, and changing where it is written draws none", async () => {
  const { feedId, project } = await createFeed(client, shop.feedUrl);
  const feed = { feedId, projectId: project.id };
  await product.settle();
  const asMain = await published(product.origin, feedId);
  const links = valuesIn(asMain, 'g:image_link');
  const written = async () =>
    (await productsOf(client, feedId)).map((each) => [each.enhanced_url, each.written_to]);
  const paths = links.map((url) => new URL(url).pathname);
  expect(await written()).toEqual(paths.map((each) => [each, 'main']));
  shop.requests.length = 0;

  await changeSettings(client, feed, asAdditional);
  await product.settle();
  const run = { state: 'published', enhanced_count: 3, rendered_count: 0 };
  expect((await statusOf(client, feedId)).run).toMatchObject(run);
  const xml = await published(product.origin, feedId);
  expect(valuesIn(xml, 'g:additional_image_link')).toEqual(links);
  expect(xml.replaceAll(ADDITIONAL, '')).toBe(shop.feedText());
  expect(await written()).toEqual(paths.map((each) => [each, 'additional']));

  await changeSettings(client, feed, { imageTarget: 'main' });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject(run);
  expect(await published(product.origin, feedId)).toBe(asMain);
  expect(shop.requests.filter((request) => request.startsWith('/photos/'))).toEqual([]);
});

test("a product without a place for it keeps the shop's images, says why, and trying again changes nothing", async () => {
  const origin = new URL(shop.feedUrl).origin;
  const rows = [1, 2, 3].map((n) => `${n},Lamp ${n},${origin}/photos/${n}.jpg,in stock`);
  const table = ['id,title,image_link,availability,additional_image_link', ...rows].join('\n');
  const text = `${table.replace(/(photos\/2\.jpg,in stock)/, '$1,')}\n`;
  shop.answers.set('/table.csv', (_request, response) => void response.end(text));
  const { feedId } = await createFeed(client, `${origin}/table.csv`, {
    ...asAdditional,
    type: 'csv',
    offerKey: 'row',
    imageKey: 'image_link',
    additionalImageKey: 'additional_image_link',
    offerIdOption: { type: 1, keyName: 'id', attributeName: '' },
  });
  await product.settle();
  const check = async () => {
    const products = await productsOf(client, feedId);
    const reason = 'The feed has no place for an additional image in this product.';
    expect(products.map((each) => [each.state, each.reason_code, each.reason_text, each.written_to])).toEqual(
      [
        ['original', 'no_place', reason, null],
        ['enhanced', null, null, 'additional'],
        ['original', 'no_place', reason, null],
      ],
    );
    const output = await published(product.origin, feedId);
    const [address = ''] = /http[^,\n]*\/feedmaker\/.*?\.jpg/.exec(output) ?? [];
    expect(new URL(address).pathname).toBe(products[1]?.enhanced_url);
    expect(output.replace(address, '')).toBe(text);
  };
  await check();
  const { run } = await client.ask<{ run: { id: string } }>('POST', `/functions/v1/feeds/${feedId}/retry`, {
    reason_code: 'no_place',
  });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({
    id: run.id,
    state: 'published',
    rendered_count: 1,
  });
  await check();
});

longTest(
  'a process killed between writing the new feed and putting it up leaves the old one up, then puts up the new one',
  async () => {
    const running = await startKillableProduct([shop.host]);
    const owner = running.client;
    const feed = await createFeed(owner, shop.feedUrl);
    const { feedId, project } = feed;
    const stateOf = async () => (await statusOf(owner, feedId)).run?.state;
    const soon = { timeout: 60_000, interval: 50 };
    await expect.poll(stateOf, soon).toBe('published');
    const before = await published(running.origin, feedId);

    const change = () => changeSettings(owner, { feedId, projectId: project.id }, asAdditional);
    await running.killAmid('lock table feedmaker.publications in share mode', change, {
      isHeld: async (database) => {
        await waitForWaiters(database, 1);
        expect(await published(running.origin, feedId)).toBe(before);
      },
    });
    await running.start();
    await expect.poll(stateOf, soon).toBe('published');
    const after = await published(running.origin, feedId);
    expect(after.replaceAll(ADDITIONAL, '')).toBe(shop.feedText());
    expect(valuesIn(after, 'g:additional_image_link')).toEqual(valuesIn(before, 'g:image_link'));
    expect((await statusOf(owner, feedId)).run).toMatchObject({ enhanced_count: 3, rendered_count: 0 });
  },
  180_000,
);
