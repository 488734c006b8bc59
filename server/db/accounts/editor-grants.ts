import type { Sql } from '#server/platform/database/port.ts';

/** Stores a code that opens a template of the user. Returns false if the template is not theirs. */
export async function insertEditorCode(
  sql: Sql,
  grant: {
    userId: string;
    templateId: string;
    /** Session that opened the editor; null with an external auth server, whose sessions are unknown. */
    sessionId: string | null;
    codeHash: Buffer;
    expiresAt: Date;
  },
): Promise<boolean> {
  const inserted = await sql.run(
    `insert into editor_grants (user_id, template_id, session_id, code_hash, code_expires_at)
      select $1, t.id, $3, $4, $5 from templates t where t.id = $2 and t.user_id = $1`,
    [grant.userId, grant.templateId, grant.sessionId, grant.codeHash, grant.expiresAt],
  );
  return inserted > 0;
}

/** Returns the template of a code, even of an expired one. */
export function findTemplateOfCode(
  sql: Sql,
  codeHash: Buffer,
): Promise<{ id: string; template_id: string } | null> {
  return sql.maybe('select id, template_id from editor_grants where code_hash = $1', [codeHash]);
}

/** Exchanges a code for a token; false if it was exchanged before or has expired. */
export async function takeEditorCode(
  sql: Sql,
  id: string,
  { tokenHash, expiresAt, now }: { tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  const taken = await sql.run(
    `update editor_grants set token_hash = $2, token_expires_at = $3
      where id = $1 and token_hash is null and code_expires_at > $4`,
    [id, tokenHash, expiresAt, now],
  );
  return taken > 0;
}

interface Editor {
  readonly id: string;
  readonly email: string;
  readonly template_id: string;
  readonly grant_id: string;
  /** Session that opened the editor; null with an external auth server, whose sessions are unknown. */
  readonly session_id: string | null;
}

/** Returns null if there is no valid token, or its user is banned. */
export function findEditor(sql: Sql, tokenHash: Buffer, now: Date): Promise<Editor | null> {
  return sql.maybe(
    `select u.id, coalesce(u.email, '') as email, g.template_id, g.id as grant_id, g.session_id
      from editor_grants g join auth.users u on u.id = g.user_id
      where g.token_hash = $1 and g.token_expires_at > $2 and (u.banned_until is null or u.banned_until <= $2)`,
    [tokenHash, now],
  );
}

/**
 * Extends a valid token until `expiresAt`; without a known session at most until `unboundMs` after it was opened. Null if it has expired.
 */
export function renewEditorToken(
  sql: Sql,
  id: string,
  { now, expiresAt, unboundMs }: { now: Date; expiresAt: Date; unboundMs: number },
): Promise<{ template_id: string; expires_at: string } | null> {
  return sql.maybe(
    `update editor_grants set token_expires_at = case when session_id is not null then $3::timestamptz
        else greatest(token_expires_at, least($3, code_expires_at + $4 * interval '1 ms')) end
      where id = $1 and token_expires_at > $2
      returning template_id, public.iso(token_expires_at) as expires_at`,
    [id, now, expiresAt, unboundMs],
  );
}

export async function deleteEndedEditorGrants(sql: Sql, now: Date): Promise<void> {
  await sql.run('delete from editor_grants where coalesce(token_expires_at, code_expires_at) <= $1', [now]);
}
