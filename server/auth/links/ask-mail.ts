import { AuthError } from '../auth-error.ts';
import type { NewMail } from '#server/db/accounts/mails.ts';
import { requestMail } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { AuthParts } from '../auth-parts.ts';

/** Requests a mail inside the transaction that causes it: both happen or neither. */
export async function askMail(
  parts: Pick<AuthParts, 'queue' | 'clock'>,
  sql: Sql,
  mail: NewMail,
): Promise<void> {
  await requestMail(parts, sql, mail);
}

/** Refuses an action that needs a mail if none can be sent. */
export function requireMail(parts: Pick<AuthParts, 'config'>): void {
  if (!parts.config.mail.isRead) throw new AuthError('email_provider_disabled');
}
