import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import {
  deleteSigningKey,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyRow,
} from '#server/db/accounts/signing-keys.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/port.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A key pair of the server. Only `publicJwk` may leave it. */
export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  /** Time from which the key signs. It is published earlier, so that others know it by then. */
  readonly signsFrom: Date;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Time for which a key signs, in ms. */
export const keyLifeMs = 90 * dayMs;
/**
 * Time for which a key is published before it signs, in ms: our processes learn of it within 5 minutes, and caches store the old list for
 * 10.
 */
export const keyNoticeMs = 20 * minuteMs;
/** Time for which a key is accepted after it stopped signing, in ms: twice the life of an access token. */
export const keyFarewellMs = 120 * minuteMs;

/** Returns all published keys, newest first. Creates the first key, the next one when due, and deletes expired ones. */
export async function loadSigningKeys(
  database: Database,
  clock: Clock,
): Promise<[SigningKey, ...SigningKey[]]> {
  const now = clock.now();
  const known = await listSigningKeys(database.query);
  const rows = isSettled(known, now) ? known : await database.asOwner((sql) => settleKeys(sql, now));
  const [first, ...rest] = rows.map(describeKey);
  if (first === undefined) throw new Error('no signing key');
  return [first, ...rest];
}

function isSettled(rows: readonly SigningKeyRow[], now: Date): boolean {
  return rows.length > 0 && !needsNext(rows, now) && endedKeys(rows, now).length === 0;
}

async function settleKeys(sql: Sql, now: Date): Promise<SigningKeyRow[]> {
  // Two processes that run this concurrently must end up with the same keys, or each would refuse the other's tokens.
  await lockSigningKeys(sql);
  const rows = await listSigningKeys(sql);
  if (needsNext(rows, now)) {
    const signsFrom = rows.length === 0 ? now : new Date(now.getTime() + keyNoticeMs);
    await insertSigningKey(sql, { ...(await createPrivateJwk()), createdAt: now, signsFrom });
  }
  for (const { kid } of endedKeys(rows, now)) await deleteSigningKey(sql, kid);
  return await listSigningKeys(sql);
}

function needsNext(rows: readonly SigningKeyRow[], now: Date): boolean {
  const [newest] = rows;
  return newest === undefined || now.getTime() - newest.signs_from.getTime() >= keyLifeMs - keyNoticeMs;
}

/** Returns keys whose successor has signed for so long that all their tokens have expired. */
function endedKeys(rows: readonly SigningKeyRow[], now: Date): SigningKeyRow[] {
  return rows.filter((_row, index) => {
    const successor = rows[index - 1];
    return successor !== undefined && now.getTime() - successor.signs_from.getTime() >= keyFarewellMs;
  });
}

async function createPrivateJwk(): Promise<{ kid: string; privateJwk: JWK }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk };
}

function describeKey({ kid, private_jwk: privateJwk, signs_from: signsFrom }: SigningKeyRow): SigningKey {
  // Listed explicitly, so that no private member can become public.
  const { kty, crv, x, y } = privateJwk as JWK;
  const publicJwk = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } as JWK;
  return { kid, privateJwk, publicJwk, signsFrom };
}
