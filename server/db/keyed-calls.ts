import { AppError } from '#core/errors.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';

/**
 * Records a call with a key in the transaction that does its work. Returns true if the same call was made before: then only its answer is
 * left. Waits for a concurrent repeat. Fails with `AppError('key_reused')`.
 */
export async function wasCalledBefore(sql: Sql, userId: string, { id, from }: Creation): Promise<boolean> {
  if (from === null) return false;
  const isNew = await sql.run(
    'insert into public.keyed_calls (id, user_id, created_from) values ($1, $2, $3) on conflict (id) do nothing',
    [id, userId, from],
  );
  if (isNew > 0) return false;
  const same = await sql.maybe('select 1 from public.keyed_calls where id = $1 and created_from = $2', [
    id,
    from,
  ]);
  if (same === null) throw new AppError('key_reused');
  return true;
}

/** Records the row that a call created, if its id could not be chosen. */
export async function noteMade(sql: Sql, { id, from }: Creation, made: string): Promise<void> {
  if (from !== null) await sql.run('update public.keyed_calls set made = $2 where id = $1', [id, made]);
}

/** Returns the id stored by `noteMade`; null without one. */
export async function madeByCall(sql: Sql, { id }: Creation): Promise<string | null> {
  const row = await sql.maybe<{ made: string | null }>('select made from public.keyed_calls where id = $1', [
    id,
  ]);
  return row?.made ?? null;
}
