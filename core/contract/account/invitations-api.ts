import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, makeListSchema } from '../fields.ts';

/** An address that the operator invited. `state`: whether its link still waits, was used, or is too old. */
const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  state: z.enum(['open', 'accepted', 'expired']),
  created_at: instantSchema,
  expires_at: instantSchema,
});

export type Invitation = z.output<typeof invitationSchema>;

/** For the operator only: others get 403. Open invitations first, then the newest. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/installation/invitations',
  summary: 'Who was invited',
  access: 'session',
  reply: makeListSchema(invitationSchema),
});

/**
 * The only answer that contains the link. Inviting an address again replaces its invitation. `is_mailed`: a mail with a link is sent too.
 */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/installation/invitations',
  summary: 'Invite an address',
  access: 'session',
  isKeyed: true,
  callsPerMinute: 20,
  body: z.object({ email: z.string().check(z.trim(), z.maxLength(254)) }),
  reply: z.extend(invitationSchema, { link: z.string(), is_mailed: z.boolean() }),
});

/** Revokes the link; an account created with it stays. */
export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/installation/invitations/:id',
  summary: 'Take an invitation back',
  access: 'session',
  params: idParams,
});

/** Returns the address that a link invites. 410 if the link has expired, was used or revoked. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/invitations/read',
  summary: 'Read an invitation',
  access: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ email: z.string() }),
});
