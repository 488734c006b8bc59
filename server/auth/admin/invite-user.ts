import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { setAdmitted } from '#server/db/accounts/sign-up-policy.ts';
import { findUserByEmail, insertUser, markInvited, type UserRow } from '#server/db/accounts/users.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { askMail, requireMail } from '../links/ask-mail.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { describeUser } from '../sessions/describe-user.ts';
import { requireEmail } from '../email-address.ts';
import { readFields, readQuery, redirectQuerySchema, textField, userDataField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';
import { mergeUserData, type UserData } from '../user-data.ts';

const bodySchema = z.object({ email: textField, data: userDataField });

/** Creates an account for an address and mails a link with which its owner chooses a password. */
export async function inviteUser(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  const email = requireEmail(body.email);
  requireMail(parts);
  const { redirect_to: wanted } = readQuery(redirectQuerySchema, request.query);
  const redirectTo = invitedTo(parts, wanted);
  const user = await parts.database.asOwner(async (sql) => {
    const invited = await insertInvited(parts, sql, { email, data: body.data });
    const mail = {
      userId: invited.id,
      kind: 'invite',
      recipient: email,
      redirectTo,
      challenge: null,
    } as const;
    await askMail(parts, sql, mail);
    return invited;
  });
  const from = requestOrigin(request);
  await recordSecurityEvent(parts, { act: 'invitation_sent', userId: user.id, from });
  return describeUser(user);
}

/** Returns the account of an invited address, which waits for its link. Refuses a confirmed address. */
export async function insertInvited(
  parts: AuthParts,
  sql: Sql,
  { email, data }: { email: string; data: UserData | null | undefined },
): Promise<UserRow> {
  const now = parts.clock.now();
  const account = { email, passwordHash: null, data: mergeUserData({}, data), now };
  const user =
    (await insertUser(sql, account, { isConfirmed: false })) ?? (await findUserByEmail(sql, email));
  if (user === null || user.email_confirmed_at !== null) throw new AuthError('email_exists');
  await setAdmitted(sql, user.id, { isAdmitted: true, isNew: false });
  return await markInvited(sql, user.id, now);
}

/** Returns the address to which an invitation leads: the caller's, or the page for choosing a password. */
function invitedTo(parts: AuthParts, wanted: string | null | undefined): string {
  return safeRedirect(parts.config, wanted || `${parts.config.publicUrl}/reset-password`);
}
