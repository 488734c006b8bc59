import { describeDevice } from '#core/account/describe-device.ts';
import * as api from '#core/contract/account/account-api.ts';
import { listSessions, deleteSession } from '#server/db/accounts/sessions.ts';
import { route } from '#server/platform/http/route.ts';
import { AppError } from '#core/errors.ts';
import { recordSecurityEvent, listSecurityEvents } from '#server/db/accounts/security-events.ts';

export const listAccountSessionsRoute = route(
  api.listAccountSessions,
  async ({ platform, userId, sessionId }) => {
    const sessions = await listSessions(platform.database.query, userId);
    const items = sessions.map((session) => ({
      id: session.id,
      device: describeDevice(session.user_agent),
      created_at: session.created_at.toISOString(),
      last_seen_at: (session.refreshed_at ?? session.created_at).toISOString(),
      is_current: session.id === sessionId,
    }));
    return { items, total: items.length };
  },
);

/** Ends a session: from now on its tokens are refused, even unexpired ones. */
export const endAccountSessionRoute = route(
  api.endAccountSession,
  async ({ platform, userId, from, params }) => {
    if (!(await deleteSession(platform.database.query, userId, params.id))) throw new AppError('not_found');
    await recordSecurityEvent(platform, { act: 'session_ended', userId, sessionId: params.id, from });
  },
);

export const listSecurityEventsRoute = route(api.listSecurityEvents, async ({ platform, userId, query }) => {
  const { items, ...rest } = await platform.database.asUser(userId, (sql) =>
    listSecurityEvents(sql, userId, query),
  );
  return { items: items.map((event) => ({ ...event, at: event.at.toISOString() })), ...rest };
});
