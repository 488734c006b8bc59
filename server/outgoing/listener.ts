import type { NewEvent } from '#server/db/events/feed-events.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** A receiver of feeds' events, such as mails or webhooks. */
export interface Listener {
  /** Handles an event in the transaction that causes it, so that a killed process leaves both or neither. */
  on(parts: Pick<Platform, 'config' | 'queue'>, sql: Sql, event: NewEvent): Promise<void>;
  /** Requests, every few seconds, what is due: delayed messages, retries, and what a killed process left behind. */
  readonly requestDue: (platform: Platform) => Promise<void>;
  /** Log message if `requestDue` fails. */
  readonly failure: string;
}
