import type { NewMail } from '#server/db/accounts/mails.ts';
import { requestMail } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { AuthParts } from '../auth-parts.ts';

/** Asks for a mail inside the transaction of what it is about: both happen or neither. */
export async function askMail(
  parts: Pick<AuthParts, 'queue' | 'clock'>,
  sql: Sql,
  mail: NewMail,
): Promise<void> {
  await requestMail(parts, sql, mail);
}
