import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { lockMailOfCode } from '#server/db/accounts/mails.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { beginLinkSession, noteLinkSignIn } from '../links/begin-link-session.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { hashOfLinkSecret } from '../links/link-secret.ts';
import { isVerifierOf } from '../links/pkce-fields.ts';
import { readFields, textField } from '../read-fields.ts';
import { isWithin } from '#server/platform/clock.ts';

const bodySchema = z.object({ auth_code: textField, code_verifier: textField });

/** Time for exchanging a code after its link was opened, in ms. */
const codeMs = 5 * 60_000;

/** Begins a session with the code of an opened link; only in the browser that requested the link. */
export async function exchangeCode(parts: AuthParts, request: FastifyRequest) {
  const body = readFields(bodySchema, request.body);
  const { auth_code: code, code_verifier: verifier } = body;
  if (!code || !verifier) throw new AuthError('validation_failed', authRefusals.exchange_incomplete);
  const begun = await parts.attempts.link(request.ip, () =>
    parts.database.asOwner(async (sql) => {
      const mail = await lockMailOfCode(sql, hashOfLinkSecret(code));
      if (mail === null || mail.user_id === null || mail.code_issued_at === null)
        throw new AuthError('flow_state_not_found');
      const now = parts.clock.now();
      if (!isWithin(parts.clock, mail.code_issued_at, codeMs)) throw new AuthError('flow_state_expired');
      const challenge = { text: mail.code_challenge ?? '', method: mail.code_challenge_method ?? '' };
      if (!isVerifierOf(challenge, verifier)) throw new AuthError('bad_code_verifier');
      return await beginLinkSession(sql, request, mail, now);
    }),
  );
  await noteLinkSignIn(parts, request, begun);
  return await describeSession(parts, begun.user, begun.session);
}
