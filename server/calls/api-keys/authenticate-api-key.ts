import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { AppError } from '#core/errors.ts';
import { findUserOfApiKey, markApiKeyUsed } from '#server/db/accounts/api-keys.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Caller } from '#server/platform/http/route.ts';
import { hashOfSecret, isSecret, readApiKey } from './api-key-secret.ts';

/**
 * Returns the user of an API key; null if the header contains no key. Fails with `AppError('unauthenticated')` if the key is unknown,
 * revoked or expired.
 */
export async function authenticateApiKey(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  authorization: string | undefined,
): Promise<Caller | null> {
  const secret = readApiKey(authorization);
  if (secret === null) return null;
  const found = isSecret(secret)
    ? await findUserOfApiKey(database.query, hashOfSecret(secret), clock.now())
    : null;
  if (found === null) throw new AppError('unauthenticated', refusals.api_key_invalid);
  const now = clock.now();
  if (found.expires_at !== null && found.expires_at <= now)
    throw new AppError('unauthenticated', refusals.api_key_ended);
  await markApiKeyUsed(database.query, found.key_id, now);
  return {
    id: found.id,
    email: found.email,
    isApiKey: true,
    ...(found.is_read_only && { isReadOnly: true }),
    ...(found.project_id !== null && { onlyProjectId: found.project_id }),
  };
}
