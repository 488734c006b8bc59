import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  deleteUnverifiedFactors,
  type FactorRow,
  findChallenge,
  insertChallenge,
  takeChallenge,
  takeStep,
} from '#server/db/accounts/factors.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import { deleteHalfSessions } from '#server/db/accounts/sessions.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { type CurrentSession, requireWholeSession } from '../sessions/authenticate.ts';
import { readFields, textField } from '../read-fields.ts';
import { announceFactor } from './announce-factor.ts';
import { requireFactor, requireOwner } from './require-factor.ts';
import { openSecret } from '#server/platform/sealed-secret.ts';
import { beginSecondStep, describeStep, stepAttempt } from './second-step.ts';
import { matchTotp } from './totp.ts';
import { isWithin } from '#server/platform/clock.ts';

/** Lifetime of a challenge, in ms. */
const challengeMs = 5 * 60_000;

/** Creates a challenge, to which a code is the answer. */
export async function challengeFactor(parts: AuthParts, request: FastifyRequest) {
  const { user, sessionId } = await requireOwner(parts, request);
  const factor = await requireFactor(parts, user.id, request);
  requireApp(factor);
  const now = parts.clock.now();
  const { id } = await insertChallenge(parts.database.query, { factorId: factor.id, sessionId, now });
  return { id, type: 'totp', expires_at: Math.floor((now.getTime() + challengeMs) / 1000) };
}

const bodySchema = z.object({ challenge_id: textField, code: textField });

/** Checks an app's code: the session has then taken its second step, and a new app becomes active. */
export async function verifyFactor(parts: AuthParts, request: FastifyRequest) {
  const current = await requireOwner(parts, request);
  const factor = await requireFactor(parts, current.user.id, request);
  requireApp(factor);
  const { code, challenge_id: challengeId } = readFields(bodySchema, request.body);
  if (!code) throw new AuthError('validation_failed', authRefusals.code_empty);
  const isNew = factor.verified_at === null;
  // Activating an additional app requires both steps, even with its secret known.
  if (isNew) requireWholeSession(current, new AuthError('insufficient_aal'));
  await requireChallenge(parts, { id: challengeId ?? '', factor, current });
  const step = await parts.attempts
    .secondStep(stepAttempt(parts, request, current), 'over_request_rate_limit', () =>
      takeCode(parts, { factor, current, code, challengeId: challengeId ?? '' }),
    )
    .catch(async (error: unknown) => {
      if (error instanceof AuthError && error.code === 'mfa_verification_failed')
        await announceFactor(parts, request, { ...current, act: 'factor_failed', detail: { method: 'app' } });
      throw error;
    });
  await announceFactor(parts, request, {
    ...current,
    act: isNew ? 'factor_enrolled' : 'factor_verified',
    detail: { method: 'app', name: factor.friendly_name },
    ...(isNew && { mail: 'factor_added' }),
  });
  return await describeStep(parts, step);
}

/** Refuses recovery codes, which have their own calls. */
function requireApp(factor: FactorRow): void {
  if (factor.factor_type !== 'totp')
    throw new AuthError('validation_failed', authRefusals.factor_type_unknown);
}

const uuidSchema = z.uuid();

async function requireChallenge(
  parts: AuthParts,
  { id, factor, current }: { id: string; factor: FactorRow; current: CurrentSession },
): Promise<void> {
  const wanted = { id, factorId: factor.id, sessionId: current.sessionId };
  const challenge = uuidSchema.safeParse(id).success
    ? await findChallenge(parts.database.query, wanted)
    : null;
  if (challenge === null)
    throw new AuthError('mfa_factor_not_found', authRefusals.challenge_unknown, {
      status: 422,
    });
  if (challenge.verified_at !== null) throw new AuthError('mfa_ip_address_mismatch');
  if (!isWithin(parts.clock, challenge.created_at, challengeMs))
    throw new AuthError('mfa_challenge_expired', authRefusals.challenge_expired({ id }));
}

async function takeCode(
  parts: AuthParts,
  trial: { factor: FactorRow; current: CurrentSession; code: string; challengeId: string },
) {
  const { factor, current, code, challengeId } = trial;
  const now = parts.clock.now();
  return await parts.database.asOwner(async (sql) => {
    const installation = await readInstallationSecret(sql);
    if (factor.sealed_secret === null) throw new Error('an app without a secret');
    const secret = openSecret(factor.sealed_secret, {
      installation,
      purpose: 'secrets of sign-in apps',
      id: factor.id,
    });
    const step = matchTotp(secret, code, now);
    const isTaken =
      step !== null &&
      (await takeStep(sql, factor.id, { step, now })) &&
      (await takeChallenge(sql, challengeId, now));
    if (!isTaken) throw new AuthError('mfa_verification_failed');
    const taken = await beginSecondStep(sql, current, { id: factor.id, method: 'totp', now });
    // The account now has two steps, so sessions with only the first must sign in again.
    if (factor.verified_at === null) {
      await deleteHalfSessions(sql, current.user.id);
      await deleteUnverifiedFactors(sql, { userId: current.user.id, before: now });
    }
    return { ...taken, userId: current.user.id };
  });
}
