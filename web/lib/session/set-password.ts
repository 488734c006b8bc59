import type { AuthError } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { loadAuth } from './session.ts';

/** Additional field in the server's answer: keys that were revoked together with the old password. */
const answerSchema = z.object({
  revoked_api_keys: z.optional(z.array(z.object({ name: z.string(), hint: z.string() }))),
});

/**
 * Saves a new password. Returns the refusal, or a notice about API keys that were revoked with the old password ('' if none were).
 * `keep_api_keys` only has an effect if the current password is sent too.
 */
export async function setPassword(change: {
  password: string;
  current_password?: string;
  keep_api_keys?: boolean;
}): Promise<{ error: AuthError } | { error: null; revoked: string }> {
  const auth = await loadAuth();
  // The client sends its argument unchanged, although its types lack our field.
  const { data, error } = await auth.updateUser(change);
  if (error !== null) return { error };
  const parsed = answerSchema.safeParse(data.user);
  const keys = (parsed.success ? parsed.data.revoked_api_keys : undefined) ?? [];
  return {
    error: null,
    revoked: keys.length === 0 ? '' : apiKeysMessages.revokedWith(keys.map(apiKeysMessages.named)),
  };
}
