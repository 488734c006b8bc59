import type { Translated } from '#core/messages/catalogue.ts';
import type { notificationSettingsMessages as notificationSettingsMessagesInEnglish } from '#core/messages/screens/account/notification-settings-messages.ts';

export const notificationSettingsMessages = {
  title: 'Mitteilungen',
  text: 'Die Glocke zeigt alles, was mit Ihren Feeds geschieht. Wählen Sie, was Sie auch per Mail bekommen: das Erste sofort, Weiteres zum selben Feed innerhalb einer Stunde zusammen, höchstens zehn Mails am Tag.',
  cannotMail:
    'Mails erreichen Sie nicht: Dieses Konto hat keine bestätigte Adresse, oder diese Installation sendet keine. Ihre Auswahl gilt, sobald das geht.',
  ofAll: 'Mail an mich, wenn ein Feed',
  names: {
    'feed.failed': 'nicht aktualisiert werden konnte',
    'feed.held': 'zurückgehalten wurde',
    'feed.recovered': 'wieder läuft',
    'feed.waiting_for_approval': 'auf Freigabe wartet',
    'feed.enhanced_fell': 'weniger gestaltete Produkte zeigt',
    'feed.review_decided': 'freigegeben oder verworfen wurde',
    'feed.rollout_done': 'alle neuen Bilder online hat',
    'feed.published': 'veröffentlicht wurde',
  },
  publishedHint: 'Nach jedem gelungenen Lauf, meist einmal pro Stunde.',
  saved: 'Mitteilungen gespeichert',
  saveFailed: 'Die Mitteilungen konnten nicht gespeichert werden',
  loadFailed: 'Die Mitteilungen konnten nicht geladen werden',
  exceptions: 'Feeds mit eigener Auswahl',
  noExceptions: 'Keine. Für alle Feeds gilt die Auswahl oben.',
  add: 'Feed hinzufügen',
  addTitle: 'Auswahl für einen Feed',
  feed: 'Feed',
  chooseFeed: 'Feed auswählen',
  feedRequired: 'Bitte wählen Sie einen Feed',
  nothing: 'Keine Mails',
  remove: 'Entfernen',
  removeOf: (name) => `Auswahl für ${name} entfernen`,
  save: 'Speichern',
} satisfies Translated<typeof notificationSettingsMessagesInEnglish>;
