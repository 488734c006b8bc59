import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';

const pingSchema = z.object({ url: z.string() });

const params = z.object({ feedId: idSchema });

/**
 * Returns an address that refreshes an active feed when called by GET or POST; it contains the secret. It answers 202, or like `refresh`
 * the reason why nothing will happen.
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
