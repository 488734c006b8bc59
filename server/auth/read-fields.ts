import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';

/** Returns the members of a body named in `schema`; clients may send more. */
export function readFields<Schema extends z.ZodMiniType>(schema: Schema, source: unknown): z.output<Schema> {
  const read = schema.safeParse(source ?? {});
  if (!read.success) {
    const name = read.error.issues[0]?.path.join('.') ?? '';
    throw new AuthError('bad_json', authRefusals.body_field_invalid({ name }));
  }
  return read.data;
}

export function readQuery<Schema extends z.ZodMiniType>(schema: Schema, source: unknown): z.output<Schema> {
  const read = schema.safeParse(source ?? {});
  if (read.success) return read.data;
  const name = read.error.issues[0]?.path.join('.') ?? '';
  throw new AuthError(
    'validation_failed',
    name === '' ? undefined : authRefusals.query_field_invalid({ name }),
  );
}

/** Optional text; clients send null for missing values. */
export const textField = z.nullish(z.string());

/** Target of a mail's link, as sent by the client. */
export const redirectQuerySchema = z.object({ redirect_to: textField });

/** Metadata that users set about themselves. */
export const userDataField = z.nullish(z.record(z.string(), z.unknown()));
