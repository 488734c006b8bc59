import type { Config } from '#server/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/port.ts';
import type { FetchRemote } from './fetch/port.ts';
import type { Log } from './log.ts';
import type { Queue } from './queue/port.ts';
import type { Storage } from './storage/port.ts';

/** All that the outside world is to the rest of the server. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly fetchRemote: FetchRemote;
  readonly clock: Clock;
  readonly log: Log;
  /** Stops the queue, then everything it stands on. */
  close(): Promise<void>;
}
