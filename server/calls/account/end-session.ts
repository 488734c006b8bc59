import * as api from '#core/contract/account-api.ts';
import { AppError } from '#core/errors.ts';
import { deleteSession } from '#server/db/accounts/sessions.ts';
import { route } from '#server/platform/http/route.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';

/** Its tokens are refused from now on, also those that have not run out. */
export const endAccountSessionRoute = route(
  api.endAccountSession,
  async ({ platform, userId, from, params }) => {
    if (!(await deleteSession(platform.database.query, userId, params.id))) throw new AppError('not_found');
    await recordSecurityEvent(platform, { act: 'session_ended', userId, sessionId: params.id, from });
  },
);
