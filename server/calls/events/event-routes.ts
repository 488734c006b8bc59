import * as api from '#core/contract/events-api.ts';
import { countByDay, listActivity } from '#server/db/events/activity.ts';
import { countUnread, listEvents, setRead } from '#server/db/events/read-events.ts';
import { route, type Route } from '#server/platform/http/route.ts';

const LIMIT = 20;
const ACTIVITY_LIMIT = 20;

const listRoute = route(api.listFeedEvents, async ({ platform, userId, query }) => {
  const { before = null, limit = LIMIT } = query;
  const filter = {
    feedId: query.feed_id ?? null,
    type: query.type ?? null,
    projectId: query.project_id ?? null,
  };
  return await platform.database.asUser(userId, async (sql) => {
    // One more than returned, to know if there are more.
    const found = await listEvents(sql, userId, { ...filter, before, limit: limit + 1 });
    const items = found.slice(0, limit);
    return {
      items,
      unread: await countUnread(sql, userId, filter),
      next: found.length > limit ? (items.at(-1)?.id ?? null) : null,
    };
  });
});

const activityRoute = route(api.listActivity, ({ platform, userId, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const whose = { userId, projectId: query.project_id ?? null };
    return {
      items: await listActivity(sql, whose, ACTIVITY_LIMIT),
      days: await countByDay(sql, whose, platform.clock.now()),
    };
  }),
);

const readRoute = route(api.markEventsRead, async ({ platform, userId, body }) => {
  const { ids = null, is_read: isRead = true } = body;
  return await platform.database.asUser(userId, async (sql) => {
    await setRead(sql, userId, { ids, readAt: isRead ? platform.clock.now() : null });
    return { unread: await countUnread(sql, userId) };
  });
});

export const eventRoutes: readonly Route[] = [listRoute, activityRoute, readRoute];
