import { insertMail, type NewMail } from '#server/db/mails.ts';
import { jobs } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { AuthParts } from './auth-parts.ts';

/** Asks for a mail inside the transaction of what it is about: both happen or neither. */
export async function askMail(
  parts: Pick<AuthParts, 'queue' | 'clock'>,
  sql: Sql,
  mail: NewMail,
): Promise<void> {
  const mailId = await insertMail(sql, mail, parts.clock.now());
  await parts.queue.enqueue(jobs.sendMail, { mailId }, { sql });
}
