import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import { forgetStoppedFeeds, noteSighting } from '#server/db/installation/findings.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Time in ms for which a feed with two unfinished pictures has the lowest priority, and the operator sees a finding. */
export const stoppedFeedMs = 3_600_000;

/** Reports to the operator, in the log and as a finding, that a feed is drawn with the lowest priority. Never fails. */
export async function noteStoppedFeed(
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
  feed: string,
): Promise<void> {
  log.warn({ finding: 'drawing' }, texts.drawingStopped([feed]));
  const now = clock.now();
  try {
    await forgetStoppedFeeds(database.query, new Date(now.getTime() - stoppedFeedMs));
    await noteSighting(database.query, `stopped_feed ${feed}`, now);
  } catch (err) {
    log.error({ err }, 'a feed that was stopped could not be noted');
  }
}
