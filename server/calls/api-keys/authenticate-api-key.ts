import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { AppError } from '#core/errors.ts';
import { findUserOfApiKey, markApiKeyUsed } from '#server/db/accounts/api-keys.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Caller } from '#server/platform/http/route.ts';
import { hashOfSecret, isSecret, secretOf } from './api-key-secret.ts';

/**
 * The user behind an API key, or null when the header carries no key. Fails with `AppError('unauthenticated')` when the
 * key is unknown or was revoked.
 */
export async function authenticateApiKey(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  authorization: string | undefined,
): Promise<Caller | null> {
  const secret = secretOf(authorization);
  if (secret === null) return null;
  const found = isSecret(secret)
    ? await findUserOfApiKey(database.query, hashOfSecret(secret), clock.now())
    : null;
  if (found === null) throw new AppError('unauthenticated', refusals.api_key_invalid);
  await markApiKeyUsed(database.query, found.key_id, clock.now());
  return { id: found.id, email: found.email, isApiKey: true };
}
