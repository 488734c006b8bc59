import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import type { Template, TemplateItem } from '#core/contract/templates/templates-api.ts';
import { findings } from '#core/feeds/health/findings.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop([]);

const sized = (side: number) =>
  sharp({ create: { width: side, height: side + 80, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer();
const photos = { '/large.jpg': await sized(500), '/small.jpg': await sized(499) };
for (const [path, bytes] of Object.entries(photos))
  shop.answers.set(
    path,
    (_request, response) => void response.setHeader('content-type', 'image/jpeg').end(bytes),
  );

const of = (id: string, change: object = {}) => ({
  id,
  title: 'Shoe',
  price: '30.00 EUR',
  photoPath: '/large.jpg',
  ...change,
});
const endless = 'Waterproof walking shoe '.repeat(14).trim();

beforeEach(() => {
  shop.products = [
    of('fine'),
    of('at the limit', { title: `Shoe, ${'red '.repeat(36)}`.padEnd(150, 'x') }),
    of('long', { title: endless }),
    of('long and not sold', { title: endless, availability: 'out of stock' }),
    // The design writes a brand in one line; a title is shortened by its own words.
    of('wide brand', { brand: 'Nordlicht und Söhne, Manufaktur für feine Schuhe und Lederwaren seit 1898' }),
    of('rate', { more: '<g:sale_price>1.20 EUR</g:sale_price>' }),
    of('small', { photoPath: '/small.jpg' }),
    of('gone', { photoPath: '/nowhere.jpg' }),
    of('gone too', { photoPath: '/nowhere-either.jpg' }),
  ];
});

type Entry = NonNullable<FeedStatus['health']>['entries'][number];

async function entriesOf(feedId: string): Promise<Entry[]> {
  return (await statusOf(client, feedId)).health?.entries ?? [];
}

/** The filter of the gallery that belongs to an entry, as the page links to it. */
function filterOf({ kind, reason }: Entry): string {
  if (kind === 'photo') return `state=original&reason_code=${reason ?? ''}`;
  if (kind === 'skipped') return 'state=skipped';
  return `finding=${findings.find((finding) => finding === kind) ?? ''}`;
}

test('what there is to do is told the worst first, each with a filter that shows its products, in its project and of its template, until the shop mends it', async () => {
  const made = await createFeed(client, shop.feedUrl);
  const { feedId, project, template } = made;
  await product.settle();
  const entries = await entriesOf(feedId);
  expect(entries.map(({ kind, count, is_task: isTask }) => [kind, count, isTask])).toEqual([
    ['photo', 2, true],
    ['reduction_unlikely', 1, true],
    ['text_cut', 1, true],
    ['small_photo', 1, true],
    ['long_title', 2, true],
    ['skipped', 1, false],
  ]);
  const shown = [];
  for (const entry of entries) {
    const path = `/functions/v1/feeds/${feedId}/products?${filterOf(entry)}`;
    const body = await client.ask<{ items: FeedProduct[]; total: number }>('GET', path);
    expect(body.total).toBe(entry.count);
    shown.push(body.items.map(({ product_id: id }) => id));
  }
  expect(shown).toEqual([
    ['gone', 'gone too'],
    ['rate'],
    ['wide brand'],
    ['small'],
    ['long', 'long and not sold'],
    ['long and not sold'],
  ]);

  const cards = (await client.ask<{ items: ProjectCard[] }>('GET', '/api/v1/projects')).items;
  expect(cards.find(({ id }) => id === project.id)).toMatchObject({ task_count: 5, task_feed_count: 1 });

  // Six of the nine products have an ad: two are without a photo, one is not sold.
  const copy = await client.ask<Template>('POST', `/api/v1/templates/${template.id}/clone`);
  const list = `/api/v1/templates?project_id=${project.id}`;
  const { items } = await client.ask<{ items: TemplateItem[] }>('GET', list);
  const cutTexts = (templateId: string) => items.find(({ id }) => id === templateId)?.cut_texts;
  const feeds = [{ id: made.record.id, name: 'Main feed', cut: 1 }];
  expect(cutTexts(template.id)).toEqual({ products: 6, cut: 1, feeds });
  expect(cutTexts(copy.id)).toBeNull();

  // A refresh that draws nothing keeps what was noted of pictures.
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  const again = await statusOf(client, feedId);
  expect(again.run).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(again.health?.run_id).toBe(again.run?.id);
  expect(again.health?.entries).toEqual(entries);
  shop.products = shop.products.map(({ id }) => of(id, { title: `Shoe ${id}`, brand: 'Fjell' }));
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect((await statusOf(client, feedId)).health).toMatchObject({ product_count: 9, entries: [] });
});

test('a photo that was drawn for one product is noted for another one that shows the same picture', async () => {
  shop.products = [of('one', { photoPath: '/small.jpg' }), of('other', { photoPath: '/small.jpg' })];
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect(await entriesOf(feedId)).toMatchObject([{ kind: 'small_photo', count: 2 }]);
});
