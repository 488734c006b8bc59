import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { encodeQR } from 'qr';
import * as z from 'zod/mini';
import { deleteUnverifiedFactors, insertFactor, listFactors } from '#server/db/accounts/factors.ts';
import { readInstallationSecret } from '#server/db/installation/installation.ts';
import { findSession } from '#server/db/accounts/sessions.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { linkMs } from '../links/apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { CurrentSession } from '../sessions/authenticate.ts';
import { readFields, textField } from '../read-fields.ts';
import { requireOwner } from './require-factor.ts';
import { sealSecret } from '#server/platform/sealed-secret.ts';
import { base32, newTotpSecret } from './totp.ts';
import { isWithin } from '#server/platform/clock.ts';

const bodySchema = z.object({ factor_type: textField, friendly_name: textField, issuer: textField });

/** Maximum number of apps and sets of recovery codes per account, verified or not. */
const factorsMax = 10;
const nameLengthMax = 200;
/** Time after which an enrolled but unverified app is replaced by the next one. */
const unverifiedMs = 5 * 60_000;

/** Creates a secret for an authenticator app. The app is active after its first code. */
export async function enrolFactor(parts: AuthParts, request: FastifyRequest) {
  const current = await requireOwner(parts, request);
  const body = readFields(bodySchema, request.body);
  requireTotp(body.factor_type);
  const name = (body.friendly_name ?? '').trim();
  const issuer = (body.issuer || new URL(parts.config.publicUrl).host).slice(0, nameLengthMax);
  if (name.length > nameLengthMax)
    throw new AuthError(
      'validation_failed',
      authRefusals.factor_name_too_long({ charactersMax: nameLengthMax }),
    );
  const [id, secret] = [randomUUID(), newTotpSecret()];
  await parts.database.asOwner(async (sql) => {
    await requireDiskSpace(parts, sql, { ...current, name });
    const installation = await readInstallationSecret(sql);
    const sealedSecret = sealSecret(secret, { installation, purpose: 'secrets of sign-in apps', id });
    const now = parts.clock.now();
    const userId = current.user.id;
    await insertFactor(sql, { id, userId, type: 'totp', name, sealedSecret, verifiedAt: null, now });
  });
  const uri = writeUri({ issuer, account: current.user.email, secret: base32(secret) });
  return {
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: drawCode(uri), secret: base32(secret), uri },
  };
}

/** Apps can only read dark on light, so the picture includes a light background, for dark pages too. */
function drawCode(uri: string): string {
  return encodeQR(uri, 'svg', { ecc: 'medium' }).replace('<svg ', '<svg style="background:white" ');
}

function requireTotp(type: string | null | undefined): void {
  if (type === 'totp') return;
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled');
  if (type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled');
  throw new AuthError('validation_failed', authRefusals.factor_type_unknown);
}

/** Refuses more factors than allowed, and a caller who may have just found the browser open. */
async function requireDiskSpace(
  parts: AuthParts,
  sql: Sql,
  { user, sessionId, secondFactorAt, name }: CurrentSession & { name: string },
): Promise<void> {
  const now = parts.clock.now().getTime();
  await deleteUnverifiedFactors(sql, { userId: user.id, before: new Date(now - unverifiedMs) });
  const factors = await listFactors(sql, user.id);
  if (factors.some((factor) => factor.friendly_name === name))
    throw new AuthError('mfa_factor_name_conflict', authRefusals.factor_name_taken({ name }));
  if (factors.length >= factorsMax) throw new AuthError('too_many_enrolled_mfa_factors');
  if (secondFactorAt !== null) return;
  if (factors.some((factor) => factor.verified_at !== null)) throw new AuthError('insufficient_aal');
  // Otherwise the thief of an old session could lock the owner out with their own app.
  const session = await findSession(sql, sessionId);
  if (session === null || !isWithin(parts.clock, session.created_at, linkMs))
    throw new AuthError('reauthentication_needed', authRefusals.sign_in_too_old);
}

function writeUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ algorithm: 'SHA1', digits: '6', issuer, period: '30', secret });
  // Apps do not decode a plus as a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
