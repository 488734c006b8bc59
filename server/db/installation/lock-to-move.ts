import type { Sql } from '#server/platform/database/port.ts';
import { MOVED_UNTIL } from '../moved-users.ts';
import { openStates } from '../runs/run-states.ts';

/**
 * Locks an account with its feeds, so that nobody adds to them until the transaction ends. Returns who it is; null if it is gone.
 */
export async function lockToMove(
  sql: Sql,
  userId: string,
): Promise<{
  email: string;
  is_operator: boolean;
  is_moved: boolean;
  is_at_work: boolean;
  worlds: string[];
} | null> {
  await sql.run('select from auth.users where id = $1 for update', [userId]);
  await sql.run(
    'select from feedmaker.feeds where user_id = $1 order by parent_id is not null, id for update',
    [userId],
  );
  return await sql.maybe(
    `select coalesce(email, '') as email, is_operator, banned_until is not distinct from $2 as is_moved,
        exists (select from feedmaker.runs where user_id = $1 and state in ${openStates}) as is_at_work,
        array(select distinct world from billing.customers where user_id = $1) as worlds
      from auth.users where id = $1`,
    [userId, MOVED_UNTIL],
  );
}
