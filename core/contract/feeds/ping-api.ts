import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';

const pingSchema = z.object({ url: z.string() });

const params = z.object({ feedId: idSchema });

/**
 * Returns an address that makes an active feed refresh when it is called by GET or POST: the secret is in the address. It answers 202, or
 * like `refresh` the reason why nothing will happen.
 */
export const getPingAddress = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/ping-address',
  summary: 'The secret address that the shop calls after a change',
  access: 'session',
  params,
  reply: pingSchema,
});

export const renewPingAddress = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/ping-address',
  summary: 'Make another secret address; the one before stops working',
  access: 'session',
  params,
  reply: pingSchema,
});
