import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import * as z from 'zod/mini';
import { AuthError } from '../auth-error.ts';
import { readFields, textField, userDataField } from '../read-fields.ts';
import { parseBanDuration } from './ban-duration.ts';

const fieldsSchema = z.object({
  email: textField,
  password: textField,
  email_confirm: z.nullish(z.boolean()),
  user_metadata: userDataField,
  app_metadata: userDataField,
  ban_duration: textField,
});

/** Fields of the protocol that administrators cannot set here. Refused, since ignoring them silently would be misleading. */
const missing = ['id', 'phone', 'phone_confirm', 'role', 'password_hash', 'nonce'];

/** An administrator's changes to an account. `banMs`: duration of the ban from now; 0 ends a ban, null leaves it unchanged. */
export type UserFields = z.output<typeof fieldsSchema> & { readonly banMs: number | null };

export function readUserFields(body: unknown): UserFields {
  const unknown = missing.find((name) => typeof body === 'object' && body !== null && name in body);
  if (unknown !== undefined)
    throw new AuthError('validation_failed', authRefusals.field_unknown({ name: unknown }));
  const fields = readFields(fieldsSchema, body);
  return { ...fields, banMs: fields.ban_duration ? parseBanDuration(fields.ban_duration) : null };
}
