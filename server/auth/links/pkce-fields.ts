import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError } from '../auth-error.ts';

/** A challenge whose verifier proves that the link was requested in this browser (RFC 7636). */
export interface PkceChallenge {
  readonly text: string;
  readonly method: 's256' | 'plain';
}

interface PkceFields {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}

/** Reads the challenge of a request; null without one. Refuses an incomplete or malformed one. */
export function readPkceFields(fields: PkceFields): PkceChallenge | null {
  const text = fields.code_challenge ?? '';
  const method = (fields.code_challenge_method ?? '').toLowerCase();
  if (text === '' && method === '') return null;
  if (text === '' || method === '')
    throw new AuthError('validation_failed', authRefusals.challenge_incomplete);
  if (text.length < 43 || text.length > 128)
    throw new AuthError('validation_failed', authRefusals.challenge_length);
  if (!/^[\w.~-]+$/.test(text)) throw new AuthError('validation_failed', authRefusals.challenge_characters);
  if (method !== 's256' && method !== 'plain')
    throw new AuthError(
      'validation_failed',
      authRefusals.challenge_method_unknown({ method: fields.code_challenge_method }),
    );
  return { text, method };
}

/** True if the challenge was made from `verifier`. */
export function isVerifierOf(challenge: { text: string; method: string }, verifier: string): boolean {
  const made =
    challenge.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const [given, wanted] = [Buffer.from(made), Buffer.from(challenge.text)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
