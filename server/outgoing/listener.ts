import type { NewEvent } from '#server/db/events/feed-events.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Who is told what happens to feeds. */
export interface Listener {
  /** Hears of an event in the transaction that causes it: a kill leaves both or neither. */
  on(parts: Pick<Platform, 'config' | 'queue'>, sql: Sql, event: NewEvent): Promise<void>;
  /** Asks for what is due, every few seconds: what is to be told later or again, and what a kill left behind. */
  readonly requestDue: (platform: Platform) => Promise<void>;
  /** What is logged where that fails. */
  readonly failure: string;
}
