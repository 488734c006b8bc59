import type { Choice } from '#core/billing/plans.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createDefaultTemplate } from '#picture/designs';
import { type ApiClient, must } from '#tests/harness/api-client.ts';
import type { FakeShop, ShopProduct } from '#tests/harness/fakes/shop.ts';
import type { TestProduct } from '#tests/harness/harness.ts';
import { picturesUp } from '#tests/harness/publishing.ts';

/** A feed's address at the shop, with products of its own that a test may change. */
export interface ShopFeed {
  readonly url: string;
  products: ShopProduct[];
}

let feeds = 0;

/** One more feed of the shop. */
export function feedOfShop(shop: FakeShop, products: ShopProduct[]): ShopFeed {
  const path = `/feed-${++feeds}.xml`;
  const feed: ShopFeed = { url: shop.feedUrl.replace('/feed.xml', path), products };
  shop.answers.set(path, (_request, response) => {
    const before = shop.products;
    shop.products = feed.products;
    response.setHeader('content-type', 'application/xml').end(shop.feedText());
    shop.products = before;
  });
  return feed;
}

/** Products `sku-{from}` to `sku-{to}`, all with the same photo. */
export function skus(from: number, to: number): ShopProduct[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    id: `sku-${from + i}`,
    title: 'A product',
    price: '10.00 EUR',
    photoPath: '/photos/1.jpg',
  }));
}

/** A project, made by its name alone. */
export async function makeProject(client: ApiClient): Promise<string> {
  return (await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Spring' }))).body.id;
}

const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', width: 200, height: 200 });

/** An active feed of a project; its first run begins. */
export async function addFeed(
  client: ApiClient,
  projectId: string,
  { url }: ShopFeed,
  change: Partial<FeedSettings> = {},
): Promise<string> {
  const feedSettings = {
    type: 'xml',
    offerKey: 'item',
    imageKey: 'g:image_link',
    offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
    availabilityOption: null,
    props: ['title', 'price', 'brand'],
    activate: true,
    width: 200,
    height: 200,
    defaultHtmlTemplate: Buffer.from(html).toString('base64'),
    feedUrl: url,
    ...change,
  };
  const body = { name: 'A feed', project_id: projectId, template_id: null, feedSettings };
  return (await must<{ feedId: string }>(client.call('POST', '/functions/v1/feeds', body))).body.feedId;
}

/** Ids of the products that show a picture in the public feed, in its order. */
export async function enhancedIds(product: TestProduct, feedId: string): Promise<string[]> {
  const pictures = await picturesUp(product, feedId);
  return [...pictures].filter(([, hash]) => hash !== null).map(([id]) => id);
}

/** Reports a subscription of a project in this state, as the payment provider would; it replaces the one before. */
export async function subscribe(
  product: TestProduct,
  client: ApiClient,
  projectId: string,
  { plan, packages = 0, status = 'active' }: Partial<Choice> & Pick<Choice, 'plan'> & { status?: string },
): Promise<void> {
  await product.platform.database.asOwner(async (sql) => {
    const customerId = `cus_${projectId}`;
    await sql.run(
      `insert into billing.customers (customer_id, project_id, user_id, world) values ($1, $2, $3, 'local')
        on conflict do nothing`,
      [customerId, projectId, client.userId],
    );
    await sql.run(
      `insert into billing.subscriptions (subscription_id, customer_id, status, plan, packages, started_at, ended_at, fetched_at)
        values ($1, $2, $3, $4, $5, 1, case when $3 = 'canceled' then 2 end, now())
        on conflict (subscription_id) do update set status = excluded.status, plan = excluded.plan,
          packages = excluded.packages, ended_at = excluded.ended_at`,
      [`sub_${projectId}`, customerId, status, plan, packages],
    );
  });
}
