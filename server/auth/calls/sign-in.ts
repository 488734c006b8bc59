import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUserByEmail, recordSignIn } from '#server/db/accounts/users.ts';
import { isKnownNetwork, isNewBrowser, recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { requestNotice } from '#server/jobs.ts';
import { describeDevice } from '#core/account/describe-device.ts';
import { askMail } from '../links/ask-mail.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { isBanned } from '../sessions/describe-user.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { parseEmail } from '../email-address.ts';
import { readFields, textField } from '../read-fields.ts';

const bodySchema = z.object({ email: textField, phone: textField, password: textField });

/** Begins a session with an address and its password. A wrong password and an unknown address cannot be distinguished. */
export async function signIn(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  if (body.email && body.phone) throw new AuthError('validation_failed', authRefusals.sign_in_one_address);
  if (body.phone)
    throw new AuthError('phone_provider_disabled', authRefusals.phone_sign_in_off, { status: 422 });
  if (!body.email) throw new AuthError('validation_failed', authRefusals.sign_in_without_address);
  const email = parseEmail(body.email);
  const password = body.password ?? '';
  // Attempts with invalid addresses still count against their sender, under one name.
  const attempt = {
    account: email ?? '',
    address: request.ip,
    isKnown: () => isKnownNetwork(parts.database.query, email ?? '', request.ip),
    onSpread: () => tellOfGuesses(parts, email ?? ''),
  };
  try {
    return await parts.attempts.signIn(attempt, () => checkPassword(parts, request, { email, password }));
  } catch (error) {
    await noteRefusal(parts, request, { email, error });
    throw error;
  }
}

/** Reports guesses by mail. Unknown addresses get a row too (never sent), so that timing does not reveal accounts. */
async function tellOfGuesses(parts: AuthParts, email: string): Promise<void> {
  if (!parts.config.mail.isRead) return;
  await parts.database.asOwner(async (sql) => {
    const user = await findUserByEmail(sql, email);
    await askMail(parts, sql, {
      userId: user?.id ?? null,
      kind: 'password_guessed',
      recipient: email,
      redirectTo: `${parts.config.publicUrl}/login`,
      challenge: null,
    });
  });
}

/** Logs a lock-out once per period, so that a locked-out caller cannot fill the log. */
async function noteRefusal(
  parts: AuthParts,
  request: FastifyRequest,
  { email, error }: { email: string | null; error: unknown },
): Promise<void> {
  if (!(error instanceof AuthError)) return;
  const isLockOut = error.code === 'over_request_rate_limit';
  if (isLockOut && (await parts.lockOuts.take(`${request.ip} ${email}`)) > 0) return;
  const user = await findUserByEmail(parts.database.query, email ?? '');
  await recordSecurityEvent(parts, {
    act: isLockOut ? 'locked_out' : 'sign_in_failed',
    userId: user?.id ?? null,
    from: requestOrigin(request),
    detail: { reason: error.code },
  });
}

async function checkPassword(
  parts: AuthParts,
  request: FastifyRequest,
  { email, password }: { email: string | null; password: string },
) {
  const stored = email === null ? null : await findUserByEmail(parts.database.query, email);
  const isRight = await parts.passwords.verify(stored?.password_hash ?? null, password);
  if (stored === null || stored.password_hash === null || !isRight)
    throw new AuthError('invalid_credentials');
  const { password_hash: passwordHash } = stored;
  // The password is known only now, so a hash with an outdated cost is replaced here.
  const newHash = parts.passwords.isCurrent(passwordHash) ? null : await parts.passwords.hash(password);
  const now = parts.clock.now();
  const begun = await parts.database.asOwner(async (sql) => {
    const right = { userId: stored.id, passwordHash, newHash, now };
    const user = await recordSignIn(sql, right);
    if (user === null) throw new AuthError('invalid_credentials');
    if (isBanned(user, now)) throw new AuthError('user_banned');
    if (user.email_confirmed_at === null) throw new AuthError('email_not_confirmed');
    const session = { userId: user.id, method: 'password', now } as const;
    return { user, session: await beginSession(sql, request, session) };
  });
  const { user, session } = begun;
  const from = requestOrigin(request);
  const detail = { method: 'password' };
  const isNew = await isNewBrowser(parts.database.query, user.id, from.userAgent);
  await recordSecurityEvent(parts, { act: 'sign_in', userId: user.id, sessionId: session.id, from, detail });
  const device = describeDevice(from.userAgent);
  if (isNew) await requestNotice(parts, { userId: user.id, kind: 'new_browser', detail: { device } });
  return await describeSession(parts, user, session);
}
