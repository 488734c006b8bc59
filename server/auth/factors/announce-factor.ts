import type { FastifyRequest } from 'fastify';
import type { SecurityAct } from '#core/account/security-acts.ts';
import type { NoticeKind } from '#core/messages/notices.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import type { UserRow } from '#server/db/accounts/users.ts';
import { requestNotice } from '#server/jobs.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import type { AuthParts } from '../auth-parts.ts';

interface FactorEvent {
  readonly act: SecurityAct & `factor_${string}`;
  readonly user: UserRow;
  readonly sessionId: string | null;
  /** Notice mailed to the owner, if the server can send mail. */
  readonly mail?: NoticeKind;
  readonly detail?: Readonly<Record<string, string>>;
}

/** Reports an event of the second step to the log and to the account's owner. */
export async function announceFactor(
  parts: AuthParts,
  request: FastifyRequest,
  note: FactorEvent,
): Promise<void> {
  const { act, user, sessionId, mail, detail } = note;
  const event = { act, userId: user.id, sessionId, from: requestOrigin(request) };
  await recordSecurityEvent(parts, { ...event, ...(detail !== undefined && { detail }) });
  if (mail !== undefined) await requestNotice(parts, { userId: user.id, kind: mail });
}
