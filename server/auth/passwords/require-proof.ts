import { takeMailCode } from '#server/db/accounts/mails.ts';
import { findSession } from '#server/db/accounts/sessions.ts';
import { hashOfMailCode } from '#server/outgoing/mail/mail-code.ts';
import { linkMs } from '../links/apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { isWithin } from '#server/platform/clock.ts';

/** Time for which a mailed code works, in ms. */
const mailCodeMs = 10 * 60_000;

/** Evidence in a request that the account's owner sends it, and not somebody who has only their session. */
export interface Proof {
  readonly userId: string;
  readonly sessionId: string;
  /** Null: the account has no password yet. */
  readonly passwordHash: string | null;
  readonly body: {
    readonly current_password?: string | null | undefined;
    /** The code of `reauthenticate`. */
    readonly nonce?: string | null | undefined;
  };
}

/**
 * Refuses a change that would hand the account over unless its owner asks for it: by the current password, by a code
 * mailed to them, or in a session that a link in their mailbox began within the hour. GoTrue asks for none of these in
 * its default settings, so that a stolen session takes the account. A code is used up, also when the change then fails.
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
