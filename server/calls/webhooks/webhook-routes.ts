import * as api from '#core/contract/webhooks-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as endpoints from '#server/db/events/webhook-endpoints.ts';
import { listDeliveries } from '#server/db/events/webhook-deliveries.ts';
import { wasCalledBefore } from '#server/db/keyed-calls.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { sealSecret } from '#server/platform/sealed-secret.ts';
import { spellSecret } from '#server/outgoing/webhooks/sign-webhook.ts';
import { replayWebhookRoute, testWebhookRoute } from './send-now.ts';
import type { Config } from '#server/config.ts';

/** Time for which the previous secret also signs, in ms. */
const OLD_SECRET_MS = 24 * 60 * 60_000;

/** Endpoints of one user (not in the specification). */
const ENDPOINTS_MAX = 20;

const listRoute = route(api.listWebhookEndpoints, async ({ platform, userId }) => {
  const items = await platform.database.asUser(userId, (sql) => endpoints.listEndpoints(sql, userId));
  return { items, total: items.length };
});

const createRoute = route(api.createWebhookEndpoint, async ({ platform, userId, body, creation }) => {
  const { name, url, types, project_id: projectId = null, feed_id: feedId = null } = body;
  requireSendable(url, platform.config);
  const { id, secret } = creation;
  const sealed = await sealedSecret(platform, id, secret);
  return await platform.database.asUser(userId, async (sql) => {
    const answer = async () => ({ ...(await ownEndpoint(sql, userId, id)), secret: spellSecret(secret) });
    if (await wasCalledBefore(sql, userId, creation)) return answer();
    const count = await endpoints.lockEndpointCount(sql, userId);
    if (count >= ENDPOINTS_MAX) throw new AppError('quota_reached', refusals.webhooks_full({ count }));
    const choice = { name, url, types: [...new Set(types)], project_id: projectId, feed_id: feedId };
    await endpoints.insertEndpoint(sql, {
      ...(await withScope(sql, userId, choice)),
      id,
      userId,
      secret: sealed,
      now: platform.clock.now(),
    });
    return answer();
  });
});

const updateRoute = route(api.updateWebhookEndpoint, async ({ platform, userId, params, body }) => {
  if (body.url !== undefined) requireSendable(body.url, platform.config);
  const { is_paused: isPaused, ...change } = body;
  const now = platform.clock.now();
  const endpoint = await platform.database.asUser(userId, async (sql) => {
    const before = await ownEndpoint(sql, userId, params.id);
    const choice = { ...before, ...present(change) };
    const scoped = await withScope(sql, userId, choice);
    await endpoints.updateEndpoint(sql, userId, { ...scoped, types: [...new Set(choice.types)] });
    return before;
  });
  if (isPaused !== undefined)
    await platform.database.asOwner(async (sql) => {
      if (isPaused) await endpoints.stopEndpoint(sql, endpoint.id, { reason: 'paused', now });
      else if (endpoint.stopped_for !== null) await endpoints.resumeEndpoint(sql, endpoint.id, now);
    });
  return await platform.database.asUser(userId, (sql) => ownEndpoint(sql, userId, endpoint.id));
});

const deleteRoute = route(api.deleteWebhookEndpoint, async ({ platform, userId, params }) => {
  const wasThere = await platform.database.asUser(userId, (sql) =>
    endpoints.deleteEndpoint(sql, userId, params.id),
  );
  if (!wasThere) throw new AppError('not_found');
});

const rotateRoute = route(api.rotateWebhookSecret, async ({ platform, userId, params, creation }) => {
  const { secret } = creation;
  const oldUntil = new Date(platform.clock.now().getTime() + OLD_SECRET_MS);
  const sealed = await sealedSecret(platform, params.id, secret);
  return await platform.database.asUser(userId, async (sql) => {
    const { id } = await ownEndpoint(sql, userId, params.id);
    // A second change would end the secret that receivers still use.
    if (!(await wasCalledBefore(sql, userId, creation)))
      await endpoints.replaceSecret(sql, id, { secret: sealed, oldUntil });
    return { ...(await ownEndpoint(sql, userId, id)), secret: spellSecret(secret) };
  });
});

const deliveriesRoute = route(api.listWebhookDeliveries, async ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const { id } = await ownEndpoint(sql, userId, params.id);
    return await listDeliveries(sql, id, query);
  }),
);

export const webhookRoutes: readonly Route[] = [
  listRoute,
  createRoute,
  updateRoute,
  deleteRoute,
  rotateRoute,
  testWebhookRoute,
  deliveriesRoute,
  replayWebhookRoute,
];

async function ownEndpoint(sql: Sql, userId: string, id: string): Promise<api.WebhookEndpoint> {
  const endpoint = await endpoints.getEndpoint(sql, userId, id);
  if (endpoint === null) throw new AppError('not_found');
  return endpoint;
}

async function withScope<Choice extends endpoints.EndpointChoice>(
  sql: Sql,
  userId: string,
  choice: Choice,
): Promise<Choice> {
  const scope = await endpoints.findScope(sql, userId, choice);
  if (scope === null) throw new AppError('not_found', refusals.webhook_scope_unknown);
  return { ...choice, ...scope };
}

async function sealedSecret(platform: Platform, id: string, secret: Buffer): Promise<Buffer> {
  const installation = await readInstallationSecret(platform.database.query);
  return sealSecret(secret, { installation, purpose: 'secrets of webhooks', id });
}

/** Removes fields that the caller did not send. */
function present<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter is what makes the claim true
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/**
 * Refuses an address that requests may never reach, so that its owner notices immediately. The address is checked again for every request,
 * since names may change.
 */
function requireSendable(
  text: string,
  { isProduction, fetchAllowHosts }: Pick<Config, 'isProduction' | 'fetchAllowHosts'>,
): void {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.username + url.password !== '')
    throw new AppError('bad_request', refusals.webhook_address_invalid);
  const isNamed = fetchAllowHosts.includes(`${url.hostname}:${url.port === '' ? 80 : url.port}`);
  if (url.protocol === 'http:' && isProduction && !isNamed)
    throw new AppError('bad_request', refusals.webhook_address_open);
}
