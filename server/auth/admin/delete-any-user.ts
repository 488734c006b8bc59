import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { deleteUserWithFiles } from '#server/files/feed-files.ts';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { requestFarewell, requestLettingGo } from '#server/jobs.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { readFields } from '../read-fields.ts';
import { readUserId, requireFound } from './find-any-user.ts';

const bodySchema = z.object({ should_soft_delete: z.nullish(z.boolean()) });

export async function deleteAnyUser(parts: AuthParts, request: FastifyRequest) {
  if (readFields(bodySchema, request.body).should_soft_delete === true)
    throw new AuthError('validation_failed', authRefusals.deleted_for_good);
  const userId = readUserId(request);
  const user = await findUser(parts.database.query, userId);
  const wasThere = await deleteUserWithFiles(parts, userId);
  requireFound(wasThere ? {} : null);
  await requestLettingGo(parts);
  await requestFarewell(parts, user);
  await recordSecurityEvent(parts, { act: 'admin_user_deleted', userId, from: requestOrigin(request) });
  return {};
}
