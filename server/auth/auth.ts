import type { FastifyInstance } from 'fastify';
import type { Caller } from '#server/platform/http/route.ts';
import type { SignedInUser } from './sessions/authenticate.ts';

export interface Auth {
  /** Mounts the auth protocol under `addresses.auth`, with its own error bodies. */
  register(app: FastifyInstance): void;
  /**
   * Returns the user of an `Authorization` header. Fails with `AppError('unauthenticated')` if the token is invalid or has expired, or its
   * session has ended, and with `AppError('unavailable')` if the database is unreachable.
   */
  authenticate(authorization: string | undefined): Promise<SignedInUser>;
  /** True if `proof` is a secret of the account's owner; guesses are limited like sign-ins. */
  isOwner(caller: Caller, proof: string, address: string): Promise<boolean>;
}
