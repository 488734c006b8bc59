import { expect, test } from 'vitest';
import { createTemplate } from '#picture/designs';
import type { ShopProduct } from '#tests/harness/fakes/shop.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getFeedProduct } from '#core/contract/feeds/hand-picks-api.ts';
import { longDay } from '#core/messages/in-language.ts';
import { addTemplate, createFeed, productsOf, signIn } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import {
  changeSettings,
  DAY_MS,
  movingClock,
  picturesUp,
  ruleOf,
  scheduledRun,
} from '#tests/harness/publishing.ts';

const clock = movingClock();
const { product, client, shop } = await openShop([], { clock });
const { query } = product.platform.database;
const lawful = { days: 30, isStepwise: false, unknown: 'none' } as const;

const designOf = (side: number) =>
  createTemplate({ starter: 'bold-sale', name: '', type: 'custom', width: side, height: side });
const defaultHtmlTemplate = Buffer.from(designOf(600).html).toString('base64');
const offer = (id: string, price: number, more: { sale?: number; until?: Date } = {}): ShopProduct => ({
  id,
  title: `Product ${id}`,
  price: `${price}.00 EUR`,
  photoPath: '/photos/1.jpg',
  more:
    (more.sale === undefined ? '' : `<g:sale_price>${more.sale}.00 EUR</g:sale_price>`) +
    (more.until === undefined
      ? ''
      : `<g:sale_price_effective_date>2026-01-01T00:00Z/${more.until.toISOString()}</g:sale_price_effective_date>`),
});

shop.products = [offer('raised', 100), offer('honest', 100), offer('dipped', 100)];
const feed = await createFeed(client, shop.feedUrl, { priorPrices: lawful, defaultHtmlTemplate });
const { feedId } = feed;
await product.settle();
const { html, config } = designOf(300);
const own = await addTemplate(client, {
  project_id: feed.project.id,
  html_dev: html,
  config_dev: JSON.stringify(config),
});
const form = { name: 'Own', image: 'main', template_id: own.id };
const output = await client.ask<{ id: string }>('POST', `/api/v1/feeds/${feedId}/outputs`, form);
await product.settle();

/** All that was seen was seen so many days earlier, and the feed has been read since. */
async function letDaysPass(days: number): Promise<void> {
  await query.run(
    `update feedmaker.product_prices set seen =
        (select jsonb_agg(jsonb_set(s, '{0}', to_jsonb((s ->> 0)::bigint - $2::bigint)) order by n) from jsonb_array_elements(seen) with ordinality e (s, n))
      where feed_id = $1`,
    [feedId, days * DAY_MS],
  );
  await query.run(
    `update feedmaker.feeds set watched = jsonb_set(watched, '{0,0}', to_jsonb((watched -> 0 ->> 0)::bigint - $2::bigint)) where id = $1`,
    [feedId, days * DAY_MS],
  );
}

const read = (...products: ShopProduct[]) => {
  shop.products = products;
  return scheduledRun(product, client, feedId);
};

/** What the pictures of the products are filled with: the price, and the one that is struck. */
async function pricesShown(): Promise<Record<string, string>> {
  const rows = await query.rows<{ id: string; values: Record<string, string> }>(
    'select product_id as id, property_values as values from feedmaker.published_products($1) order by position',
    [feedId],
  );
  return Object.fromEntries(
    rows.map(({ id, values }) => {
      const { price, sale_price: sale, old_price: old, prior_price: prior } = values;
      expect([sale, values['feed_sale_price']]).toEqual(
        old === undefined ? [undefined, undefined] : [price, price],
      );
      return [id, [price, old, prior].filter((text) => text !== undefined).join(' < ')];
    }),
  );
}

test('a reduction counts from the lowest price of the days before it, and none is shown where that was no higher', async () => {
  const before = await picturesUp(product, feedId);
  const beforeOfOutput = await picturesUp(product, output.id);
  await letDaysPass(40);
  await read(offer('raised', 120), offer('honest', 100), offer('dipped', 90));
  await letDaysPass(7);
  const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * DAY_MS);
  const run = await read(
    offer('raised', 120, { sale: 100, until }),
    offer('honest', 100, { sale: 80 }),
    offer('dipped', 100, { sale: 80 }),
    offer('new', 100, { sale: 80 }),
  );
  expect(run).toMatchObject({ state: 'published', enhanced_count: 4 });
  const shown = {
    raised: '100.00 EUR',
    honest: '80.00 EUR < 100.00 EUR < 100.00 EUR',
    dipped: '80.00 EUR < 90.00 EUR < 90.00 EUR',
    new: '80.00 EUR',
  };
  expect(await pricesShown()).toEqual(shown);
  const pictures = await picturesUp(product, feedId);
  expect(pictures.get('raised')).toBe(before.get('raised'));
  expect(new Set(pictures.values()).size).toBe(4);
  const ofOutput = await picturesUp(product, output.id);
  expect(ofOutput.get('raised')).toBe(beforeOfOutput.get('raised'));
  expect(ofOutput.get('honest')).not.toBe(beforeOfOutput.get('honest'));
  expect(new Set([...ofOutput.values(), ...pictures.values()]).size).toBe(8);
  expect(await query.one('select price_edge_at from feedmaker.runs where id = $1', [run.id])).toEqual({
    price_edge_at: until,
  });
});

test('a product says why its reduction is shown or not, and the proof says it of all', async () => {
  const detailsOf = async (id: string, language = 'en') => {
    const path = `/functions/v1/feeds/${feedId}/product?id=${id}`;
    type Details = EndpointReply<typeof getFeedProduct>;
    return (await client.ask<Details>('GET', path, undefined, { 'accept-language': language })).prices!;
  };
  const day = (instant: string | null | undefined) => longDay(new Date(instant ?? ''));
  const { seen, watched, watched_since: since, reduction } = await detailsOf('dipped');
  expect(seen.map(({ price, struck }) => [price, struck])).toEqual([
    ['100.00 EUR', ''],
    ['90.00 EUR', ''],
    ['80.00 EUR', '100.00 EUR'],
  ]);
  expect([watched.length, since]).toEqual([1, seen[0]!.at]);
  expect(reduction).toEqual({
    began_at: seen[2]!.at,
    days: 30,
    prior_price: '90.00 EUR',
    prior_at: seen[1]!.at,
    shown_former: '90.00 EUR',
    reason_code: 'counted',
    reason_text: `The reduction began on ${day(seen[2]!.at)} and counts from 90\u00a0€, the lowest price of the 30 days before, seen on ${day(seen[1]!.at)}.`,
  });
  expect((await detailsOf('raised')).reduction).toMatchObject({
    prior_price: '100.00 EUR',
    shown_former: '',
    reason_code: 'not_lower',
  });
  const { reduction: unknown } = await detailsOf('new', 'de');
  expect(unknown).toMatchObject({
    prior_price: null,
    prior_at: null,
    shown_former: '',
    reason_code: 'unknown',
  });
  expect(unknown?.reason_text).toContain(
    'Es wird keine Ermäßigung gezeigt: Der niedrigste Preis der 30 Tage',
  );
  const proof = await client.ask<string>('GET', `/functions/v1/feeds/${feedId}/reductions.csv`);
  const [head, ...lines] = proof.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe(
    'id,title,price,struck_by_shop,announced_since,prior_price,prior_price_seen,watched_since,shown_former_price,reason,reason_code',
  );
  expect(
    lines.map((line) =>
      line
        .split(',')
        .slice(0, 1)
        .concat(line.split(',').at(-1) ?? ''),
    ),
  ).toEqual([
    ['raised', 'not_lower'],
    ['honest', 'counted'],
    ['dipped', 'counted'],
    ['new', 'unknown'],
  ]);
  expect(lines[2]).toContain(
    `dipped,Product dipped,80.00 EUR,100.00 EUR,${seen[2]!.at},90.00 EUR,${seen[1]!.at},${since},90.00 EUR,`,
  );
});

test('it stays for as long as the shop announces it, and costs nothing meanwhile', async () => {
  const written = () =>
    query.one(
      `select (select max(xmin::text::bigint) from feedmaker.products)::text as products,
        (select max(xmin::text::bigint) from feedmaker.product_prices)::text as prices`,
    );
  const [shown, pictures] = [await pricesShown(), await picturesUp(product, feedId)];
  await letDaysPass(300);
  const before = await written();
  await read(...shop.products);
  expect(await written()).toEqual(before);
  await read(...shop.products.map((each) => ({ ...each, title: `${each.title}, again` })));
  expect(await pricesShown()).toEqual(shown);
  await read(...shop.products.map((each) => ({ ...each, title: each.title.replace(', again', '') })));
  expect(await picturesUp(product, feedId)).toEqual(pictures);
});

test('rules see the reduction that is shown', async () => {
  const rule = (price: number) => ({
    ...ruleOf('Reduced', { kind: 'photo' }, { field: 'g:sale_price', operation: 'exists', values: [] }),
    conditions: [
      { field: 'g:sale_price', operation: 'exists' as const, values: [] },
      { field: 'g:price', operation: 'more' as const, values: [String(price)] },
    ],
  });
  const undrawn = async (price: number) => {
    await changeSettings(client, { feedId, projectId: feed.project.id }, { rules: [rule(price)] });
    await product.settle();
    const products = await productsOf(client, feedId);
    return products.filter(({ state }) => state === 'skipped').map(({ product_id: id }) => id);
  };
  expect(await undrawn(95)).toEqual(['honest']);
  expect(await undrawn(85)).toEqual(['honest', 'dipped']);
  await changeSettings(client, { feedId, projectId: feed.project.id }, { rules: [] });
  await product.settle();
});

test('what is unknown is shown as the shop has it, if that is chosen, and everything where the setting is off', async () => {
  const withSettings = async (priorPrices: object | null) => {
    await changeSettings(
      client,
      { feedId, projectId: feed.project.id },
      { priorPrices: priorPrices as typeof lawful },
    );
    await product.settle();
    return pricesShown();
  };
  expect(await withSettings({ ...lawful, unknown: 'shop' })).toMatchObject({
    raised: '100.00 EUR',
    dipped: '80.00 EUR < 90.00 EUR < 90.00 EUR',
    new: '80.00 EUR < 100.00 EUR',
  });
  expect(await withSettings(null)).toEqual({
    raised: '100.00 EUR < 120.00 EUR',
    honest: '80.00 EUR < 100.00 EUR',
    dipped: '80.00 EUR < 100.00 EUR',
    new: '80.00 EUR < 100.00 EUR',
  });
});

test('a reduction that is over and comes again has its own lowest price as the prior one', async () => {
  await changeSettings(client, { feedId, projectId: feed.project.id }, { priorPrices: lawful });
  await product.settle();
  expect((await pricesShown())['raised']).toBe('100.00 EUR');
  await read(offer('raised', 100), offer('honest', 100));
  await read(offer('raised', 100), offer('honest', 100, { sale: 90 }));
  expect(await pricesShown()).toEqual({ raised: '100.00 EUR', honest: '90.00 EUR' });
  const { seen } = await query.one<{ seen: [number, string, string][] }>(
    "select seen from feedmaker.product_prices where feed_id = $1 and product_id = 'raised'",
    [feedId],
  );
  expect(seen.map(([, price, former]) => [price, former])).toEqual([
    ['100.00 EUR', ''],
    ['120.00 EUR', ''],
    ['100.00 EUR', '120.00 EUR'],
    ['100.00 EUR', ''],
  ]);
});

test('a feed that raises a price for a week and then reduces it to the old one shows no badge', async () => {
  shop.products = [offer('cup', 100)];
  const { feedId: id } = await createFeed(client, shop.feedUrl, { priorPrices: lawful, defaultHtmlTemplate });
  await product.settle();
  const cup = async () => (await picturesUp(product, id)).get('cup');
  const plain = await cup();
  const readFor = async (days: number, ...products: ShopProduct[]) => {
    shop.products = products;
    for (const end = clock.aheadMs + days * DAY_MS; clock.aheadMs < end;) {
      await scheduledRun(product, await signIn(product.origin, client.email), id);
      clock.aheadMs += 1.4 * DAY_MS;
    }
  };
  await readFor(32, offer('cup', 100));
  await readFor(7, offer('cup', 120));
  expect(await cup()).not.toBe(plain);
  await readFor(1, offer('cup', 120, { sale: 100 }));
  expect(await cup()).toBe(plain);
});
