import { AppError } from '#core/errors.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A feed and its record may be created by two calls. */
const rowsOf = {
  project: 'select 1 from projects where id = $1 and created_from',
  template: 'select 1 from templates where id = $1 and created_from',
  feed: 'select 1 from feedmaker.feeds where id = $1 and created_from',
  record: 'select 1 from feedmaker.feeds where record_id = $1 and record_created_from',
} as const;

/**
 * Refuses a repeated create whose request differs from the one that created the row, with `AppError('key_reused')`. Call it after the
 * insert, which has waited for a concurrent repeat.
 */
export async function requireSameRequest(
  sql: Sql,
  kind: keyof typeof rowsOf,
  { id, from }: Creation,
): Promise<void> {
  if (from === null) return;
  const other = await sql.maybe(`${rowsOf[kind]} is distinct from $2`, [id, from]);
  if (other !== null) throw new AppError('key_reused');
}
