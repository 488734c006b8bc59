import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#server/db/accounts/security-events.ts';
import { requestOrigin } from '#server/platform/http/request-origin.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthParts } from '../auth-parts.ts';
import { type Proof, requireProof } from './require-proof.ts';

/** Same as `requireProof`, but logs wrong proofs: someone at another person's open browser would try passwords or codes. */
export async function requireToldProof(
  parts: AuthParts,
  request: FastifyRequest,
  proof: Proof,
): Promise<void> {
  try {
    await requireProof(parts, proof);
  } catch (error) {
    const { userId, sessionId } = proof;
    const isGuess =
      error instanceof AuthError &&
      (error.code === 'current_password_invalid' || error.code === 'reauthentication_not_valid');
    const event = { act: 'proof_failed', userId, sessionId, from: requestOrigin(request) } as const;
    if (isGuess) await recordSecurityEvent(parts, event);
    throw error;
  }
}
