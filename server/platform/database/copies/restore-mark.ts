import type { Client } from 'pg';
import { StartError } from '../../process/start-error.ts';
import type { Sql } from '../port.ts';

/** Schema that exists while an unfinished restore or move uses the database. */
const MARK = 'feedmaker_restore';

/**
 * SQL that drops what the owner has in this database and nothing else. `drop owned` would also revoke role memberships granted by the
 * owner, which are server-wide: no other installation on the server could serve requests any more.
 */
const DROP_OWNED_HERE = `do $$
declare
  statement text;
begin
  foreach statement in array array(
    select format('drop schema %I cascade', nspname) from pg_catalog.pg_namespace
    where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    union all
    select format('drop %s if exists public.%I cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
    from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
    union all
    select format('drop type if exists public.%I cascade', typname) from pg_catalog.pg_type
    where typnamespace = 'public'::regnamespace and typowner = current_user::regrole and typtype in ('e', 'd')
  ) loop
    execute statement;
  end loop;
end $$`;

/** Checks that no process uses a database whose restore is unfinished. Fails with `StartError`. */
export async function refuseUnfinished(sql: Sql): Promise<void> {
  const { isThere } = await sql.one<{ isThere: boolean }>(
    'select to_regnamespace($1) is not null as "isThere"',
    [MARK],
  );
  if (isThere)
    throw new StartError(
      'A restore or move into this database has not ended: give its command again, which goes on where it was.',
    );
}

/**
 * Takes an empty database, or one left unfinished by an earlier attempt, and marks it: until `unmark` no process starts on it. `origin`
 * identifies the source of the rows. `isLoaded` is true if an earlier attempt with the same origin has loaded all rows. Fails with
 * `StartError` if the database is in use.
 */
export async function takeForRestore(client: Client, origin: string): Promise<{ isLoaded: boolean }> {
  const { rows } = await client.query<{ isMarked: boolean; isUsed: boolean }>(
    // Before a restore, the owner must have no tables, not even the product's: a failed attempt's are dropped with everything that the
    // owner has.
    `select to_regnamespace($1) is not null as "isMarked", exists (select from pg_catalog.pg_class c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relowner = current_user::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as "isUsed"`,
    [MARK],
  );
  const [found] = rows;
  if (found?.isMarked === true) {
    const earlier = await client.query<{ origin: string; is_loaded: boolean }>(`select * from ${MARK}.state`);
    if (earlier.rows[0]?.is_loaded === true && earlier.rows[0].origin === origin) return { isLoaded: true };
    if (earlier.rows[0]?.is_loaded === true)
      throw new StartError('The database holds what was moved there from another folder: name an empty one.');
    // The database has no rows, but perhaps the tables of another release.
    await client.query(DROP_OWNED_HERE);
  } else if (found?.isUsed === true)
    throw new StartError(
      'There is data in the database already, and nothing of it is overwritten: name an empty one.',
    );
  await client.query(
    `create schema ${MARK}; create table ${MARK}.state (origin text not null, is_loaded boolean not null default false)`,
  );
  await client.query(`insert into ${MARK}.state (origin) values ($1)`, [origin]);
  return { isLoaded: false };
}

/** Records, inside the transaction that loads them, that all rows are there. */
export async function noteLoaded(client: Client): Promise<void> {
  await client.query(`update ${MARK}.state set is_loaded = true`);
}

export async function unmark(client: Client): Promise<void> {
  await client.query(`drop schema ${MARK} cascade`);
}
