import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { lockMailOfToken, type MailRow, setMailCode } from '#server/db/accounts/mails.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { applyLink, findLinkType } from '../links/apply-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { beginLinkSession, noteEmailChange, noteLinkSignIn } from '../links/begin-link-session.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { hashOfLinkSecret, newLinkSecret } from '../links/link-secret.ts';
import { readQuery, textField } from '../read-fields.ts';
import { safeRedirect } from '../links/redirect-address.ts';

const querySchema = z.object({ token: textField, type: textField, redirect_to: textField });

/** Prefix of tokens that belong to a browser's PKCE challenge. */
const pkcePrefix = 'pkce_';

const messages = {
  half: authRefusals.half_changed,
  repeated: authRefusals.link_used,
} as const;

/** Parameters of the final address: in the query for the browser that requested the link, else in the fragment. */
type Arrival = Readonly<Record<string, string>>;

/** Opens a mailed link and redirects the browser: with a code, with a session, or with the reason for a failure. */
export async function openLink(
  parts: AuthParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = readQuery(querySchema, request.query);
  const token = query.token ?? '';
  const target = { address: safeRedirect(parts.config, query.redirect_to) };
  const isPkce = token.startsWith(pkcePrefix);
  let arrival: Arrival;
  try {
    arrival = await parts.attempts.link(request.ip, () =>
      parts.database.asOwner(async (sql) => {
        const mail = await lockMailOfToken(sql, hashOfLinkSecret(token));
        if (mail === null || findLinkType(mail.kind) !== query.type) throw new AuthError('otp_expired');
        // In mails written by the operator, the link may name no target; then the address stored with the request is used, if safe.
        if (!query.redirect_to) target.address = mail.redirect_to;
        return await resolveArrival(parts, sql, { mail, request });
      }),
    );
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { code, message } = error;
    arrival = { error: 'access_denied', error_code: code, error_description: message };
  }
  // The address contains a secret until the page has removed it.
  void reply.header('referrer-policy', 'no-referrer');
  return reply.redirect(addressWith(target.address, arrival, isPkce), 303);
}

async function resolveArrival(
  parts: AuthParts,
  sql: Sql,
  { mail, request }: { mail: MailRow & { token_created_at: Date }; request: FastifyRequest },
): Promise<Arrival> {
  const now = parts.clock.now();
  const outcome = await applyLink(parts, sql, mail);
  if (outcome !== 'done') return { message: messages[outcome] };
  await noteEmailChange({ ...parts, database: { query: sql } }, request, mail);
  if (mail.code_challenge !== null) {
    const code = newLinkSecret();
    await setMailCode(sql, mail.id, hashOfLinkSecret(code), now);
    return { code };
  }
  const begun = await beginLinkSession(sql, request, mail, now);
  // In the same transaction, because the user's row stays locked until it ends.
  await noteLinkSignIn({ ...parts, database: { query: sql } }, request, begun);
  const session = await describeSession(parts, begun.user, begun.session);
  return {
    access_token: session.access_token,
    token_type: session.token_type,
    expires_in: String(session.expires_in),
    expires_at: String(session.expires_at),
    refresh_token: session.refresh_token,
    type: findLinkType(mail.kind) ?? '',
  };
}

/** Adds a link's result to an address: in the query; refusals also after '#', where clients of the other flow look. */
function addressWith(address: string, arrival: Arrival, isPkce: boolean): string {
  const url = new URL(address);
  if (isPkce) for (const [name, value] of Object.entries(arrival)) url.searchParams.set(name, value);
  if (!('code' in arrival)) url.hash = new URLSearchParams({ ...arrival, sb: '' }).toString();
  return url.href;
}
