import * as api from '#core/contract/account-api.ts';
import { listSecurityEvents } from '#server/db/accounts/security-events.ts';
import { route } from '#server/platform/http/route.ts';

const pageSizeDefault = 50;

export const listSecurityEventsRoute = route(api.listSecurityEvents, async ({ platform, userId, query }) => {
  const { page = 1, page_size: limit = pageSizeDefault } = query;
  const slice = { limit, offset: (page - 1) * limit };
  const { events, total } = await platform.database.asUser(userId, (sql) =>
    listSecurityEvents(sql, userId, slice),
  );
  return { items: events.map((event) => ({ ...event, at: event.at.toISOString() })), total };
});
