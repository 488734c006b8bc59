import * as events from '../../contract/events-api.ts';
import { mailedByDefault } from '../../events/mailed-types.ts';
import * as notifications from '../../contract/account/notifications-api.ts';
import * as ping from '../../contract/feeds/ping-api.ts';

/** Id of an event. */
export const eventId = 'd8e1b2c3-4f50-4b6c-9d7e-8f90a1b2c319';

const types = [...mailedByDefault];

/** Returns the calls about events of feeds. */
export function makeEventExamples(ids: {
  feedId: string;
  recordId: string;
  projectId: string;
  runId: string;
}) {
  const event: events.FeedEvent = {
    id: eventId,
    type: 'feed.failed',
    at: '2026-03-02T09:20:04.000Z',
    feed_id: ids.feedId,
    is_output: false,
    record_id: ids.recordId,
    project_id: ids.projectId,
    feed_name: 'Main feed',
    sequence: 12,
    read_at: null,
    data: {
      sequence: 12,
      feed_id: ids.feedId,
      run_id: ids.runId,
      code: 'source_timeout',
      message:
        "The shop's feed could not be fetched. The server took too long to answer. The last good feed stays up.",
    },
  };
  return [
    {
      endpoint: events.listFeedEvents,
      input: { query: { feed_id: ids.feedId, limit: 20 } },
      reply: { items: [event], unread: 1, next: null },
    },
    {
      endpoint: notifications.getNotifications,
      input: {},
      reply: { types, can_mail: true, feeds: [{ feed_id: ids.feedId, feed_name: 'Main feed', types: [] }] },
    },
    {
      endpoint: notifications.updateNotifications,
      input: { body: { types } },
      reply: { types, can_mail: true, feeds: [] },
    },
    {
      endpoint: notifications.updateFeedNotifications,
      input: { params: { feedId: ids.feedId }, body: { types: [] } },
      reply: { types, can_mail: true, feeds: [{ feed_id: ids.feedId, feed_name: 'Main feed', types: [] }] },
    },
    ...[ping.getPingAddress, ping.renewPingAddress].map((endpoint) => ({
      endpoint,
      input: { params: { feedId: ids.feedId } },
      reply: { url: 'https://feeds.example.com/ping/…' },
    })),
    { endpoint: events.markEventsRead, input: { body: { ids: [event.id] } }, reply: { unread: 0 } },
  ];
}
