import type { FastifyInstance } from 'fastify';
import type { Caller } from '#server/platform/http/route.ts';
import type { SignedInUser } from './sessions/authenticate.ts';

/** Accounts and sessions. */
export interface Auth {
  /** Mounts the auth protocol under `addresses.auth`, with its own error bodies. */
  register(app: FastifyInstance): void;
  /**
   * The user behind an `Authorization` header. Fails with `AppError('unauthenticated')` when the token is not ours, is
   * over or belongs to a session that has ended, and with `AppError('unavailable')` when the database is away.
   */
  authenticate(authorization: string | undefined): Promise<SignedInUser>;
  /** Whether `proof` is what only the owner of the account knows; guesses are counted like sign-ins. */
  isOwner(caller: Caller, proof: string, address: string): Promise<boolean>;
}
