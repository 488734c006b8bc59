import type { Sql } from '#server/platform/database/port.ts';

export interface SigningKeyRow {
  kid: string;
  /** The key pair in the form of RFC 7517. */
  private_jwk: Record<string, unknown>;
  signs_from: Date;
}

/** Locks out other processes until this transaction ends; reading stays possible. */
export async function lockSigningKeys(sql: Sql): Promise<void> {
  await sql.run('lock table auth.signing_keys in share row exclusive mode');
}

export async function listSigningKeys(sql: Sql): Promise<SigningKeyRow[]> {
  return await sql.rows<SigningKeyRow>(
    'select kid, private_jwk, signs_from from auth.signing_keys order by signs_from desc, kid',
  );
}

export async function insertSigningKey(
  sql: Sql,
  key: { kid: string; privateJwk: object; createdAt: Date; signsFrom: Date },
): Promise<void> {
  await sql.run(
    'insert into auth.signing_keys (kid, private_jwk, created_at, signs_from) values ($1, $2, $3, $4)',
    [key.kid, key.privateJwk, key.createdAt, key.signsFrom],
  );
}

export async function deleteSigningKey(sql: Sql, kid: string): Promise<void> {
  await sql.run('delete from auth.signing_keys where kid = $1', [kid]);
}
