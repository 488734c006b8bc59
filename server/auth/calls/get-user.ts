import type { FastifyRequest } from 'fastify';
import type { AuthParts } from '../auth-parts.ts';
import { requireSession } from '../sessions/authenticate.ts';
import { describeUser } from '../sessions/describe-user.ts';

/** The user behind the bearer token, as they are now. */
export async function getUser(parts: AuthParts, request: FastifyRequest) {
  const { user } = await requireSession(parts, request.headers.authorization);
  return describeUser(user);
}
