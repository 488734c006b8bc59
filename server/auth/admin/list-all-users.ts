import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { listUsers } from '#server/db/accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { describeUser } from '../sessions/describe-user.ts';
import { readQuery, textField } from '../read-fields.ts';

const querySchema = z.object({ page: textField, per_page: textField });

const pageSizeDefault = 50;
const pageSizeMax = 1_000;

/** Returns a page of all accounts, newest first; headers contain the total and the link to the next page. */
export async function listAllUsers(parts: AuthParts, request: FastifyRequest, reply: FastifyReply) {
  const query = readQuery(querySchema, request.query);
  const page = readCount(query.page, 1);
  const size = Math.min(readCount(query.per_page, pageSizeDefault), pageSizeMax);
  const slice = { limit: size, offset: (page - 1) * size };
  const { users, total } = await listUsers(parts.database.query, slice);
  const lastPage = Math.max(1, Math.ceil(total / size));
  const linkTo = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${size}>; rel="${rel}"`;
  const links = [...(page < lastPage ? [linkTo(page + 1, 'next')] : []), linkTo(lastPage, 'last')];
  void reply.header('x-total-count', total).header('link', links.join(', '));
  return { users: users.map(describeUser), aud: 'authenticated' };
}

function readCount(text: string | null | undefined, fallback: number): number {
  if (!text) return fallback;
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new AuthError('validation_failed', authRefusals.page_invalid({ text: text.slice(0, 100) }));
  return Number(text);
}
