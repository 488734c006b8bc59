import type { Translated } from '#core/messages/catalogue.ts';
import type {
  eventNames as eventNamesInEnglish,
  notificationsMessages as notificationsMessagesInEnglish,
} from '#core/messages/screens/notifications-messages.ts';
import { number, many } from '#core/messages/german/german-words.ts';

export const eventNames = {
  'feed.failed': 'Nicht aktualisiert',
  'feed.held': 'Zurückgehalten',
  'feed.recovered': 'Läuft wieder',
  'feed.published': 'Veröffentlicht',
  'feed.waiting_for_approval': 'Wartet auf Freigabe',
  'feed.enhanced_fell': 'Weniger gestaltete Produkte',
  'feed.review_decided': 'Freigegeben oder verworfen',
  'feed.rollout_done': 'Schrittweise Einführung fertig',
} satisfies Translated<typeof eventNamesInEnglish>;

export const notificationsMessages = {
  bell: 'Mitteilungen',
  bellUnread: (count) => `Mitteilungen, ${number(count)} ungelesen`,
  many: '99+',
  title: 'Mitteilungen',
  markAll: 'Alle als gelesen markieren',
  markFailed: 'Konnte nicht als gelesen markiert werden',
  unread: 'Ungelesen',
  emptyTitle: 'Nichts zu berichten',
  emptyText: 'Wenn ein Feed scheitert, zurückgehalten wird oder wieder läuft, lesen Sie es hier.',
  loadFailed: 'Die Mitteilungen konnten nicht geladen werden',
  settings: 'Mitteilungen auswählen',
  older: 'Ältere zeigen',
  arrived: (count) => many(count, 'neue Mitteilung', 'neue Mitteilungen'),
} satisfies Translated<typeof notificationsMessagesInEnglish>;
