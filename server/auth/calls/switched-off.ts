import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AuthError, type AuthErrorCode } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { requireSession } from '../sessions/authenticate.ts';
import { readFields, readQuery, textField } from '../read-fields.ts';

const providers = (
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc ' +
  'notion slack slack_oidc snapchat spotify twitch twitter workos x zoom'
).split(' ');

/** Providers whose tokens, obtained by a device itself, the protocol also accepts. */
const issuers: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

/** Calls of the protocol that this server does not implement, with the refusal code of their feature. `*` matches the rest. */
const withoutSession: readonly (readonly [path: string, code: AuthErrorCode])[] = [
  ['/sso', 'saml_provider_disabled'],
  ['/sso/*', 'saml_provider_disabled'],
  ['/passkeys/authentication/*', 'passkey_disabled'],
  ['/oauth/token', 'feature_disabled'],
  ['/oauth/authorize', 'feature_disabled'],
  ['/oauth/clients/register', 'feature_disabled'],
];

/** Switched-off calls that need a session, with the code of the answer. */
const withSession: readonly (readonly [path: string, code: AuthErrorCode])[] = [
  ['/user/identities/*', 'manual_linking_disabled'],
  ['/user/oauth/grants', 'feature_disabled'],
  ['/oauth/authorizations/*', 'feature_disabled'],
  ['/passkeys', 'passkey_disabled'],
  ['/passkeys/*', 'passkey_disabled'],
];

export function registerSwitchedOff(app: FastifyInstance, parts: AuthParts): void {
  for (const [path, code] of withoutSession)
    app.all(path, () => {
      throw new AuthError(code);
    });
  for (const [path, code] of withSession) app.all(path, (request) => refuseSignedIn(parts, request, code));
  app.get('/authorize', refuseProvider);
}

async function refuseSignedIn(
  parts: AuthParts,
  request: FastifyRequest,
  code: AuthErrorCode,
): Promise<never> {
  await requireSession(parts, request.headers.authorization);
  throw new AuthError(code);
}

const querySchema = z.object({ provider: textField });

function refuseProvider(request: FastifyRequest): never {
  const { provider } = readQuery(querySchema, request.query);
  const name = (provider ?? '').toLowerCase();
  const refusal = providers.includes(name)
    ? authRefusals.provider_off
    : authRefusals.provider_unknown({ name: name.slice(0, 100) });
  throw new AuthError('validation_failed', refusal);
}

const idTokenSchema = z.object({
  id_token: textField,
  provider: textField,
  client_id: textField,
  issuer: textField,
});

/** Refuses signing in with a token that another server issued to a device. */
export function refuseIdToken(body: unknown): never {
  const { id_token: token, provider, client_id: client, issuer } = readFields(idTokenSchema, body);
  const more = { oauthName: 'invalid request' };
  if (!token) throw new AuthError('validation_failed', authRefusals.id_token_missing, more);
  if (!provider && !(client && issuer))
    throw new AuthError('validation_failed', authRefusals.issuer_missing, more);
  const known = issuers[provider ?? ''];
  if (known !== undefined)
    throw new AuthError('provider_disabled', authRefusals.issuer_off({ issuer: known }));
  const name = (provider ?? '').slice(0, 100);
  throw new AuthError('validation_failed', authRefusals.provider_not_allowed({ name }));
}
