import * as api from '#core/contract/account-api.ts';
import { listSecurityEvents } from '#server/db/accounts/security-events.ts';
import { route } from '#server/platform/http/route.ts';

export const listSecurityEventsRoute = route(api.listSecurityEvents, async ({ platform, userId, query }) => {
  const { items, ...rest } = await platform.database.asUser(userId, (sql) =>
    listSecurityEvents(sql, userId, query),
  );
  return { items: items.map((event) => ({ ...event, at: event.at.toISOString() })), ...rest };
});
