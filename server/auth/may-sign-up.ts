import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { Config } from '#server/config.ts';
import { findInvitationOfEmail, findInvitationOfToken } from '#server/db/accounts/invitations.ts';
import { lockFirstAccount, readSignUpStanding, takesFirstCode } from '#server/db/accounts/sign-up-policy.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AuthError } from './auth-error.ts';
import { isFirstCode } from './first-account-code.ts';
import { hashOfLinkSecret } from './links/link-secret.ts';

/** A person who wants an account. */
export interface Newcomer {
  /** Lower case; null: an account without an address. */
  readonly email: string | null;
  /** The text of an invitation's link, as the browser that opened it sends it. */
  readonly invitation?: string | null;
  /** The code that the log of an empty installation names. */
  readonly code?: string | null;
  /** Whether only the reader of the mailbox gets in in the end, so that an invitation of the address is enough. */
  readonly isMailboxProven?: boolean;
}

/** The rule's decision about a newcomer. */
export type SignUpVerdict =
  | {
      readonly isAllowed: true;
      /** Nobody has an account yet: `makeOperatorIfNone` when it is confirmed. */
      readonly isFirst: boolean;
      /** False: only as the first account, which is decided again when it is confirmed. */
      readonly isAdmitted: boolean;
      /** Came with the link of an invitation, which is proof enough that the address is theirs. */
      readonly isInvited: boolean;
    }
  | { readonly isAllowed: false; readonly reason: 'disabled' | 'domain' | 'code' };

/**
 * Applies the one rule about new accounts, whichever way they are created (but for the calls of an administrator, who need not ask). Call
 * it inside the transaction that creates the account: on an empty installation, two who come at once are decided one after the other. Does
 * not reveal whether the address has an account.
 */
export async function maySignUp(
  config: Pick<Config, 'signUp' | 'isLocal' | 'hostedAuth'>,
  sql: Sql,
  { newcomer, now }: { newcomer: Newcomer; now: Date },
): Promise<SignUpVerdict> {
  let { mode, isEmpty } = await readSignUpStanding(sql, config);
  if (isEmpty) {
    await lockFirstAccount(sql);
    ({ mode, isEmpty } = await readSignUpStanding(sql, config));
  }
  const isCoded = takesFirstCode(config, { mode, isEmpty });
  const isFirst =
    isEmpty && newcomer.email !== null && (!isCoded || (await isFirstCode(sql, newcomer.code ?? null)));
  const isInvited = mode !== 'closed' && (await hasInvitation(sql, newcomer, now));
  const isOfDomain = hasDomain(newcomer.email, config.signUp.domains);
  const isAdmitted = isInvited || (mode === 'open' && isOfDomain);
  if (isAdmitted || isFirst) return { isAllowed: true, isFirst, isAdmitted, isInvited };
  if (isCoded && newcomer.email !== null) return { isAllowed: false, reason: 'code' };
  return { isAllowed: false, reason: mode === 'open' ? 'domain' : 'disabled' };
}

/** Like `maySignUp`, but refuses in the words of the protocol. */
export async function requireSignUp(
  config: Pick<Config, 'signUp' | 'isLocal' | 'hostedAuth'>,
  sql: Sql,
  asked: { newcomer: Newcomer; now: Date },
): Promise<SignUpVerdict & { isAllowed: true }> {
  const verdict = await maySignUp(config, sql, asked);
  if (verdict.isAllowed) return verdict;
  if (verdict.reason === 'disabled') throw new AuthError('signup_disabled');
  if (verdict.reason === 'code') throw new AuthError('signup_disabled', authRefusals.first_code_wrong);
  throw new AuthError(
    'signup_disabled',
    authRefusals.domain_not_admitted({ domains: config.signUp.domains }),
  );
}

async function hasInvitation(sql: Sql, { email, invitation, isMailboxProven }: Newcomer, now: Date) {
  if (email === null) return false;
  if (invitation)
    return (await findInvitationOfToken(sql, hashOfLinkSecret(invitation), now))?.email === email;
  return isMailboxProven === true && (await findInvitationOfEmail(sql, email, now)) !== null;
}

function hasDomain(email: string | null, domains: readonly string[]): boolean {
  return (
    domains.length === 0 || (email !== null && domains.includes(email.slice(email.lastIndexOf('@') + 1)))
  );
}
