import { type ProtocolCase, protocolCase as row } from './protocol-case.ts';
import { createAccount, type ProtocolWorld, worldPassword as password } from './protocol-world.ts';

const better = 'a better horse';
const linkingOff = [404, 'manual_linking_disabled', 'Manual linking is disabled'] as const;
const noOauth = [404, 'feature_disabled', 'OAuth server is disabled'] as const;
const noPasskeys = [404, 'passkey_disabled', 'Passkeys are disabled'] as const;

/** Changing one's own account, and what this server has not. */
export const userCases: readonly ProtocolCase[] = [
  row(
    ['PUT /user', 'what is no address', 'mail.go'],
    [400, 'validation_failed', 'Unable to validate email address: invalid format'],
    (world) => change(world, { email: 'nonsense' }),
  ),
  row(
    ['PUT /user', "another account's address", 'user.go'],
    [422, 'email_exists', 'A user with this email address has already been registered'],
    async (world) => change(world, { email: (await world.account()).email, current_password: password }),
  ),
  row(
    ['PUT /user', 'the same password', 'user.go'],
    [422, 'same_password', 'New password should be different from the old password.'],
    (world) => change(world, { password, current_password: password }),
  ),
  row(
    ['PUT /user', 'a new password and nothing that proves who asks', 'user.go'],
    [400, 'reauthentication_needed', 'Password update requires reauthentication'],
    (world) => change(world, { password: better }),
  ),
  row(
    ['PUT /user', 'a wrong current password', 'user.go'],
    [400, 'current_password_invalid', 'Current password required when setting new password.'],
    (world) => change(world, { password: better, current_password: 'wrong horse' }),
  ),
  row(
    ['PUT /user', 'no current password, where no mail can be sent', 'user.go'],
    [400, 'current_password_required', 'Current password required when setting new password.'],
    async ({ mute }) => {
      const { session } = await createAccount(mute);
      return mute.call('PUT', '/user', { body: { password: better }, token: session.access_token });
    },
  ),
  row(
    ['PUT /user', 'a wrong code', 'reauthenticate.go'],
    [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
    (world) => change(world, { password: better, nonce: '123456' }),
  ),
  row(
    ['PUT /user', 'what only an administrator sets', 'user.go'],
    [403, 'not_admin', 'Updating app_metadata requires admin privileges'],
    (world) => change(world, { app_metadata: { plan: 'pro' } }),
  ),
  row(
    ['PUT /user', 'a password for an account without an address', 'user.go'],
    [
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ],
    async (world) =>
      world.mailing.call('PUT', '/user', { body: { password: better }, token: await anonymous(world) }),
  ),
  row(
    ['PUT /user', 'a second change of address within a minute', 'user.go, errors.go'],
    [429, 'over_email_send_rate_limit', 'For security purposes, you can only request this after 60 seconds.'],
    async ({ strict }) => {
      const { session } = await createAccount(strict);
      const call = () => strict.call('GET', '/reauthenticate', { token: session.access_token });
      await call();
      return call();
    },
  ),
  row(
    ['GET /reauthenticate', 'an account without an address', 'reauthenticate.go'],
    [400, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number'],
    async (world) => world.mailing.call('GET', '/reauthenticate', { token: await anonymous(world) }),
  ),
  row(
    ['GET /reauthenticate', 'no token', 'auth.go'],
    [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    ({ plain }) => plain.call('GET', '/reauthenticate'),
  ),
  row(['GET /user/identities/authorize', 'any', 'middleware.go'], linkingOff, async ({ plain, account }) =>
    plain.call('GET', '/user/identities/authorize?provider=google', {
      token: (await account()).session.access_token,
    }),
  ),
  row(['DELETE /user/identities/{id}', 'any', 'middleware.go'], linkingOff, async ({ plain, account }) => {
    const { session } = await account();
    const identity = session.user.identities?.[0]?.identity_id ?? '';
    return plain.call('DELETE', `/user/identities/${identity}`, { token: session.access_token });
  }),
  row(
    ['DELETE /user/identities/{id}', 'no token', 'auth.go'],
    [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    ({ plain }) => plain.call('DELETE', '/user/identities/a'),
  ),
  row(
    ['POST /sso', 'any', 'middleware.go'],
    [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ({ post }) => post('/sso', { domain: 'example.com' }),
  ),
  row(
    ['GET /sso/saml/metadata', 'any', 'middleware.go'],
    [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ({ plain }) => plain.call('GET', '/sso/saml/metadata'),
  ),
  row(
    ['GET /authorize', 'a provider that is switched off', 'external.go'],
    [400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
    ({ plain }) => plain.call('GET', '/authorize?provider=google'),
  ),
  row(
    ['GET /authorize', 'an unknown provider', 'external.go'],
    [400, 'validation_failed', 'Unsupported provider: Provider nobody could not be found'],
    ({ plain }) => plain.call('GET', '/authorize?provider=nobody'),
  ),
  row(['POST /passkeys/authentication/options', 'any', 'middleware.go'], noPasskeys, ({ post }) =>
    post('/passkeys/authentication/options', {}),
  ),
  row(['GET /passkeys', 'any', 'middleware.go'], noPasskeys, async ({ plain, account }) =>
    plain.call('GET', '/passkeys', { token: (await account()).session.access_token }),
  ),
  row(['GET /oauth/authorizations/{id}', 'any', 'middleware.go'], noOauth, async ({ plain, account }) =>
    plain.call('GET', '/oauth/authorizations/a', { token: (await account()).session.access_token }),
  ),
  row(['GET /user/oauth/grants', 'any', 'middleware.go'], noOauth, async ({ plain, account }) =>
    plain.call('GET', '/user/oauth/grants', { token: (await account()).session.access_token }),
  ),
  row(
    ['GET /nonsense', 'an unknown call', 'api.go'],
    [404, '', '404 page not found'],
    ({ plain }) => plain.call('GET', '/nonsense'),
    {
      code: 'not_found',
      text: 'There is no such call.',
      why: 'There it is plain text of the router, which no client can read.',
    },
  ),
];

async function change({ plain, account }: ProtocolWorld, body: object) {
  return plain.call('PUT', '/user', { body, token: (await account()).session.access_token });
}

async function anonymous({ mailing }: ProtocolWorld): Promise<string> {
  const { data } = await mailing.client().signInAnonymously();
  return data.session?.access_token ?? '';
}
