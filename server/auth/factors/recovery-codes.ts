import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  type FactorRow,
  insertFactor,
  listFactors,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '#server/db/accounts/factors.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { canonicalCode, newCode } from '#server/outgoing/mail/mail-code.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { readFields, textField } from '../read-fields.ts';
import { announceFactor } from './announce-factor.ts';
import { requireFreshStep, requireOwner } from './require-factor.ts';
import { beginSecondStep, describeStep, stepAttempt } from './second-step.ts';

const codeCount = 10;
/** Letters of a code, for 80 random bits: too many to guess from the hash. */
const codeLetters = 16;
/** Returns the number of codes and of unused ones, never the codes. */
export async function countCodes(parts: AuthParts, request: FastifyRequest) {
  const { user } = await requireOwner(parts, request);
  const factor = await requireCodes(parts.database.query, user.id);
  const { total, remaining } = await countRecoveryCodes(parts.database.query, factor.id);
  return { id: factor.id, type: 'recovery_code', total, remaining };
}

const generateSchema = z.object({ friendly_name: textField });

/** Creates the account's recovery codes and returns them, only this time. */
export async function generateCodes(parts: AuthParts, request: FastifyRequest) {
  const current = await requireOwner(parts, request);
  const name = (readFields(generateSchema, request.body).friendly_name || 'Recovery codes').slice(0, 200);
  requireFreshStep(parts, current, new AuthError('insufficient_aal', authRefusals.second_step_for_codes));
  const userId = current.user.id;
  const made = await parts.database.asOwner(async (sql) => {
    const factors = await listFactors(sql, userId);
    if (factors.some(({ factor_type: type }) => type === 'recovery_code'))
      throw new AuthError('mfa_verified_factor_exists');
    if (!factors.some(({ verified_at: verifiedAt }) => verifiedAt !== null))
      throw new AuthError('mfa_recovery_codes_sole_factor');
    const [id, now] = [randomUUID(), parts.clock.now()];
    const factor = { id, userId, name, sealedSecret: null, verifiedAt: now, now };
    return await writeCodes(sql, await insertFactor(sql, { ...factor, type: 'recovery_code' }));
  });
  await announceFactor(parts, request, {
    ...current,
    act: 'factor_enrolled',
    detail: { method: 'recovery code' },
  });
  return made;
}

/** Replaces all codes; the old ones stop working. */
export async function regenerateCodes(parts: AuthParts, request: FastifyRequest) {
  const current = await requireOwner(parts, request);
  requireFreshStep(parts, current, new AuthError('insufficient_aal', authRefusals.second_step_for_new_codes));
  const made = await parts.database.asOwner(async (sql) =>
    writeCodes(sql, await requireCodes(sql, current.user.id)),
  );
  await announceFactor(parts, request, {
    ...current,
    act: 'factor_enrolled',
    detail: { method: 'recovery code' },
  });
  return made;
}

const verifySchema = z.object({ code: textField });

/** Accepts a recovery code instead of an app's code. Each works once. */
export async function verifyCode(parts: AuthParts, request: FastifyRequest) {
  const current = await requireOwner(parts, request);
  const code = canonicalCode(readFields(verifySchema, request.body).code ?? '');
  if (code === '') throw new AuthError('validation_failed', authRefusals.code_empty);
  const detail = { method: 'recovery code' };
  const step = await parts.attempts
    .secondStep(stepAttempt(parts, request, current), 'mfa_recovery_codes_locked', () =>
      parts.database.asOwner(async (sql) => {
        const now = parts.clock.now();
        const factor = await findCodes(sql, current.user.id);
        const hash = factor === null ? null : hashOfCode(factor.id, code);
        if (factor === null || hash === null || !(await takeRecoveryCode(sql, factor.id, { hash, now })))
          throw new AuthError('mfa_verification_failed', authRefusals.recovery_code_wrong);
        const taken = { id: factor.id, method: 'mfa/recovery_code', now };
        return { ...(await beginSecondStep(sql, current, taken)), userId: current.user.id };
      }),
    )
    .catch(async (error: unknown) => {
      if (error instanceof AuthError && error.code === 'mfa_verification_failed')
        await announceFactor(parts, request, { ...current, act: 'factor_failed', detail });
      throw error;
    });
  const mail = 'recovery_code_used';
  await announceFactor(parts, request, { ...current, act: 'factor_verified', detail, mail });
  return await describeStep(parts, step);
}

export async function removeCodes(parts: AuthParts, request: FastifyRequest) {
  const current = await requireOwner(parts, request);
  requireFreshStep(parts, current, new AuthError('insufficient_aal', authRefusals.second_step_for_no_codes));
  const factor = await requireCodes(parts.database.query, current.user.id);
  await parts.database.asOwner((sql) => deleteRecoveryCodes(sql, factor.id));
  await announceFactor(parts, request, {
    ...current,
    act: 'factor_removed',
    detail: { method: 'recovery code' },
  });
  return { id: factor.id };
}

async function findCodes(sql: Sql, userId: string): Promise<FactorRow | null> {
  const factors = await listFactors(sql, userId);
  return factors.find(({ factor_type: type }) => type === 'recovery_code') ?? null;
}

async function requireCodes(sql: Sql, userId: string): Promise<FactorRow> {
  const factor = await findCodes(sql, userId);
  if (factor === null) throw new AuthError('mfa_factor_not_found', authRefusals.recovery_codes_missing);
  return factor;
}

async function writeCodes(sql: Sql, factor: FactorRow) {
  const codes = Array.from({ length: codeCount }, () => newCode(codeLetters));
  const hashes = codes.map((code) => hashOfCode(factor.id, canonicalCode(code)));
  await replaceRecoveryCodes(sql, factor.id, hashes);
  const { id, friendly_name: name } = factor;
  return { id, type: 'recovery_code', friendly_name: name, total: codes.length, codes };
}

function hashOfCode(factorId: string, code: string): Buffer {
  return createHash('sha256').update(`${factorId} ${code}`).digest();
}
