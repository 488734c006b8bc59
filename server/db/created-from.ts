import { AppError } from '#core/errors.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';

/**
 * Refuses a repeated create that asks for something else than the call that made the row, with
 * `AppError('key_reused')`. Call it after the insert, which has waited for a repeat under way.
 */
export async function requireSameRequest(
  sql: Sql,
  table: 'projects' | 'templates' | 'feeds' | 'feedmaker.feeds',
  { id, from }: Creation,
): Promise<void> {
  if (from === null) return;
  const other = await sql.maybe(`select 1 from ${table} where id = $1 and created_from is distinct from $2`, [
    id,
    from,
  ]);
  if (other !== null) throw new AppError('key_reused');
}
