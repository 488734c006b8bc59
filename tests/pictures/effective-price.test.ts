import { beforeEach, describe, expect, test } from 'vitest';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import { createTemplate, starterIds } from '#picture/designs';
import { listDueFeeds } from '#server/db/feeds/list-feeds.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import type { ShopProduct } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { sampled } from '#tests/harness/long-run.ts';
import { longTest } from '#tests/harness/long-test.ts';

const MINUTE_MS = 60_000;
const size = { width: 540, height: 540 };

/** A template as the settings of a feed have it. */
const templateOf = (html: string) => ({ ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') });

let now = new Date();
const { shop, product, client } = await openShop([], { clock: { now: () => now } });

beforeEach(() => {
  now = new Date();
});

const inMinutes = (minutes: number) =>
  new Date(Math.floor(now.getTime() / 1000) * 1000 + minutes * MINUTE_MS);
const windowOf = (from: number, to: number) =>
  `<g:sale_price_effective_date>${inMinutes(from).toISOString()}/${inMinutes(to).toISOString()}</g:sale_price_effective_date>`;
const sale = (price: string) => `<g:sale_price>${price}</g:sale_price>`;

/** Products that differ in nothing but what their feed says about prices. */
function alike(...more: string[]): ShopProduct[] {
  return more.map((fields, index) => ({
    id: `sku-${index}`,
    title: 'Trail running shoe',
    price: '30.00 EUR',
    photoPath: '/photos/1.jpg',
    more: fields,
  }));
}

const pictures = (products: readonly FeedProduct[]) => products.map(({ enhanced_url: url }) => url);

async function publishedLinks(feedId: string): Promise<string[]> {
  const text = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  return Array.from(text.matchAll(/<g:image_link>([^<]*)</g), ([, link = '']) => new URL(link).pathname);
}

const priced = starterIds.filter((starter) => starter !== 'photo-only');

// Of two starters in the usual run: what each says of a reduction is told by its tree (packages/picture/src/node/starters.test.ts).
test.each(sampled(priced, 2))(
  '%s shows the price alone unless a sale holds, and the same picture however the shop says that there is one or none',
  async (starter) => {
    const { html } = createTemplate({ starter, name: '', type: 'custom', ...size });
    const window = (from: number, to: number) => sale('20.00 EUR') + windowOf(from, to);
    const none = ['', sale('0.00 EUR'), sale('0'), sale('30.00 EUR'), sale('32.00 EUR'), sale('20.00 USD')];
    const over = [window(-200, -100), window(100, 200), '<oldprice>20.00 EUR</oldprice>'];
    const holding = [sale('20.00 EUR'), window(-100, 100)];
    shop.products = alike(...none, ...over, ...holding, '<oldprice>30.00 EUR</oldprice>', '');
    for (const each of shop.products.slice(-2)) each.price = '20.00 EUR';
    const { feedId } = await createFeed(client, shop.feedUrl, { ...templateOf(html), props: ['title'] });
    await product.settle();
    const shown = await productsOf(client, feedId);
    const [plain, ...others] = pictures(shown);
    expect(plain).toMatch(/\/i\/[0-9a-f]{64}\.jpg$/);
    expect(others.slice(0, 8)).toEqual(Array(8).fill(plain));
    const [reduced, inWindow, inOtherWords, cheap] = others.slice(8);
    expect([plain, cheap]).not.toContain(reduced);
    expect([inWindow, inOtherWords]).toEqual([reduced, reduced]);
    expect(shown.slice(9).map(({ price }) => price)).toEqual(Array(4).fill('20.00 EUR'));
  },
);

describe('a sale with a window', () => {
  const scheduled = async (feedId: string) => {
    await requestRun(product.platform, feedId, { restart: false });
    await product.settle();
    return (await statusOf(client, feedId)).run;
  };
  const isDue = async (feedId: string) =>
    (await listDueFeeds(product.platform.database.query, now)).some(({ id }) => id === feedId);

  test('that begins or ends makes the feed due at that moment, and only its product is drawn anew', async () => {
    shop.products = alike(
      '',
      sale('20.00 EUR') + windowOf(-10, 20),
      sale('25.00 EUR') + windowOf(40, 500),
      sale('20.00 EUR'),
    );
    const [end, start] = [inMinutes(20), inMinutes(40)];
    const { feedId } = await createFeed(client, shop.feedUrl, { props: ['title'] });
    await product.settle();
    const atFirst = await publishedLinks(feedId);
    expect(atFirst[1]).toBe(atFirst[3]);
    expect(atFirst[2]).toBe(atFirst[0]);
    expect((await statusOf(client, feedId)).next_run_at).toBe(end.toISOString());
    now = new Date(end.getTime() - 1);
    expect(await isDue(feedId)).toBe(false);

    now = end;
    expect(await isDue(feedId)).toBe(true);
    shop.requests.length = 0;
    expect(await scheduled(feedId)).toMatchObject({
      state: 'published',
      rendered_count: 0,
      enhanced_count: 4,
    });
    const afterEnd = await publishedLinks(feedId);
    expect(afterEnd).toEqual([atFirst[0], atFirst[0], atFirst[2], atFirst[3]]);
    expect(shop.requests.filter((path) => path.startsWith('/photos'))).toHaveLength(0);
    expect((await statusOf(client, feedId)).next_run_at).toBe(start.toISOString());

    now = start;
    expect(await scheduled(feedId)).toMatchObject({ state: 'published', rendered_count: 1 });
    const afterStart = await publishedLinks(feedId);
    expect(afterStart[2]).not.toBe(atFirst[2]);
    expect(afterStart.toSpliced(2, 1)).toEqual(afterEnd.toSpliced(2, 1));
    // The next edge is later than the schedule.
    expect((await statusOf(client, feedId)).next_run_at).toBe(
      new Date(start.getTime() + 60 * MINUTE_MS).toISOString(),
    );
    expect(await scheduled(feedId)).toMatchObject({ state: 'published', rendered_count: 0 });
  });

  longTest(
    'that ends while the shop is away is tried again soon, and while the photos are away is over all the same',
    { timeout: 180_000 },
    async () => {
      shop.products = alike(sale('20.00 EUR') + windowOf(-10, 20));
      const { feedId } = await createFeed(client, shop.feedUrl, { refreshMinutes: 600 });
      await product.settle();
      const [reduced] = await publishedLinks(feedId);
      now = inMinutes(20);
      shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
      expect(await scheduled(feedId)).toMatchObject({ state: 'failed' });
      shop.answers.delete('/feed.xml');
      const soon = new Date(now.getTime() + 15 * MINUTE_MS).toISOString();
      expect((await statusOf(client, feedId)).next_run_at).toBe(soon);
      shop.answers.set('/photos/1.jpg', (_request, response) => void response.writeHead(503).end());
      expect(await scheduled(feedId)).toMatchObject({ state: 'published', rendered_count: 1 });
      shop.answers.delete('/photos/1.jpg');
      const [shown] = await productsOf(client, feedId);
      expect(shown).toMatchObject({ state: 'kept', price: '30.00 EUR' });
      const [link] = await publishedLinks(feedId);
      expect(link).toContain('/i/');
      expect(link).not.toBe(reduced);
    },
  );

  test('changes nothing where the template shows no price', async () => {
    shop.products = alike(sale('20.00 EUR') + windowOf(-10, 20));
    const { html } = createTemplate({ starter: 'photo-only', name: '', type: 'custom', ...size });
    const { feedId } = await createFeed(client, shop.feedUrl, templateOf(html));
    await product.settle();
    const dueIn = Date.parse((await statusOf(client, feedId)).next_run_at ?? '') - now.getTime();
    expect(dueIn).toBe(60 * MINUTE_MS);
  });
});
