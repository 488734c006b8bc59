import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { insertSigningKey, listSigningKeys, lockSigningKeys } from '#server/db/auth-signing-keys.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/port.ts';

/** One key pair of the server. Only `publicJwk` may ever leave it. */
export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

/** All keys, newest first; makes the first one when the database holds none. */
export async function loadSigningKeys(
  database: Database,
  clock: Clock,
): Promise<[SigningKey, ...SigningKey[]]> {
  const fresh = await createPrivateJwk();
  const rows = await database.asOwner(async (sql) => {
    // Two processes that start at once must end up with one key, or each would refuse the other's tokens.
    await lockSigningKeys(sql);
    const stored = await listSigningKeys(sql);
    if (stored.length > 0) return stored;
    return [await insertSigningKey(sql, { ...fresh, createdAt: clock.now() })];
  });
  const [first, ...rest] = rows.map((row) => describeKey(row.kid, row.private_jwk));
  if (first === undefined) throw new Error('no signing key');
  return [first, ...rest];
}

async function createPrivateJwk(): Promise<{ kid: string; privateJwk: JWK }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk };
}

function describeKey(kid: string, privateJwk: JWK): SigningKey {
  // Named one by one, so that no private member can slip into what everybody may read.
  const { kty, crv, x, y } = privateJwk;
  const publicJwk = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } as JWK;
  return { kid, privateJwk, publicJwk };
}
