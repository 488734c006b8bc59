import { AppError } from '#core/errors.ts';
import { findUserOfSession, type UserRow } from '#server/db/accounts/users.ts';
import type { AccessClaims } from './access-tokens.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { hasSecondStep, isBanned } from './describe-user.ts';
import { refusalOfJwt } from './refusal-of-jwt.ts';

export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  /** Null with an external auth server, which stores the sessions. */
  readonly sessionId: string | null;
}

/**
 * Returns the sender of a request outside the auth protocol. Fails with `AppError('unauthenticated')`, and with
 * `AppError('second_step_required')` if this session has not taken the account's second step.
 */
export async function authenticate(
  parts: AuthParts,
  authorization: string | undefined,
): Promise<SignedInUser> {
  try {
    const { user, sessionId, secondFactorAt } = await requireSession(parts, authorization);
    if (hasSecondStep(user) && secondFactorAt === null) throw new AppError('second_step_required');
    return { id: user.id, email: user.email, sessionId };
  } catch (error) {
    if (error instanceof AuthError) throw new AppError('unauthenticated', undefined, { cause: error });
    throw error;
  }
}

/** `secondFactorAt`: when this session took the second step; null before. */
export interface CurrentSession {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly secondFactorAt: Date | null;
}

/** Returns the sender of a request in the auth protocol. Fails with the protocol's own refusals. */
export async function requireSession(
  parts: AuthParts,
  authorization: string | undefined,
): Promise<CurrentSession> {
  const claims = await readBearer(parts, authorization);
  // A token stays valid for up to an hour after signing out; the session's row does not.
  const found = await findUserOfSession(parts.database.query, claims.userId, claims.sessionId);
  const user = requireLiving(found, parts.clock.now());
  return { user, sessionId: claims.sessionId, secondFactorAt: found?.second_factor_at ?? null };
}

/** Refuses a session that has not taken the account's second step. */
export function requireWholeSession({ user, secondFactorAt }: CurrentSession, refusal: AuthError): void {
  if (hasSecondStep(user) && secondFactorAt === null) throw refusal;
}

/** Refuses a deleted user, an ended session and a banned user. */
export function requireLiving(user: (UserRow & { has_session: boolean }) | null, now: Date): UserRow {
  if (user === null) throw new AuthError('user_not_found');
  if (isBanned(user, now)) throw new AuthError('user_banned', undefined, { status: 403 });
  if (!user.has_session) throw new AuthError('session_not_found');
  return user;
}

/** Returns the token of an `Authorization: Bearer` header; null for anything else. */
export function readBearerToken(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}

async function readBearer(parts: AuthParts, authorization: string | undefined): Promise<AccessClaims> {
  const token = readBearerToken(authorization);
  if (token === null) throw new AuthError('no_authorization');
  try {
    return await parts.accessTokens.verify(token);
  } catch (error) {
    throw refusalOfJwt(token, error);
  }
}
