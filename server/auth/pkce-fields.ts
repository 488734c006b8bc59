import { AuthError } from './auth-error.ts';

interface PkceFields {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}

/** Refuses half a challenge or one that no client can have made. */
export function requirePkceFields(fields: PkceFields): void {
  const challenge = fields.code_challenge ?? '';
  const method = fields.code_challenge_method ?? '';
  if (challenge === '' && method === '') return;
  if (challenge === '' || method === '')
    throw new AuthError('validation_failed', 'code_challenge and code_challenge_method belong together.');
  if (!/^[\w.~-]{43,128}$/.test(challenge))
    throw new AuthError('validation_failed', 'code_challenge must be 43 to 128 letters, digits or -._~');
  if (!/^(?:s256|plain)$/i.test(method))
    throw new AuthError('validation_failed', 'code_challenge_method must be s256 or plain.');
}
