import type { FastifyRequest } from 'fastify';
import { type MailRow, markMailUsed } from '#server/db/accounts/mails.ts';
import type { SessionRow } from '#server/db/accounts/sessions.ts';
import { recordLinkSignIn, type UserRow } from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { findLinkType } from './apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { isBanned } from '../sessions/describe-user.ts';

/** Begins the only session for which a mailed link is valid. The mail is locked and belongs to a user. */
export async function beginLinkSession(
  sql: Sql,
  request: FastifyRequest,
  mail: MailRow,
  now: Date,
): Promise<{ user: UserRow; session: SessionRow }> {
  await markMailUsed(sql, mail.id, now);
  const user = await recordLinkSignIn(sql, mail.user_id ?? '', now);
  if (isBanned(user, now)) throw new AuthError('user_banned', undefined, { status: 403 });
  const method = mail.kind === 'recovery' ? 'recovery' : 'otp';
  return { user, session: await beginSession(sql, request, { userId: user.id, method, now }) };
}

type NotingParts = Pick<AuthParts, 'clock' | 'log'> & { database: Pick<AuthParts['database'], 'query'> };

export async function noteLinkSignIn(
  parts: NotingParts,
  request: FastifyRequest,
  { user, session }: { user: UserRow; session: SessionRow },
): Promise<void> {
  const about = { userId: user.id, sessionId: session.id, from: requestOrigin(request) };
  const detail = { method: session.method === 'recovery' ? 'recovery' : 'mail' };
  await recordSecurityEvent(parts, { ...about, act: 'sign_in', detail });
}

/** Records a changed address if this was the second of its two mails. */
export async function noteEmailChange(
  parts: NotingParts,
  request: FastifyRequest,
  mail: Pick<MailRow, 'kind' | 'user_id'>,
): Promise<void> {
  if (findLinkType(mail.kind) !== 'email_change') return;
  const about = { userId: mail.user_id, from: requestOrigin(request) };
  await recordSecurityEvent(parts, { ...about, act: 'email_changed' });
}
