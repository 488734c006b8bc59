import * as api from '#core/contract/feeds/product-changes-api.ts';
import { AppError } from '#core/errors.ts';
import { buildMapping } from '#core/feeds/build-mapping.ts';
import { changeableNames } from '#feed';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as changes from '#server/db/feeds/product-changes.ts';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { requireRunning } from '../require-runnable.ts';
import { ownFeed, ownSettings } from '../service-feed.ts';
import { requestChangedRuns } from './changed-runs.ts';

const LIMIT = 50;
const HOUR_MS = 60 * 60_000;

type Sent = Parameters<typeof changes.putChanges>[1][number];

const changeRoute = route(api.changeProducts, async ({ platform, userId, params, body }) => {
  const { config, database, clock } = platform;
  const sent = mergedById(body.products);
  const feed = await database.asUser(userId, async (sql) => {
    const own = await ownFeed(sql, userId, params.feedId);
    await requireRunning(sql, config.billing, own);
    if ((await publicationStatus(sql, own.id)) === null)
      throw new AppError('conflict', refusals.feed_not_published);
    requireKnownFields(sent, changeableNames(buildMapping(await ownSettings(sql, userId, own.id))));
    return own;
  });
  const now = clock.now();
  const until = new Date(now.getTime() + (body.hold_hours ?? api.HOLD_HOURS) * HOUR_MS);
  const known = await withLockedFeed(platform, feed.id, async (locked) => {
    const ids = sent.map(({ id }) => id);
    const published = await changes.listPublishedIds(locked.sql, feed.id, ids);
    const taken = sent.filter(({ id }) => published.has(id));
    if (taken.length === 0) return published;
    await changes.putChanges(locked, taken, { now, until });
    // The error rolls the transaction back.
    if ((await changes.countChanges(locked.sql, feed.id)) > changes.CHANGES_MAX)
      throw new AppError('conflict', refusals.product_changes_full({ count: changes.CHANGES_MAX }));
    return published;
  });
  return {
    taken: known.size,
    unknown: sent.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    run_id: known.size === 0 ? null : await requestChangedRuns(platform, feed.id),
    until: until.toISOString(),
  };
});

const listRoute = route(api.listProductChanges, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const { id } = await ownFeed(sql, userId, params.feedId);
    const { after = '', limit = LIMIT } = query;
    // One more than returned, to know if there are more.
    const found = await changes.listHeldChanges(sql, id, {
      after,
      limit: limit + 1,
      now: platform.clock.now(),
    });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? (items.at(-1)?.product_id ?? null) : null };
  }),
);

const dropRoute = route(api.dropProductChanges, async ({ platform, userId, params, query }) => {
  const { id } = await platform.database.asUser(userId, (sql) => ownFeed(sql, userId, params.feedId));
  const which = { productId: query.product_id ?? null, now: platform.clock.now() };
  const dropped = await withLockedFeed(platform, id, (locked) => changes.dropChanges(locked, which));
  return { dropped, run_id: dropped === 0 ? null : await requestChangedRuns(platform, id) };
});

export const productChangeRoutes: readonly Route[] = [changeRoute, listRoute, dropRoute];

function mergedById(
  products: readonly {
    id: string;
    image?: string | undefined;
    values?: Record<string, string> | undefined;
  }[],
): Sent[] {
  const byId = new Map<string, Sent>();
  for (const { id, image, values } of products) {
    const fields = {
      ...byId.get(id)?.fields,
      ...values,
      ...(image !== undefined && { [changes.IMAGE]: image }),
    };
    byId.set(id, { id, fields });
  }
  return [...byId.values()];
}

function requireKnownFields(sent: readonly Sent[], known: ReadonlySet<string>): void {
  const names = sent.flatMap(({ fields }) => Object.keys(fields));
  const unknown = names.find((name) => name !== changes.IMAGE && !known.has(name));
  if (unknown !== undefined)
    throw new AppError('bad_request', refusals.product_field_unknown({ field: unknown }));
}
