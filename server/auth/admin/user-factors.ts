import type { FastifyRequest } from 'fastify';
import { deleteFactor, listFactors } from '#server/db/accounts/factors.ts';
import { findUser } from '#server/db/accounts/users.ts';
import type { AuthParts } from '../auth-parts.ts';
import { announceFactor } from '../factors/announce-factor.ts';
import { requireFactor } from '../factors/require-factor.ts';
import { readUserId, requireFound } from './find-any-user.ts';

export async function listUserFactors(parts: AuthParts, request: FastifyRequest) {
  return requireFound(await findUser(parts.database.query, readUserId(request))).factors;
}

/**
 * Removes a factor of a user who has lost their app. The last app takes the recovery codes with it, as they are no second step without one.
 */
export async function removeUserFactor(parts: AuthParts, request: FastifyRequest) {
  const user = requireFound(await findUser(parts.database.query, readUserId(request)));
  const { id } = await requireFactor(parts, user.id, request);
  await parts.database.asOwner(async (sql) => {
    await deleteFactor(sql, id);
    const left = await listFactors(sql, user.id);
    if (left.some((factor) => factor.factor_type === 'totp' && factor.verified_at !== null)) return;
    for (const factor of left) if (factor.factor_type === 'recovery_code') await deleteFactor(sql, factor.id);
  });
  await announceFactor(parts, request, {
    act: 'factor_removed',
    user,
    sessionId: null,
    mail: 'factor_removed',
    detail: { by: 'administrator' },
  });
  return user.factors.find((factor) => factor.id === id);
}
