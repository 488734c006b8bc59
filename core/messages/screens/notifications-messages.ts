import { catalogue } from '#core/messages/catalogue.ts';
import type { EventType } from '#core/events/event-types.ts';

/** Names of events as choices. */
export const eventNames = catalogue<Record<EventType, string>>('eventNames', {
  'feed.failed': 'Could not be refreshed',
  'feed.held': 'Held back',
  'feed.recovered': 'Works again',
  'feed.published': 'Published',
  'feed.waiting_for_approval': 'Waits for approval',
  'feed.enhanced_fell': 'Fewer enhanced products',
  'feed.review_decided': 'Approved or discarded',
  'feed.rollout_done': 'Roll-out done',
});

/** The bell in the header. */
export const notificationsMessages = catalogue('notificationsMessages', {
  bell: 'Notifications',
  bellUnread: (count: number) => `Notifications, ${count} unread`,
  many: '99+',
  title: 'Notifications',
  markAll: 'Mark all read',
  markFailed: 'Failed to mark as read',
  unread: 'Unread',
  emptyTitle: 'Nothing to report',
  emptyText: 'When a feed fails, is held back or works again, you read it here.',
  loadFailed: 'Failed to load notifications',
  settings: 'Choose what you are told',
  older: 'Show older',
  arrived: (count: number) => (count === 1 ? '1 new notification' : `${count} new notifications`),
});
