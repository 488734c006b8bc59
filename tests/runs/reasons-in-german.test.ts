import { beforeAll, expect, test } from 'vitest';
import type { FeedEvent } from '#core/contract/events-api.ts';
import type { FeedProduct, ProductReason } from '#core/contract/feeds/feed-products-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { mailEvents } from '#server/outgoing/mail/mail-events.ts';
import { listKeptMails } from '#server/outgoing/mail/mailbox.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(2));
let feedId: string;

const english = "The shop's photo could not be fetched. The server answered with status 404.";
const german = 'Das Foto des Shops konnte nicht geladen werden. Der Server antwortete mit Status 404.';
const failed = {
  en: "The shop's feed could not be fetched. The server answered with status 500. The last good feed stays up.",
  de: 'Der Feed des Shops konnte nicht geladen werden. Der Server antwortete mit Status 500. Der letzte gute Feed bleibt online.',
};

/** A product without its photo, and a run that failed after it. */
beforeAll(async () => {
  shop.answers.set('/photos/2.jpg', (_request, response) => void response.writeHead(404).end());
  ({ feedId } = await createFeed(client, shop.feedUrl));
  await product.settle();
});

const read = <Body>(language: string, path: string) =>
  client.ask<Body>('GET', path, undefined, { 'accept-language': language });

async function reasons(language: string): Promise<(string | null | undefined)[]> {
  const at = `/functions/v1/feeds/${feedId}`;
  type List = { items: FeedProduct[]; reasons: ProductReason[] };
  const list = await read<List>(language, `${at}/products`);
  const { product: one } = await read<{ product: FeedProduct }>(language, `${at}/product?position=1`);
  const { health } = await read<FeedStatus>(language, `${at}/status`);
  const csv = await read<string>(language, `${at}/products.csv`);
  return [
    list.items[1]?.reason_text,
    one.reason_text,
    list.reasons[0]?.text,
    health?.entries.find(({ kind }) => kind === 'photo')?.text,
    csv.split('\r\n')[2]?.split(',')[6],
  ];
}

test('why a product has no picture is read in each reader’s language, wherever it stands', async () => {
  expect(new Set(await reasons('de-DE'))).toEqual(new Set([german]));
  expect(new Set(await reasons('en'))).toEqual(new Set([english]));
});

test('so is why a run failed, in its feed’s status, its events and a mail', async () => {
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(500).end());
  await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh`, undefined, { 'accept-language': 'de' });
  await product.settle();
  for (const language of ['en', 'de'] as const) {
    const { run } = await read<FeedStatus>(language, `/functions/v1/feeds/${feedId}/status`);
    const runs = await read<{ items: (typeof run)[] }>(language, `/functions/v1/feeds/${feedId}/runs`);
    const { items } = await read<{ items: FeedEvent[] }>(language, '/api/v1/events');
    expect([run?.error_text, runs.items[0]?.error_text, items[0]?.data['message']]).toEqual(
      Array.from({ length: 3 }, () => failed[language]),
    );
  }
  await client.ask('PUT', '/auth/v1/user', { data: { language: 'de' } });
  await mailEvents(product.platform);
  await product.settle();
  const [mail] = await listKeptMails(product.platform.storage);
  expect(mail?.text).toContain(failed.de);
});

test('a sentence that a release before has written is read as it stands, whatever facts were there', async () => {
  const { query } = product.platform.database;
  const older = 'Written before.';
  await query.run(
    `update feedmaker.products set reason_code = 'too_small', reason_text = $1 where position = 1`,
    [older],
  );
  const list = await read<{ items: FeedProduct[] }>('de', `/functions/v1/feeds/${feedId}/products`);
  expect(list.items[1]?.reason_text).toBe(older);
  await query.run(`update feedmaker.products set reason_facts = null where position = 1`);
  const same = await read<{ items: FeedProduct[] }>('de', `/functions/v1/feeds/${feedId}/products`);
  expect(same.items[1]?.reason_text).toBe(older);
});
