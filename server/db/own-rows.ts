import type { Sql } from '#server/platform/database/port.ts';

/** A table with rows of users. */
export interface OwnTable {
  /** For people: 'projects', 'feedmaker.runs'. */
  readonly title: string;
  /** Quoted for SQL. */
  readonly name: string;
}

/** Every table that the user of this transaction may read, in the order of their names. */
export async function listOwnTables(sql: Sql): Promise<OwnTable[]> {
  return await sql.rows<OwnTable>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as title,
        quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relrowsecurity and n.nspname in ('public', 'feedmaker')
        and has_table_privilege(c.oid, 'select')
      order by n.nspname <> 'public', c.relname`,
  );
}

const pageSize = 500;

/** The user's rows of a table, each as JSON text. What opens something is left out: passwords of shops, hashes of keys. */
export async function* readOwnRows(sql: Sql, table: OwnTable): AsyncGenerator<string> {
  // The name comes from the catalogue, quoted there.
  await sql.run(`declare own_rows no scroll cursor for
    select (to_jsonb(t) - 'source_access' - 'key_hash' - 'created_from' - 'record_created_from')::text as row from ${table.name} t`);
  for (;;) {
    const page = await sql.rows<{ row: string }>(`fetch ${pageSize} from own_rows`);
    for (const { row } of page) yield row;
    if (page.length < pageSize) break;
  }
  await sql.run('close own_rows');
}
