import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { RevokedApiKey } from '#server/db/accounts/api-keys.ts';
import {
  findPasswordHashById,
  lockUserOfSession,
  updateUser,
  type UserRow,
} from '#server/db/accounts/users.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireLiving, requireSession } from '../sessions/authenticate.ts';
import { describeUser, hasSecondStep, isAnonymous } from '../sessions/describe-user.ts';
import { requireEmail } from '../email-address.ts';
import { requireStrongPassword } from '../passwords/password-rules.ts';
import { type PkceChallenge, readPkceFields } from '../links/pkce-fields.ts';
import { readFields, readQuery, redirectQuerySchema, textField, userDataField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';
import { endOtherWaysIn, hashNewPassword } from '../passwords/replace-password.ts';
import { requireToldProof } from '../passwords/require-told-proof.ts';
import { replaceAddress } from '../links/replace-address.ts';
import { mergeUserData } from '../user-data.ts';

const bodySchema = z.object({
  email: textField,
  phone: textField,
  password: textField,
  current_password: textField,
  nonce: textField,
  data: userDataField,
  /** Our own field: keeps the API keys. Only valid with the current password. */
  keep_api_keys: z.nullish(z.boolean()),
  app_metadata: z.nullish(z.unknown()),
  code_challenge: textField,
  code_challenge_method: textField,
});

interface Change {
  /** True to keep API keys; needs the current password, because an owner without it may be shutting out someone who has a key. */
  readonly keepsApiKeys: boolean;
  readonly sessionId: string;
  readonly passwordHash: string | null;
  readonly data: Record<string, unknown> | null;
  readonly newEmail: string | null;
  readonly challenge: PkceChallenge | null;
  readonly redirectTo: string;
}

/**
 * Changes the password, the address or the user's data. A new password ends all other sessions with their editors, and revokes API keys
 * unless the caller knows the current password and keeps them; the answer names the keys in `revoked_api_keys`. A new password, or an
 * address that takes effect immediately, needs proof of ownership; an address that both mailboxes confirm has that proof. An anonymous
 * account becomes permanent with its first address: only its session owns it.
 */
export async function changeUser(parts: AuthParts, request: FastifyRequest) {
  const { user, sessionId, secondFactorAt } = await requireSession(parts, request.headers.authorization);
  const asked = readAsked(parts, request, { user, hasSecondStepTaken: secondFactorAt !== null });
  const passwordHash = await proveAndHash(parts, request, { user, sessionId, asked });
  if (asked.isMailed) await parts.attempts.mail({ account: asked.email, address: request.ip });
  const { redirect_to: wanted } = readQuery(redirectQuerySchema, request.query);
  const { user: changed, revokedKeys } = await parts.database.asOwner((sql) =>
    applyChange(parts, sql, user.id, {
      sessionId,
      passwordHash,
      keepsApiKeys: asked.keepsApiKeys,
      data: asked.body.data ?? null,
      newEmail: asked.isMoved ? asked.email : null,
      challenge: asked.challenge,
      redirectTo: safeRedirect(parts.config, wanted),
    }),
  );
  await noteChanges(parts, request, {
    user,
    sessionId,
    isMoved: asked.isMoved,
    isMailed: asked.isMailed,
    hasPassword: passwordHash !== null,
    revokedKeys: revokedKeys ?? [],
  });
  return { ...describeUser(changed), ...(revokedKeys !== null && { revoked_api_keys: revokedKeys }) };
}

/** Reads the body and refuses changes that are never allowed; `proveAndHash` checks ownership. */
function readAsked(
  parts: AuthParts,
  request: FastifyRequest,
  { user, hasSecondStepTaken }: { user: UserRow; hasSecondStepTaken: boolean },
) {
  const body = readFields(bodySchema, request.body);
  if (body.phone) throw new AuthError('phone_provider_disabled');
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    throw new AuthError('not_admin', authRefusals.app_metadata_denied);
  const challenge = readPkceFields(body);
  const email = body.email ? requireEmail(body.email) : user.email;
  if (body.password) requireStrongPassword(parts.config, body.password);
  const isMoved = email !== user.email;
  if (!hasSecondStepTaken && (body.password || isMoved)) requireNoSecondStep(user);
  const isMailed = isMoved && parts.config.mail.confirmsAccounts;
  const isOwned = !isAnonymous(user);
  if (body.password && !isOwned && !isMoved)
    throw new AuthError('validation_failed', authRefusals.anonymous_password, { status: 422 });
  const needsProof = isOwned && Boolean(body.password || (isMoved && (!isMailed || body.current_password)));
  const keepsApiKeys = !isOwned || (body.keep_api_keys === true && Boolean(body.current_password));
  return { body, challenge, email, isMoved, isMailed, needsProof, keepsApiKeys };
}

/** Returns the new password's hash, or null without one, after proof of ownership if required. */
async function proveAndHash(
  parts: AuthParts,
  request: FastifyRequest,
  { user, sessionId, asked }: { user: UserRow; sessionId: string; asked: ReturnType<typeof readAsked> },
): Promise<string | null> {
  const { body, needsProof } = asked;
  if (!needsProof && !body.password) return null;
  // Limited like a sign-in, because a refusal tells a session's thief that a password is wrong.
  return await parts.attempts.signIn({ account: user.id, address: request.ip }, async () => {
    const stored = await findPasswordHashById(parts.database.query, user.id);
    if (needsProof)
      await requireToldProof(parts, request, { userId: user.id, sessionId, passwordHash: stored, body });
    return body.password ? await hashNewPassword(parts, stored, body.password) : null;
  });
}

/** Refuses accounts with a second step: a password or a mailbox is not enough to take them over. */
function requireNoSecondStep(user: UserRow): void {
  if (!hasSecondStep(user)) return;
  throw new AuthError('insufficient_aal', authRefusals.second_step_for_change, { status: 401 });
}

async function noteChanges(
  parts: AuthParts,
  request: FastifyRequest,
  change: {
    user: UserRow;
    sessionId: string;
    isMoved: boolean;
    isMailed: boolean;
    hasPassword: boolean;
    revokedKeys: readonly RevokedApiKey[];
  },
): Promise<void> {
  const about = { userId: change.user.id, sessionId: change.sessionId, from: requestOrigin(request) };
  if (change.hasPassword) await recordSecurityEvent(parts, { ...about, act: 'password_changed' });
  for (const { name } of change.revokedKeys)
    await recordSecurityEvent(parts, { ...about, act: 'key_revoked', detail: { name } });
  const act = change.isMailed ? 'email_change_asked' : 'email_changed';
  if (change.isMoved) await recordSecurityEvent(parts, { ...about, act });
}

async function applyChange(
  parts: AuthParts,
  sql: Sql,
  userId: string,
  change: Change,
): Promise<{ user: UserRow; revokedKeys: RevokedApiKey[] | null }> {
  const now = parts.clock.now();
  const { passwordHash } = change;
  const locked = requireLiving(await lockUserOfSession(sql, userId, change.sessionId), now);
  const revokedKeys = passwordHash === null ? null : await endOtherWaysIn(parts, sql, locked, change);
  const data = change.data === null ? null : mergeUserData(locked.user_metadata, change.data);
  const updated = await updateUser(sql, userId, { passwordHash, data, now });
  if (change.newEmail === null) return { user: updated, revokedKeys };
  return {
    user: await replaceAddress(parts, sql, updated, { ...change, newEmail: change.newEmail }),
    revokedKeys,
  };
}
