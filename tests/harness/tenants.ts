import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { vi } from 'vitest';
import type { AccountSession } from '#core/contract/account/account-api.ts';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import { exampleIds } from '#core/openapi/examples/example-ids.ts';
import type { FeedVersion } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { Font } from '#core/contract/editor/fonts-api.ts';
import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import type { WebhookDelivery, WebhookEndpoint } from '#core/contract/webhooks-api.ts';
import { eventTypes } from '#core/events/event-types.ts';
import { setUserQuotas } from '#server/db/accounts/user-quotas.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { createFeed, signInAnonymously, signUp, statusOf, type ApiClient } from './api-client.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { addOutput } from './add-output.ts';
import { startProduct, type TestProduct } from './harness.ts';
import { decideSomething, fetchedByChannel } from './tenant-acts.ts';
import { reviewOf } from './tenant-review.ts';

/** Font that every tenant has uploaded. */
export const fontFile = new URL('../fixtures/fonts/shop-mono.ttf', import.meta.url);

/** A picture that all tenants have in a template: although equal, it must be stored for each of them. */
const logo = sharp(randomBytes(24 * 24 * 3), { raw: { width: 24, height: 24, channels: 3 } })
  .png()
  .toBuffer()
  .then((bytes) => bytes.toString('base64'));

export type OwnIds = Readonly<Record<keyof typeof exampleIds, string>>;

/** A user with one object of every kind. `marker` is in all texts of this user. */
export interface Tenant {
  readonly client: ApiClient;
  readonly marker: string;
  readonly ids: OwnIds;
  /** The payment provider's ids of the project's customer and subscription. They remain when the tenant is deleted. */
  readonly payer: { readonly customer: string; readonly subscription: string };
}

/** Starts a product with tenants whose feeds are published, without open runs. The last `anonymousCount` have no address or password. */
export async function startTenants(
  count: number,
  anonymousCount = 0,
): Promise<{ product: TestProduct; shop: FakeShop; tenants: Tenant[]; close: () => Promise<void> }> {
  const shop = await startShop(numberedProducts(2));
  const product = await startProduct([shop.host], { env: { ANONYMOUS_SIGN_IN: 'on', BILLING: 'on' } });
  const tenants: Tenant[] = [];
  for (let index = 0; index < count; index += 1) {
    const marker = `only-of-tenant-${index}-${randomUUID()}`;
    const path = `/feed.xml?${marker}`;
    shop.answers.set('/hook', (_request, response) => void response.end('heard'));
    shop.answers.set(path, (_request, response) => void response.end(shop.feedText()));
    const join = index >= count - anonymousCount ? signInAnonymously : signUp;
    const client = await join(product.origin);
    tenants.push(await createTenant(client, shop.feedUrl.replace('/feed.xml', path), marker));
  }
  await product.settle();
  for (const { client, ids, payer } of tenants)
    Object.assign(payer, await subscribe(product, client, ids.project));
  for (const { client, ids } of tenants) await decideSomething(product, client, ids);
  for (const { ids } of tenants) await fetchedByChannel(product, ids.feed);
  for (const { ids } of tenants)
    await product.platform.database.asOwner((sql) => setUserQuotas(sql, ids.user, { feeds: 1_000 }));
  // Read last, because buying a plan has started another run.
  for (const { client, ids } of tenants)
    Object.assign(ids, {
      feedVersion: await publishedVersion(client, ids.feed),
      ...(await reviewOf(product, ids)),
      run: await publishedRun(client, ids.feed),
      ...(await deliveredTo(client, ids.webhook)),
    });
  return {
    product,
    shop,
    tenants,
    async close() {
      await product.close();
      await shop.close();
    },
  };
}

async function deliveredTo(
  client: ApiClient,
  webhookId: string,
): Promise<{ event: string; delivery: string }> {
  const { items } = await client.ask<{ items: WebhookDelivery[] }>(
    'GET',
    `/api/v1/webhook-endpoints/${webhookId}/deliveries`,
  );
  const [first] = items;
  if (first?.state !== 'delivered') throw new Error(`a webhook has got nothing: ${JSON.stringify(items)}`);
  return { event: first.event_id, delivery: first.id };
}

async function publishedRun(client: ApiClient, feedId: string): Promise<string> {
  const { published } = await statusOf(client, feedId);
  if (published === null) throw new Error(`feed ${feedId} is not published`);
  return published.run_id;
}

async function publishedVersion(client: ApiClient, feedId: string): Promise<string> {
  const path = `/functions/v1/feeds/${feedId}/versions`;
  const { items } = await client.ask<{ items: FeedVersion[] }>('GET', path);
  return items.find((version) => version.is_up)?.id ?? '';
}

/** Pays for plan Growth at the local test checkout, and waits until the payment has arrived. */
async function subscribe(
  product: TestProduct,
  client: ApiClient,
  projectId: string,
): Promise<{ customer: string; subscription: string }> {
  const { origin, platform } = product;
  const page = `${platform.config.publicUrl}/billing`;
  const order = {
    project_id: projectId,
    line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
    success_url: page,
    cancel_url: page,
    mode: 'subscription',
  };
  const { url } = await client.ask<{ url: string }>('POST', '/functions/v1/stripe-checkout', order);
  const body = new URLSearchParams({ card: 'visa' });
  await fetch(origin + new URL(url).pathname, { method: 'POST', body, redirect: 'manual' });
  const { query } = platform.database;
  const open = () =>
    query.rows(
      `select type as what from billing.events where done_at is null
        union all select id from billing.test_objects where body ->> 'pending_webhooks' = '1'
        union all select state from billing.checkouts where project_id = $1 and state = 'open'`,
      [projectId],
    );
  const finish = async () => {
    await product.settle();
    const rest = await open();
    if (rest.length > 0) throw new Error(`what was paid has not come back: ${JSON.stringify(rest)}`);
  };
  await vi.waitFor(finish, { timeout: 120_000 });
  await product.settle();
  return query.one(
    `select customer_id as customer, subscription_id as subscription
      from billing.customers join billing.subscriptions using (customer_id) where project_id = $1`,
    [projectId],
  );
}

async function createTenant(client: ApiClient, feedUrl: string, marker: string): Promise<Tenant> {
  const { project, template, record, feedId } = await createFeed(client, feedUrl);
  await client.ask('PATCH', `/api/v1/projects/${project.id}`, { name: marker });
  const html_dev = `${template.html_dev}<img src="data:image/png;base64,${await logo}">`;
  await client.ask('PATCH', `/api/v1/templates/${template.id}`, { name: marker, html_dev });
  const key = await client.ask<ApiKey>(
    'POST',
    '/api/v1/api-keys',
    { name: marker },
    { 'idempotency-key': randomUUID() },
  );
  await client.ask('PATCH', `/api/v1/notifications/feeds/${feedId}`, { types: [] });
  // A webhook for the events of the shop's feed.
  const webhook = await client.ask<WebhookEndpoint>('POST', '/api/v1/webhook-endpoints', {
    name: marker,
    url: new URL('/hook', feedUrl).href,
    types: eventTypes,
  });
  const font = await client.ask<Font>('POST', '/api/v1/fonts', {
    file_name: marker,
    file: await readFile(fontFile, 'base64'),
  });
  await client.ask('POST', `/api/v1/templates/${template.id}/editor-code`);
  const versions = await client.ask<{ items: TemplateVersion[] }>(
    'GET',
    `/api/v1/templates/${template.id}/versions`,
  );
  const sessions = await client.ask<{ items: AccountSession[] }>('GET', '/api/v1/account/sessions');
  const output = await addOutput(client, feedId, marker);
  const ids = {
    user: client.userId,
    project: project.id,
    template: template.id,
    version: versions.items[0]?.id ?? '',
    record: record.id,
    feed: feedId,
    output,
    run: '',
    feedVersion: '',
    review: '',
    reviewLink: '',
    apiKey: key.id,
    font: font.id,
    session: sessions.items[0]?.id ?? '',
    // Random, because invitations belong to the installation and not to a user.
    invitation: randomUUID(),
    webhook: webhook.id,
    event: '',
    delivery: '',
  };
  return { client, marker, ids, payer: { customer: '', subscription: '' } };
}

/** Returns every table that holds users' data: all but those of the installation. */
export async function tenantTables(sql: Sql): Promise<string[]> {
  const tables = await sql.rows<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'feedmaker', 'billing') order by 1`,
  );
  return tables
    .map(({ name }) => name)
    .filter((name) => !/migrations|files_mark|portal_configurations|test_objects/.test(name));
}

/**
 * Returns every row of those tables as text, by table. Without security events, which also record failed attempts, and without the time of
 * the last request to the payment provider.
 */
export async function tenantRows(sql: Sql): Promise<Map<string, Set<string>>> {
  const rows = new Map<string, Set<string>>();
  for (const table of (await tenantTables(sql)).filter((name) => name !== 'public.security_events')) {
    const found = await sql.rows<{ row: string }>(
      `select (to_jsonb(t) - 'fetched_at')::text as row from ${table} t`,
    );
    rows.set(table, new Set(found.map(({ row }) => row)));
  }
  return rows;
}
