import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#core/errors.ts';
import { isHashable } from './password-rules.ts';

/** Argon2id with OWASP's minimum memory (KiB) and time cost. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Prefix of a hash with this cost. */
const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Maximum number of passwords hashed in parallel, and of those waiting. */
export interface HashingGate {
  readonly concurrentMax: number;
  readonly waitingMax: number;
}

// Each hash occupies a thread of the pool that also reads files, and 19 MiB.
const hashingGate: HashingGate = { concurrentMax: 4, waitingMax: 1_000 };

/** Hashes and verifies passwords, a few at a time, so that a burst of sign-ins does not starve the rest of the process. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Checks a password. With `stored` null (unknown account) this takes as long as for a wrong password and returns false. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** True if `stored` has the current cost. */
  isCurrent(stored: string): boolean;
}

/** Creates a hasher with its own queue. Fails with `AppError('unavailable')` if too many are waiting. */
export async function createPasswordHasher(gate: HashingGate = hashingGate): Promise<PasswordHasher> {
  const pass = createGate(gate);
  const nobodysHash = await hash(randomBytes(16), cost);
  return {
    hash: (password) => pass(() => hash(password, cost)),
    verify: async (stored, password) => {
      if (!isHashable(password)) return false;
      const isRight = await pass(() => verify(stored ?? nobodysHash, password));
      return isRight && stored !== null;
    },
    isCurrent: (stored) => stored.startsWith(currentForm),
  };
}

function createGate({ concurrentMax, waitingMax }: HashingGate) {
  const waiting: (() => void)[] = [];
  let free = concurrentMax;
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (waiting.length >= waitingMax) throw new AppError('unavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
