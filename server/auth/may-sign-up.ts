import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { Config } from '#server/config.ts';
import { findInvitationOfEmail, findInvitationOfToken } from '#server/db/accounts/invitations.ts';
import { lockFirstAccount, readSignUpStanding, takesFirstCode } from '#server/db/accounts/sign-up-policy.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AuthError } from './auth-error.ts';
import { isFirstCode } from './first-account-code.ts';
import { hashOfLinkSecret } from './links/link-secret.ts';

export interface Newcomer {
  /** Lower case; null: an account without an address. */
  readonly email: string | null;
  /** The token of an invitation's link, sent by the browser that opened it. */
  readonly invitation?: string | null;
  /** The code in the log of an empty installation. */
  readonly code?: string | null;
  /** True if only the mailbox's owner can finally use the account, so that an invitation of the address is enough. */
  readonly isMailboxProven?: boolean;
}

export type SignUpVerdict =
  | {
      readonly isAllowed: true;
      /** True if there is no account yet; call `makeOperatorIfNone` when it is confirmed. */
      readonly isFirst: boolean;
      /** False: admitted only as the first account, which is checked again on confirmation. */
      readonly isAdmitted: boolean;
      /** True for a caller with an invitation's token, which proves that they own the address. */
      readonly isInvited: boolean;
    }
  | { readonly isAllowed: false; readonly reason: 'disabled' | 'domain' | 'code' };

/**
 * Applies the single rule about new accounts, however they are created (except by an administrator). Call it inside the transaction that
 * creates the account: on an empty installation, concurrent sign-ups are decided one after the other. Does not reveal if the address has an
 * account.
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

/** Same as `maySignUp`, but throws the protocol's refusal. */
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
