import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUser } from '#server/db/accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { describeUser } from '../sessions/describe-user.ts';

const paramsSchema = z.object({ id: z.uuid() });

/** Returns the user id in the address. Refuses an invalid id like an unknown one. */
export function readUserId(request: FastifyRequest): string {
  const params = paramsSchema.safeParse(request.params);
  if (!params.success)
    throw new AuthError('validation_failed', authRefusals.user_id_invalid, { status: 404 });
  return params.data.id;
}

/** Refuses a missing user, with the protocol's wording for these calls. */
export function requireFound<Row>(row: Row | null): Row {
  if (row === null) throw new AuthError('user_not_found', authRefusals.user_unknown, { status: 404 });
  return row;
}

export async function findAnyUser(parts: AuthParts, request: FastifyRequest) {
  return describeUser(requireFound(await findUser(parts.database.query, readUserId(request))));
}
