import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { readBearerToken } from '../sessions/authenticate.ts';
import { changeAnyUser } from './change-any-user.ts';
import { createUser } from './create-user.ts';
import { deleteAnyUser } from './delete-any-user.ts';
import { findAnyUser } from './find-any-user.ts';
import { generateLink } from './generate-link.ts';
import { inviteUser } from './invite-user.ts';
import { listAllUsers } from './list-all-users.ts';
import { listUserFactors, removeUserFactor } from './user-factors.ts';

const featuresOff: readonly (readonly [path: string, text: string])[] = [
  ['/oauth/*', authRefusals.oauth_server_off],
  ['/custom-providers', authRefusals.custom_providers_off],
  ['/custom-providers/*', authRefusals.custom_providers_off],
];

/** Registers the calls for administrators, who hold `AUTH_ADMIN_KEY`; nobody can use them if it is not set. */
export function registerAdminRoutes(app: FastifyInstance, parts: AuthParts): void {
  const onRequest = async (request: FastifyRequest) => {
    try {
      requireAdmin(parts.config.accounts.adminKey, request);
    } catch (error) {
      await noteRefusal(parts, request);
      throw error;
    }
  };
  void app.register(
    async (admin) => {
      admin.addHook('onRequest', onRequest);
      admin.get('/users', (request, reply) => listAllUsers(parts, request, reply));
      admin.post('/users', (request) => createUser(parts, request));
      admin.get('/users/:id', (request) => findAnyUser(parts, request));
      admin.put('/users/:id', (request) => changeAnyUser(parts, request));
      admin.delete('/users/:id', (request) => deleteAnyUser(parts, request));
      admin.get('/users/:id/factors', (request) => listUserFactors(parts, request));
      admin.delete('/users/:id/factors/:factor', (request) => removeUserFactor(parts, request));
      admin.post('/generate_link', (request) => generateLink(parts, request));
      for (const [path, text] of featuresOff)
        admin.all(path, () => {
          throw new AuthError('feature_disabled', text);
        });
      admin.all('/*', () => {
        throw new AuthError('not_found');
      });
    },
    { prefix: '/admin' },
  );
  app.post('/invite', { onRequest }, (request) => inviteUser(parts, request));
}

/** Logs a refusal, once per period and address, if there is a key that could be guessed. */
async function noteRefusal(parts: AuthParts, request: FastifyRequest): Promise<void> {
  if (parts.config.accounts.adminKey === null) return;
  if ((await parts.lockOuts.take(`admin ${request.ip}`)) > 0) return;
  await recordSecurityEvent(parts, { act: 'admin_refused', userId: null, from: requestOrigin(request) });
}

function requireAdmin(adminKey: string | null, request: FastifyRequest): void {
  const given = readBearerToken(request.headers.authorization);
  if (given === null && adminKey !== null) throw new AuthError('no_authorization');
  if (given === null || adminKey === null || !isSame(given, adminKey)) throw new AuthError('not_admin');
}

/** Compares in constant time, whatever the lengths and the place of a difference. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
