import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSignUpStanding } from '#server/db/accounts/sign-up-policy.ts';
import { registerAdminRoutes } from '../admin/register-admin-routes.ts';
import { answerAuthError } from './answer-auth-error.ts';
import { askMagicLink } from './ask-magic-link.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { changeUser } from './change-user.ts';
import { registerFactorRoutes } from '../factors/register-factor-routes.ts';
import type { KeyRing } from '../sessions/key-ring.ts';
import { openLink } from './open-link.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recoverPassword } from './recover-password.ts';
import { resendMail } from './resend-mail.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { registerSwitchedOff, refuseIdToken } from './switched-off.ts';
import { verifyToken } from './verify-token.ts';
import { requireSession } from '../sessions/authenticate.ts';
import { describeUser } from '../sessions/describe-user.ts';
import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import * as z from 'zod/mini';
import { exchangeCode } from './exchange-code.ts';
import { readQuery, textField } from '../read-fields.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';

const bodyBytesMax = 1024 * 1024;
const keysCachedSeconds = 600;

const querySchema = z.object({ grant_type: textField });

/** Issues sessions; the query names the type of grant. */
async function grantToken(parts: AuthParts, request: FastifyRequest) {
  const { grant_type: grantType } = readQuery(querySchema, request.query);
  if (grantType === 'password') return await signIn(parts, request);
  if (grantType === 'refresh_token') return await refreshSession(parts, request);
  if (grantType === 'pkce') return await exchangeCode(parts, request);
  if (grantType === 'id_token') return refuseIdToken(request.body);
  if (grantType === 'web3') throw new AuthError('web3_provider_disabled');
  throw new AuthError('invalid_credentials', authRefusals.grant_type_unknown);
}

/** Registers all calls of the auth protocol, in an app (or a plugin scope) of their own. */
export function registerAuthRoutes(app: FastifyInstance, parts: AuthParts, keyRing: KeyRing): void {
  app.setErrorHandler((error, request, reply) => answerAuthError(error, request, reply, parts.log));
  app.setNotFoundHandler(() => {
    throw new AuthError('not_found');
  });
  acceptOnlyJson(app);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.post('/signup', (request) => signUp(parts, request));
  app.post('/token', (request) => grantToken(parts, request));
  app.post('/logout', async (request, reply) => {
    await signOut(parts, request);
    return await reply.code(204).send();
  });
  app.post('/recover', (request) => recoverPassword(parts, request));
  app.post('/resend', (request) => resendMail(parts, request));
  app.post('/verify', (request) => verifyToken(parts, request));
  // A mail program that only checks the link must not open it.
  app.get('/verify', { exposeHeadRoute: false }, (request, reply) => openLink(parts, request, reply));
  app.get('/user', (request) => getUser(parts, request));
  app.get('/reauthenticate', (request) => reauthenticate(parts, request));
  app.put('/user', (request) => changeUser(parts, request));
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    void reply.header('cache-control', `public, max-age=${keysCachedSeconds}`);
    const { published } = await keyRing.current();
    return { keys: published.map((key) => key.publicJwk) };
  });
  app.post('/otp', (request) => askMagicLink(parts, request));
  registerFactorRoutes(app, parts);
  registerSwitchedOff(app, parts);
  registerAdminRoutes(app, parts);
  app.get('/health', () => ({ name: 'Feedmaker accounts', description: 'Sign-up, sign-in and sessions' }));
  app.get('/settings', async () => ({
    external: { email: true, phone: false, anonymous_users: parts.config.accounts.hasAnonymous },
    disable_signup: await isSignUpDisabled(parts),
    mailer_autoconfirm: !parts.config.mail.confirmsAccounts,
    phone_autoconfirm: false,
    saml_enabled: false,
  }));
}

/** True if people without an invitation are refused. */
async function isSignUpDisabled({ config, database }: AuthParts): Promise<boolean> {
  const { mode, isEmpty } = await readSignUpStanding(database.query, config);
  return mode !== 'open' && !isEmpty;
}

// Other sites' pages can send a form or plain text without a CORS preflight, but not JSON.
function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyBytesMax },
    (request, body, done) => {
      // The client library sends a content type even without a body, for example when signing out.
      if (body === '') done(null, undefined);
      else void parseJson(request, String(body), done);
    },
  );
}

async function getUser(parts: AuthParts, request: FastifyRequest) {
  const { user } = await requireSession(parts, request.headers.authorization);
  return describeUser(user);
}
