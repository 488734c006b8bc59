import type { Sql } from '#server/platform/database/port.ts';

/** Tables of an installation, or what ends with a move. */
const notMoved = new Set([
  ...['migrations', 'editor_grants'].map((name) => `public.${name}`),
  'feedmaker.files_mark',
  ...['events', 'portal_configurations', 'test_objects'].map((name) => `billing.${name}`),
  ...['dismissed_findings', 'factor_challenges', 'installation', 'invitation_tokens', 'invitations'].map(
    (name) => `auth.${name}`,
  ),
  ...['mail_tokens', 'mails', 'processes', 'sessions', 'sightings', 'signing_keys', 'turns'].map(
    (name) => `auth.${name}`,
  ),
]);

/** Every row of the tables that move, without what a database numbers itself and what an installation seals. */
export async function rowsByTable(sql: Sql): Promise<Map<string, string[]>> {
  const tables = await sql.rows<{ name: string; left: string[] }>(
    `select n.nspname || '.' || c.relname as name, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid
        and a.attnum > 0 and (a.attidentity <> '' or a.attname like '%secret%' and a.atttypid = 'bytea'::regtype)) as left
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'feedmaker', 'billing', 'auth')`,
  );
  const found = new Map<string, string[]>();
  for (const { name, left } of tables) {
    if (notMoved.has(name)) continue;
    const rows = await sql.rows<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t`,
      [left],
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}
