import { COLLECTED_MS, MAILS_PER_DAY } from '#core/events/mailed-types.ts';
import {
  countFeedMails,
  listUsersToMail,
  postponeMails,
  setToMail,
  takeEventsToMail,
} from '#server/db/events/events-to-mail.ts';
import { isMailed } from '#server/db/events/notification-choices.ts';
import { requestNoticeIn } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Listener } from '../listener.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Maximum number of events listed in a mail; for further ones it only says how many there are. */
const TOLD_MAX = 15;

type Parts = Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>;

/** Mails users about events of their feeds, if their settings ask for it. */
export const eventMails: Listener = {
  async on({ config }, sql, event) {
    if (config.mail.isRead && (await isMailed(sql, event)))
      await setToMail(sql, event.id, { now: event.at, collectedMs: COLLECTED_MS });
  },
  requestDue: mailEvents,
  failure: 'mails about feeds could not be asked for',
};

/**
 * Mails new events: one mail per account with all of them, so that a shop whose fifty feeds fail gets one mail. Called every few seconds.
 */
export async function mailEvents(platform: Parts): Promise<void> {
  for (const userId of await listUsersToMail(platform.database.query, platform.clock.now()))
    await platform.database.asOwner((sql) => mailUser(platform, sql, userId));
}

async function mailUser(platform: Parts, sql: Sql, userId: string): Promise<void> {
  const now = platform.clock.now();
  const { count, first } = await countFeedMails(sql, userId, new Date(now.getTime() - DAY_MS));
  if (count >= MAILS_PER_DAY && first !== null)
    return await postponeMails(sql, userId, new Date(first.getTime() + DAY_MS + 1));
  const events = await takeEventsToMail(sql, userId, now);
  if (events.length === 0) return;
  const told = { count: events.length, events: events.slice(0, TOLD_MAX) };
  await requestNoticeIn(platform, sql, {
    userId,
    kind: 'feed_events',
    detail: { events: JSON.stringify(told) },
  });
}
