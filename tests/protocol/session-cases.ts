import { freshEmail } from '#tests/harness/harness-auth.ts';
import { type ProtocolCase, protocolCase as row } from './protocol-case.ts';
import { worldPassword as password } from './protocol-world.ts';

const phone = '+4915112345678';
const badLogin = [400, 'invalid_credentials', 'Invalid login credentials'] as const;
const notFound = [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'] as const;
const noToken = [401, 'no_authorization', 'This endpoint requires a valid Bearer token'] as const;
const unreadable = 'invalid JWT: unable to parse or verify signature, ';
const refresh = '/token?grant_type=refresh_token';
const pkce = '/token?grant_type=pkce';
const idToken = '/token?grant_type=id_token';

/** Signing in, refreshing, signing out, and whose session it is. */
export const sessionCases: readonly ProtocolCase[] = [
  row(
    ['POST /token password', 'neither address nor number', 'token.go'],
    [400, 'validation_failed', 'missing email or phone'],
    ({ post }) => post('/token?grant_type=password', { password }),
  ),
  row(['POST /token password', 'a wrong password', 'token.go'], badLogin, async ({ post, account }) =>
    post('/token?grant_type=password', { email: (await account()).email, password: 'wrong horse' }),
  ),
  row(['POST /token password', 'an unknown address', 'token.go'], badLogin, ({ post }) =>
    post('/token?grant_type=password', { email: freshEmail(), password }),
  ),
  row(
    ['POST /token password', 'a number', 'token.go'],
    [422, 'phone_provider_disabled', 'Phone logins are disabled'],
    ({ post }) => post('/token?grant_type=password', { phone, password }),
  ),
  row(
    ['POST /token password', 'an address and a number', 'token.go'],
    [400, 'validation_failed', 'Only an email address or phone number should be provided on login.'],
    ({ post }) => post('/token?grant_type=password', { email: freshEmail(), phone, password }),
  ),
  row(
    ['POST /token password', 'an address that was not confirmed', 'token.go'],
    [400, 'email_not_confirmed', 'Email not confirmed'],
    async ({ postMailing }) => {
      const email = freshEmail();
      await postMailing('/signup', { email, password });
      return postMailing('/token?grant_type=password', { email, password });
    },
  ),
  row(
    ['POST /token password', 'a banned user', 'token.go'],
    [400, 'user_banned', 'User is banned'],
    async ({ post, account, admin }) => {
      const { email, session } = await account();
      await admin('PUT', `/admin/users/${session.user.id}`, { ban_duration: '1h' });
      return post('/token?grant_type=password', { email, password });
    },
  ),
  row(
    ['POST /token', 'an eleventh wrong password', 'middleware.go'],
    [429, 'over_request_rate_limit', 'Request rate limit reached'],
    async ({ strict }) => {
      const body = { email: freshEmail(), password };
      for (let count = 0; count < 10; count += 1)
        await strict.call('POST', '/token?grant_type=password', { body });
      return strict.call('POST', '/token?grant_type=password', { body });
    },
  ),
  row(
    ['POST /token', 'an unknown grant', 'token.go'],
    [400, 'invalid_credentials', 'unsupported_grant_type'],
    ({ post }) => post('/token?grant_type=nonsense', {}),
  ),
  row(
    ['POST /token refresh_token', 'no token', 'tokens/service.go'],
    [400, 'invalid_request', 'refresh_token required'],
    ({ post }) => post(refresh, {}),
  ),
  row(['POST /token refresh_token', 'what is no token', 'tokens/service.go'], notFound, ({ post }) =>
    post(refresh, { refresh_token: 'nonsense' }),
  ),
  row(
    ['POST /token refresh_token', 'the token of an ended session', 'tokens/service.go'],
    notFound,
    async ({ post, account }) => {
      const { session } = await account();
      await post('/logout', undefined, session.access_token);
      return post(refresh, session);
    },
  ),
  row(
    ['POST /token refresh_token', 'an old token after the grace', 'tokens/service.go'],
    [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
    async ({ post, account, plain }) => {
      const { session } = await account();
      const second = await post(refresh, session);
      await post(refresh, second.body);
      plain.clock.advance(11_000);
      return post(refresh, session);
    },
  ),
  row(
    ['POST /token refresh_token', 'a token from the future of a restored database', 'tokens/service.go'],
    [400, 'validation_failed', 'Invalid Refresh Token: Not Issued By This Server'],
    async ({ post, account, database }) => {
      const { session } = await account();
      const second = await post(refresh, session);
      await database.query.run('update auth.sessions set refresh_counter = 0 where user_id = $1', [
        session.user.id,
      ]);
      return post(refresh, second.body);
    },
  ),
  row(
    ['POST /token refresh_token', 'the token of a banned user', 'tokens/service.go'],
    [400, 'user_banned', 'Invalid Refresh Token: User Banned'],
    async ({ post, account, admin }) => {
      const { session } = await account();
      await admin('PUT', `/admin/users/${session.user.id}`, { ban_duration: '1h' });
      return post(refresh, session);
    },
  ),
  row(
    ['POST /token pkce', 'no verifier', 'token.go'],
    [400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty'],
    ({ post }) => post(pkce, { auth_code: 'a' }),
  ),
  row(
    ['POST /token pkce', 'an unknown code', 'token.go'],
    [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
    ({ post }) => post(pkce, { auth_code: 'a', code_verifier: 'b' }),
  ),
  row(
    ['POST /token pkce', "another browser's verifier", 'token.go, models/flow_state.go'],
    [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
    async (world) => world.postMailing(pkce, { auth_code: await codeOfLink(world), code_verifier: 'b' }),
  ),
  row(
    ['POST /token pkce', 'a code of five minutes ago', 'token.go'],
    [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
    async (world) => {
      const code = await codeOfLink(world);
      world.mailing.clock.advance(300_000);
      return world.postMailing(pkce, { auth_code: code, code_verifier: 'b' });
    },
  ),
  row(
    ['POST /token id_token', 'no token', 'token_oidc.go'],
    [400, 'invalid request', 'id_token required'],
    ({ post }) => post(idToken, { provider: 'google' }),
  ),
  row(
    ['POST /token id_token', 'no provider', 'token_oidc.go'],
    [400, 'invalid request', 'provider or client_id and issuer required'],
    ({ post }) => post(idToken, { id_token: 'a.b.c' }),
  ),
  row(
    ['POST /token id_token', 'a provider that is switched off', 'token_oidc.go'],
    [400, 'provider_disabled', 'Provider (issuer "https://accounts.google.com") is not enabled'],
    ({ post }) => post(idToken, { id_token: 'a.b.c', provider: 'google' }),
  ),
  row(
    ['POST /token id_token', 'an unknown provider', 'token_oidc.go'],
    [400, 'validation_failed', 'Custom OIDC provider "nobody" not allowed'],
    ({ post }) => post(idToken, { id_token: 'a.b.c', provider: 'nobody' }),
  ),
  row(
    ['POST /token web3', 'any', 'web3.go'],
    [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    ({ post }) => post('/token?grant_type=web3', { chain: 'solana', message: 'a', signature: 'b' }),
  ),
  row(['GET /user', 'no token', 'auth.go'], noToken, ({ plain }) => plain.call('GET', '/user')),
  row(
    ['GET /user', 'a token in one piece', 'auth.go'],
    [403, 'bad_jwt', `${unreadable}token is malformed: token contains an invalid number of segments`],
    ({ plain }) => plain.call('GET', '/user', { token: 'nonsense' }),
  ),
  row(
    ['GET /user', 'a token that is no base64', 'auth.go'],
    [
      403,
      'bad_jwt',
      `${unreadable}token is malformed: could not base64 decode header: illegal base64 data at input byte 4`,
    ],
    ({ plain }) => plain.call('GET', '/user', { token: 'abcd$.abcd.abcd' }),
  ),
  row(
    ['GET /user', 'a token whose signature was changed', 'auth.go'],
    [403, 'bad_jwt', `${unreadable}token signature is invalid: crypto/ecdsa: verification error`],
    async ({ plain, account }) => {
      const { access_token: token } = (await account()).session;
      const [head, body, signature = ''] = token.split('.');
      const other = signature.startsWith('A') ? 'B' : 'A';
      return plain.call('GET', '/user', { token: `${head}.${body}.${other}${signature.slice(1)}` });
    },
  ),
  row(
    ['GET /user', 'a token of an hour ago', 'auth.go'],
    [403, 'bad_jwt', `${unreadable}token has invalid claims: token is expired`],
    async ({ plain, account }) => {
      const { session } = await account();
      plain.clock.advance(3_600_000);
      return plain.call('GET', '/user', { token: session.access_token });
    },
  ),
  row(
    ['GET /user', 'the token of a deleted user', 'auth.go'],
    [403, 'user_not_found', 'User from sub claim in JWT does not exist'],
    async ({ plain, account, admin }) => {
      const { session } = await account();
      await admin('DELETE', `/admin/users/${session.user.id}`, {});
      return plain.call('GET', '/user', { token: session.access_token });
    },
  ),
  row(
    ['GET /user', 'the token of an ended session', 'auth.go'],
    [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
    async ({ plain, post, account }) => {
      const { session } = await account();
      await post('/logout', undefined, session.access_token);
      return plain.call('GET', '/user', { token: session.access_token });
    },
  ),
  row(['POST /logout', 'no token', 'auth.go'], noToken, ({ post }) => post('/logout')),
  row(
    ['POST /logout', 'a broken token', 'auth.go'],
    [403, 'bad_jwt', `${unreadable}token is malformed: token contains an invalid number of segments`],
    ({ post }) => post('/logout', undefined, 'nonsense'),
  ),
  row(
    ['POST /logout', 'an unknown scope', 'logout.go'],
    [400, 'validation_failed', 'Unsupported logout scope "nonsense"'],
    async ({ post, account }) =>
      post('/logout?scope=nonsense', undefined, (await account()).session.access_token),
  ),
];

/** The code that a confirmation link hands to the browser that asked for it. */
async function codeOfLink({ mailing, mails, postMailing }: Parameters<ProtocolCase['send']>[0]) {
  const email = freshEmail();
  const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' };
  await postMailing('/signup', { email, password, ...challenge });
  const arrival = await mailing.open((await mails.next(email)).link);
  return arrival.searchParams.get('code');
}
