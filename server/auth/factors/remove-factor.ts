import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import { deleteFactor, type FactorRow, listFactors } from '#server/db/accounts/factors.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { announceFactor } from './announce-factor.ts';
import { requireFactor, requireFreshStep, requireOwner } from './require-factor.ts';

/** Removes an app. For an active one, its owner must have entered a code just before. */
export async function removeFactor(parts: AuthParts, request: FastifyRequest) {
  const current = await requireOwner(parts, request);
  const factor = await requireFactor(parts, current.user.id, request);
  if (factor.factor_type === 'recovery_code')
    throw new AuthError('validation_failed', authRefusals.recovery_codes_elsewhere, { status: 422 });
  const refusal = new AuthError('insufficient_aal', authRefusals.second_step_for_removal, {
    status: 422,
  });
  if (factor.verified_at !== null) requireFreshStep(parts, current, refusal);
  await parts.database.asOwner(async (sql) => {
    if (await isLastBesideCodes(sql, factor))
      throw new AuthError('mfa_recovery_codes_sole_factor', authRefusals.recovery_codes_alone);
    await deleteFactor(sql, factor.id);
  });
  if (factor.verified_at !== null)
    await announceFactor(parts, request, {
      ...current,
      act: 'factor_removed',
      mail: 'factor_removed',
      detail: { method: 'app', name: factor.friendly_name },
    });
  return { id: factor.id };
}

/** True if only recovery codes would be left of the second step. */
async function isLastBesideCodes(sql: Sql, removed: FactorRow): Promise<boolean> {
  if (removed.verified_at === null) return false;
  const others = (await listFactors(sql, removed.user_id)).filter(({ id }) => id !== removed.id);
  const hasCodes = others.some(({ factor_type }) => factor_type === 'recovery_code');
  const hasApp = others.some((other) => other.factor_type === 'totp' && other.verified_at !== null);
  return hasCodes && !hasApp;
}
