import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/port.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Queue } from '#server/platform/queue/port.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import type { SharedRateLimiter } from '#server/platform/turns/shared-rate-limit.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';

export interface AuthParts {
  readonly config: Config;
  readonly database: Database;
  readonly queue: Queue;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly accessTokens: AccessTokens;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimits;
  /** Limits how often lock-outs are logged. */
  readonly lockOuts: SharedRateLimiter;
}
