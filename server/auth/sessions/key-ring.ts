import { importJWK, type CryptoKey } from 'jose';
import { AppError } from '#core/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/port.ts';
import type { Log } from '#server/platform/process/log.ts';
import { loadSigningKeys, type SigningKey } from './signing-keys.ts';

interface SigningKeys {
  readonly signer: { readonly kid: string; readonly privateKey: CryptoKey };
  /** All keys that are accepted and public, newest first, including the next signer. */
  readonly published: readonly SigningKey[];
}

export interface KeyRing {
  current(): Promise<SigningKeys>;
}

/** Maximum age of cached keys, in ms. Well below the time between a key's creation and its first use. */
const knownMs = 5 * 60_000;

/** Keys are reloaded regularly, because they change over time, also by other processes. */
export async function openKeyRing(parts: { database: Database; clock: Clock; log: Log }): Promise<KeyRing> {
  const { clock, log } = parts;
  let keys = await loadSigningKeys(parts.database, clock);
  let readAt = clock.now().getTime();
  const readAgain = async () => {
    readAt = clock.now().getTime();
    try {
      keys = await loadSigningKeys(parts.database, clock);
    } catch (error) {
      // The cached keys stay in use while the database is unreachable.
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, 'the signing keys could not be read again');
    }
  };
  return {
    async current() {
      if (Math.abs(clock.now().getTime() - readAt) >= knownMs) await readAgain();
      const now = clock.now();
      const signer = keys.find((key) => key.signsFrom <= now) ?? keys[0];
      const privateKey = await importPrivateKey(signer);
      return { signer: { kid: signer.kid, privateKey }, published: keys };
    },
  };
}

const imported = new WeakMap<SigningKey, Promise<CryptoKey>>();

function importPrivateKey(key: SigningKey): Promise<CryptoKey> {
  const known = imported.get(key);
  if (known !== undefined) return known;
  const fresh = importJWK(key.privateJwk, 'ES256') as Promise<CryptoKey>;
  imported.set(key, fresh);
  return fresh;
}
