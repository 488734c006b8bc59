import type { Sql } from '#server/platform/database/port.ts';

export interface SigningKeyRow {
  kid: string;
  /** The key pair in the form of RFC 7517. */
  private_jwk: Record<string, unknown>;
}

/** Holds off every other process until this transaction ends; reading stays possible. */
export async function lockSigningKeys(sql: Sql): Promise<void> {
  await sql.run('lock table auth.signing_keys in share row exclusive mode');
}

/** Newest first. */
export async function listSigningKeys(sql: Sql): Promise<SigningKeyRow[]> {
  return await sql.rows<SigningKeyRow>(
    'select kid, private_jwk from auth.signing_keys order by created_at desc, kid',
  );
}

export async function insertSigningKey(
  sql: Sql,
  key: { kid: string; privateJwk: object; createdAt: Date },
): Promise<SigningKeyRow> {
  return await sql.one<SigningKeyRow>(
    `insert into auth.signing_keys (kid, private_jwk, created_at) values ($1, $2, $3)
     returning kid, private_jwk`,
    [key.kid, key.privateJwk, key.createdAt],
  );
}
