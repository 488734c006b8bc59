import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { exchangeCode } from './exchange-code.ts';
import { readQuery, textField } from '../read-fields.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';
import { refuseIdToken } from './switched-off.ts';

const querySchema = z.object({ grant_type: textField });

/** The one call that hands out sessions; its query says in return for what. */
export async function grantToken(parts: AuthParts, request: FastifyRequest) {
  const { grant_type: grantType } = readQuery(querySchema, request.query);
  if (grantType === 'password') return await signIn(parts, request);
  if (grantType === 'refresh_token') return await refreshSession(parts, request);
  if (grantType === 'pkce') return await exchangeCode(parts, request);
  if (grantType === 'id_token') return refuseIdToken(request.body);
  if (grantType === 'web3') throw new AuthError('web3_provider_disabled');
  throw new AuthError('invalid_credentials', authRefusals.grant_type_unknown);
}
