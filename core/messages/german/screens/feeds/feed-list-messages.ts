import type { Translated } from '#core/messages/catalogue.ts';
import type { feedListMessages as feedListMessagesInEnglish } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { many } from '#core/messages/german/german-words.ts';

const feeds = (count: number) => many(count, 'Feed', 'Feeds');

export const feedListMessages = {
  duplicate: 'Duplizieren',
  duplicated: (name) =>
    `„${name}“ ist angelegt und pausiert. Ändern Sie, was anders sein soll, und aktivieren Sie ihn dann.`,
  openCopy: 'Öffnen',
  duplicateFailed: 'Der Feed konnte nicht dupliziert werden',
  choose: (name) => `${name} auswählen`,
  chooseAll: 'Alle Feeds dieser Seite auswählen',
  chosen: (count) => `${feeds(count)} ausgewählt`,
  bar: 'Ausgewählte Feeds',
  refresh: 'Jetzt aktualisieren',
  clear: 'Auswahl aufheben',
  busy: (done, all) => `${done} von ${all} fertig`,
  activated: (count) => `${feeds(count)} aktiviert`,
  paused: (count) => `${feeds(count)} pausiert`,
  refreshed: (count) => `${feeds(count)} ${count === 1 ? 'wird' : 'werden'} aktualisiert`,
  failed: (count) => `Nicht erledigt für ${feeds(count)}:`,
  failedOf: (name, why) => `${name}: ${why}`,
  failedUnknown: 'Keine Antwort. Versuchen Sie es erneut.',
  needsTemplate: 'Er hat keine Vorlage. Wählen Sie in seinen Einstellungen eine.',
  isPaused: 'Er ist pausiert. Aktivieren Sie ihn zuerst.',
} satisfies Translated<typeof feedListMessagesInEnglish>;
