import type { FastifyRequest } from 'fastify';
import { type MailRow, markMailUsed } from '#server/db/mails.ts';
import type { SessionRow } from '#server/db/sessions.ts';
import { recordLinkSignIn, type UserRow } from '#server/db/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { beginSession } from './begin-session.ts';

/** Begins the one session that the link of a mail is good for. The mail is locked and belongs to a user. */
export async function beginLinkSession(
  sql: Sql,
  request: FastifyRequest,
  mail: MailRow,
  now: Date,
): Promise<{ user: UserRow; session: SessionRow }> {
  await markMailUsed(sql, mail.id, now);
  const user = await recordLinkSignIn(sql, mail.user_id ?? '', now);
  const method = mail.kind === 'recovery' ? 'recovery' : 'otp';
  return { user, session: await beginSession(sql, request, { userId: user.id, method, now }) };
}
