import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, nameSchema, makeListSchema } from '../fields.ts';

/** A key as it is shown: never the key itself. `hint` is its last four characters. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  hint: z.string(),
  /** True for a key that may only make GET calls. */
  is_read_only: z.boolean(),
  /** The only project that the key may be used for; null: all of the account. */
  project_id: z.nullable(idSchema),
  /** Time from which the key is refused; null: never. */
  expires_at: z.nullable(instantSchema),
  created_at: instantSchema,
  /** Last use, rounded to the hour; null while the key was not used. */
  last_used_at: z.nullable(instantSchema),
});

export type ApiKey = z.output<typeof apiKeySchema>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v1/api-keys',
  summary: "The user's API keys, newest first",
  access: 'session',
  reply: makeListSchema(apiKeySchema),
});

/** The only answer that contains the key; only its hash is stored. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Create an API key',
  access: 'session',
  isKeyed: true,
  body: z.object({
    name: nameSchema,
    is_read_only: z.optional(z.boolean()),
    project_id: z.optional(z.nullable(idSchema)),
    expires_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  }),
  reply: z.extend(apiKeySchema, { secret: z.string() }),
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/api-keys/:id',
  summary: 'Revoke an API key',
  access: 'session',
  params: idParams,
});
