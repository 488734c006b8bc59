import type { Sql } from '#server/platform/database/port.ts';
import { ruleShows } from './rule-templates.ts';

/** A table with users' rows. */
export interface OwnTable {
  /** Name for display: 'projects', 'feedmaker.runs'. */
  readonly title: string;
  /** Name quoted for SQL. */
  readonly name: string;
}

/** Tables whose content is also in other rows: templates' pictures are in their texts. */
const partsOfOthers = ['template_pictures', 'template_version_pictures'];

/** Columns combined from several tables, as callers of the API know them. */
const wholeColumns: Readonly<Record<string, string>> = {
  templates: `(select jsonb_build_object('html_dev', template_text(v.user_id, v.html), 'config_dev', template_text(v.user_id, v.config))
      from template_versions v where v.user_id = t.user_id and v.hash = t.dev_version)
    || coalesce((select jsonb_build_object('html_prod', template_text(v.user_id, v.html), 'config_prod', template_text(v.user_id, v.config))
      from template_versions v where v.user_id = t.user_id and v.hash = t.prod_version),
      '{"html_prod": "", "config_prod": ""}')`,
  template_versions: `jsonb_build_object('html', template_text(t.user_id, t.html), 'config', template_text(t.user_id, t.config))`,
};

/** Filters for tables that would fill the export with unwanted rows, such as each automatically saved draft. */
const keptRows: Readonly<Record<string, string>> = {
  template_versions: `exists (select from templates t1 where t.hash in (t1.dev_version, t1.prod_version))
    or exists (select from template_history h where h.version = t.hash and (h.name is not null or h.kind = 'published'))
    or exists (select from feedmaker.feeds f where f.template = t.hash)
    or exists (select from feedmaker.runs r where r.template = t.hash)
    or exists (select from template_versions v join feedmaker.feeds f on ${ruleShows} where v.hash = t.hash)
    or exists (select from template_versions v join feedmaker.runs f on ${ruleShows} where v.hash = t.hash)`,
};

/** Returns every table that the user of this transaction may read and that contains data of its own, by name. */
export async function listOwnTables(sql: Sql): Promise<OwnTable[]> {
  return await sql.rows<OwnTable>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as title,
        quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relrowsecurity and n.nspname in ('public', 'feedmaker', 'billing')
        and has_table_privilege(c.oid, 'select') and c.relname <> all($1)
      order by n.nspname <> 'public', c.relname`,
    [partsOfOthers],
  );
}

const pageSize = 500;

/** Rows per page for templates, each of which may have megabytes. */
const wholePageSize = 10;

/** Yields the user's rows of a table as JSON text, without what grants access: shops' passwords, hashes of keys. */
export async function* readOwnRows(sql: Sql, table: OwnTable): AsyncGenerator<string> {
  const whole = wholeColumns[table.title];
  const size = whole === undefined ? pageSize : wholePageSize;
  // The name is from the database's catalogue, quoted there.
  await sql.run(`declare own_rows no scroll cursor for
    select ((to_jsonb(t) - 'source_access' - 'secret' - 'secret_before' - 'key_hash' - 'token_hash' - 'created_from' - 'record_created_from') || ${whole ?? "'{}'"})::text as row
      from ${table.name} t where ${keptRows[table.title] ?? 'true'}`);
  for (;;) {
    const page = await sql.rows<{ row: string }>(`fetch ${size} from own_rows`);
    for (const { row } of page) yield row;
    if (page.length < size) break;
  }
  await sql.run('close own_rows');
}
