import { takeMailCode } from '#server/db/accounts/mails.ts';
import { findSession } from '#server/db/accounts/sessions.ts';
import { hashOfMailCode } from '#server/outgoing/mail/mail-code.ts';
import { linkMs } from '../links/apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { isWithin } from '#server/platform/clock.ts';

/** Lifetime of a mailed code, in ms. */
const mailCodeMs = 10 * 60_000;

/** Evidence that a request comes from the account's owner, and not from someone with only their session. */
export interface Proof {
  readonly userId: string;
  readonly sessionId: string;
  /** Hash of the account's password; null if it has none yet. */
  readonly passwordHash: string | null;
  readonly body: {
    readonly current_password?: string | null | undefined;
    /** The code mailed by `reauthenticate`. */
    readonly nonce?: string | null | undefined;
  };
}

/**
 * Refuses a change that would hand over the account without proof of ownership: the current password, a code mailed to the owner, or a
 * session begun within the hour by a link to their mailbox. GoTrue's default settings require none of these, so that a stolen session is
 * enough to take over the account. A code is consumed even if the change then fails.
 */
export async function requireProof(parts: AuthParts, proof: Proof): Promise<void> {
  const { userId, sessionId, passwordHash } = proof;
  const { current_password: currentPassword, nonce } = proof.body;
  if (currentPassword && !(await parts.passwords.verify(passwordHash, currentPassword)))
    throw new AuthError('current_password_invalid');
  if (currentPassword) return;
  const sql = parts.database.query;
  const now = parts.clock.now().getTime();
  if (nonce) {
    const code = { codeHash: hashOfMailCode(nonce), since: new Date(now - mailCodeMs) };
    if (!(await takeMailCode(sql, userId, code))) throw new AuthError('reauthentication_not_valid');
    return;
  }
  const session = await findSession(sql, sessionId);
  const isFromMailbox = session !== null && session.method !== 'password' && session.method !== 'anonymous';
  if (isFromMailbox && isWithin(parts.clock, session.created_at, linkMs)) return;
  throw new AuthError(parts.config.mail.isRead ? 'reauthentication_needed' : 'current_password_required');
}
