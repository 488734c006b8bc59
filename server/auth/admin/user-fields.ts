import * as z from 'zod/mini';
import { AuthError } from '../auth-error.ts';
import { readFields, textField, userDataField } from '../read-fields.ts';

const fieldsSchema = z.object({
  email: textField,
  password: textField,
  email_confirm: z.nullish(z.boolean()),
  user_metadata: userDataField,
});

/** What the protocol lets an administrator set and this server has not. To leave it out in silence would be a lie. */
const missing = ['phone', 'phone_confirm', 'app_metadata', 'ban_duration', 'role', 'password_hash', 'nonce'];

/** What an administrator says about an account. */
export function readUserFields(body: unknown): z.output<typeof fieldsSchema> {
  const unknown = missing.find((name) => typeof body === 'object' && body !== null && name in body);
  if (unknown !== undefined)
    throw new AuthError('validation_failed', `This server does not know ${unknown}.`);
  return readFields(fieldsSchema, body);
}
