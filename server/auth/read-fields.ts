import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';

/** The members of a body that `schema` names; clients may send more. */
export function readFields<Schema extends z.ZodMiniType>(schema: Schema, source: unknown): z.output<Schema> {
  const read = schema.safeParse(source ?? {});
  if (!read.success) {
    const name = read.error.issues[0]?.path.join('.') ?? '';
    throw new AuthError('bad_json', authRefusals.body_field_invalid({ name }));
  }
  return read.data;
}

/** The same of a query. */
export function readQuery<Schema extends z.ZodMiniType>(schema: Schema, source: unknown): z.output<Schema> {
  const read = schema.safeParse(source ?? {});
  if (read.success) return read.data;
  const name = read.error.issues[0]?.path.join('.') ?? '';
  throw new AuthError(
    'validation_failed',
    name === '' ? undefined : authRefusals.query_field_invalid({ name }),
  );
}

/** A text that may be missing; clients send null for what they do not have. */
export const textField = z.nullish(z.string());

/** Address that a mail's link is to lead to, as the client sends it. */
export const redirectQuerySchema = z.object({ redirect_to: textField });

/** Metadata that users set about themselves. */
export const userDataField = z.nullish(z.record(z.string(), z.unknown()));
