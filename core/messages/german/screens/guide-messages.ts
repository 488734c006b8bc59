import type { Translated } from '#core/messages/catalogue.ts';
import type { guideMessages as guideMessagesInEnglish } from '#core/messages/screens/guide-messages.ts';

export const guideMessages = {
  title: 'Von Ihrem Feed zum ersten Verkauf',
  steps: {
    feed: 'Ihr Feed ist gelesen',
    template: 'Er hat eine Vorlage, und seine Anzeigen sind erstellt',
    failures: 'Sehen Sie die Produkte an, die das Foto des Shops behielten',
    copy: 'Kopieren Sie die neue Adresse in Ihren Kanal',
    fetched: 'Der Kanal hat ihn abgerufen',
  },
  notes: {
    feed: 'Geben Sie die Adresse des Feeds Ihres Shops ein.',
    template: 'Wählen Sie eine und aktivieren Sie den Feed.',
    failures: (count) => `${count} anzusehen, jeweils mit Grund.`,
    notCounted: 'Sie werden gezählt, wenn ein Lauf endet.',
    copy: 'Google, Meta, TikTok und andere nehmen sie anstelle des Feeds Ihres Shops.',
    fetched: 'Ist hier zu sehen, sobald es geschieht.',
  },
  live: 'Ein Kanal hat Ihren Feed abgerufen. Sie sind live.',
  done: 'Fertig',
  next: 'Als Nächstes',
  newFeed: 'Neuer Feed',
  openFeed: 'Feed öffnen',
  showThem: 'Zeigen',
  copyAddress: 'Adresse kopieren',
  putAway: 'Diese Liste ausblenden',
  putAwayFailed: 'Die Liste konnte nicht ausgeblendet werden. Versuchen Sie es erneut.',
} satisfies Translated<typeof guideMessagesInEnglish>;
