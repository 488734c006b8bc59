import { createHash } from 'node:crypto';
import * as api from '#core/contract/account/invitations-api.ts';
import { AppError } from '#core/errors.ts';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { installationMessages } from '#core/messages/screens/account/installation-messages.ts';
import * as invitations from '#server/db/accounts/invitations.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { readSignUpStanding } from '#server/db/accounts/sign-up-policy.ts';
import { findUser, findUserByEmail } from '#server/db/accounts/users.ts';
import { requestMail } from '#server/jobs.ts';
import { wasCalledBefore } from '#server/db/keyed-calls.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route } from '#server/platform/http/route.ts';
import { requireOperator } from './require-operator.ts';

/** Lifetime of an invitation in ms. */
const INVITATION_MS = 7 * 24 * 60 * 60_000;

export const listInvitationsRoute = route(api.listInvitations, async ({ platform, userId }) => {
  await requireOperator(platform, userId);
  const now = platform.clock.now();
  const rows = await invitations.listInvitations(platform.database.query);
  return { items: rows.map((row) => describe(row, now)), total: rows.length };
});

export const createInvitationRoute = route(
  api.createInvitation,
  async ({ platform, userId, sessionId, from, body, creation }) => {
    await requireOperator(platform, userId);
    const now = platform.clock.now();
    const token = creation.secret.toString('base64url');
    const isMailed = platform.config.mail.isRead;
    const link = `${platform.config.publicUrl}/register?invitation=${token}`;
    const email = await requireInvitable(platform, body.email);
    const { row, isNew } = await platform.database.asOwner(async (sql) => {
      if (await wasCalledBefore(sql, userId, creation))
        return { row: await invited(sql, hashToken(token), now), isNew: false };
      const expiresAt = new Date(now.getTime() + INVITATION_MS);
      const made = await invitations.insertInvitation(sql, { email, invitedBy: userId, now, expiresAt });
      await invitations.insertInvitationToken(sql, made.id, hashToken(token));
      const inviter = (await findUser(sql, userId))?.email || installationMessages.somebody;
      const detail = { invitation: made.id, inviter };
      const mail = {
        userId: null,
        needsAccount: false,
        kind: 'invitation',
        recipient: email,
        detail,
      } as const;
      const redirectTo = `${platform.config.publicUrl}/`;
      if (isMailed) await requestMail(platform, sql, { ...mail, redirectTo, challenge: null });
      return { row: made, isNew: true };
    });
    if (!isNew) return { ...describe(row, now), link, is_mailed: isMailed };
    await recordSecurityEvent(platform, {
      act: 'invitation_sent',
      userId,
      sessionId: sessionId || null,
      from,
      detail: { email },
    });
    return { ...describe(row, now), link, is_mailed: isMailed };
  },
);

export const deleteInvitationRoute = route(
  api.deleteInvitation,
  async ({ platform, userId, sessionId, from, params }) => {
    await requireOperator(platform, userId);
    const email = await platform.database.asOwner((sql) => invitations.deleteInvitation(sql, params.id));
    if (email === null) throw new AppError('not_found');
    await recordSecurityEvent(platform, {
      act: 'invitation_revoked',
      userId,
      sessionId: sessionId || null,
      from,
      detail: { email },
    });
  },
);

export const readInvitationRoute = route(api.readInvitation, async ({ platform, body }) => {
  const { database, clock, config } = platform;
  const found = await invitations.findInvitationOfToken(database.query, hashToken(body.token), clock.now());
  const { mode } = await readSignUpStanding(database.query, config);
  if (found === null || mode === 'closed') throw new AppError('gone', authMessages.invitationOver);
  return { email: found.email };
});

/** Returns the address in the form used for accounts. Refuses an invalid one, one with an account, or one that could not be accepted. */
async function requireInvitable({ database, config }: Platform, text: string): Promise<string> {
  const email = text.toLowerCase();
  if (!/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(email))
    throw new AppError('unprocessable', installationMessages.addressInvalid);
  if ((await readSignUpStanding(database.query, config)).mode === 'closed')
    throw new AppError('conflict', installationMessages.signUpIsClosed);
  const user = await findUserByEmail(database.query, email);
  if (user !== null && user.email_confirmed_at !== null)
    throw new AppError('conflict', installationMessages.hasAccount);
  return email;
}

/** Returns the invitation created by an earlier identical call; one revoked or accepted since is not created again. */
async function invited(sql: Sql, tokenHash: Buffer, now: Date): Promise<invitations.InvitationRow> {
  const row = await invitations.findInvitationOfToken(sql, tokenHash, now);
  if (row === null) throw new AppError('gone', authMessages.invitationOver);
  return row;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function describe(row: invitations.InvitationRow, now: Date): api.Invitation {
  const isOpen = row.accepted_at === null && row.expires_at > now;
  const state = isOpen ? 'open' : row.accepted_at === null ? 'expired' : 'accepted';
  return {
    id: row.id,
    email: row.email,
    state,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
