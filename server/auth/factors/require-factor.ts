import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type FactorRow, findFactor } from '#server/db/accounts/factors.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { type CurrentSession, requireSession } from '../sessions/authenticate.ts';
import { isAnonymous } from '../sessions/describe-user.ts';
import { isWithin } from '#server/platform/clock.ts';

/** Time after a code was entered in which the second step may be changed, in ms: a stolen session must not switch it off. */
const freshStepMs = 10 * 60_000;

/** Returns the sender of a call about factors. Refuses anonymous accounts, which only their session can reach. */
export async function requireOwner(parts: AuthParts, request: FastifyRequest): Promise<CurrentSession> {
  const current = await requireSession(parts, request.headers.authorization);
  if (isAnonymous(current.user))
    throw new AuthError('no_authorization', authRefusals.anonymous_denied, {
      status: 403,
    });
  return current;
}

const uuidSchema = z.uuid();
const paramsSchema = z.object({ factor: z.string() });

export async function requireFactor(
  parts: Pick<AuthParts, 'database'>,
  userId: string,
  request: FastifyRequest,
): Promise<FactorRow> {
  const id = uuidSchema.safeParse(paramsSchema.safeParse(request.params).data?.factor);
  if (!id.success) throw new AuthError('validation_failed', authRefusals.factor_id_invalid, { status: 404 });
  const factor = await findFactor(parts.database.query, userId, id.data);
  if (factor === null) throw new AuthError('mfa_factor_not_found');
  return factor;
}

/** Refuses a change of the second step unless a code was entered in this session just before. */
export function requireFreshStep(
  parts: Pick<AuthParts, 'clock'>,
  { secondFactorAt }: CurrentSession,
  refusal: AuthError,
): void {
  if (secondFactorAt === null || !isWithin(parts.clock, secondFactorAt, freshStepMs)) throw refusal;
}
