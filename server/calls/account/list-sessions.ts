import { describeDevice } from '#core/account/describe-device.ts';
import * as api from '#core/contract/account-api.ts';
import { listSessions } from '#server/db/accounts/sessions.ts';
import { route } from '#server/platform/http/route.ts';

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
