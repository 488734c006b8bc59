import type { Translated } from '#core/messages/catalogue.ts';
import type { publishMessages as publishMessagesInEnglish } from '#core/messages/screens/editor/publish-messages.ts';

export const publishMessages = {
  publish: 'Veröffentlichen',
  publishTitle: 'Diese Vorlage veröffentlichen',
  publishing: 'Wird veröffentlicht …',
  publishAndClose: 'Veröffentlichen und schließen',
  what: 'Was veröffentlicht wird',
  nothingNew: 'Seit der letzten Veröffentlichung hat sich nichts geändert.',
  savingFirst: 'Die letzten Änderungen werden gespeichert …',
  notSaved:
    'Die letzten Änderungen konnten nicht gespeichert werden, daher wurde nichts veröffentlicht. Versuchen Sie es, wenn alles gespeichert ist.',
  unused:
    'Noch zeigt kein Feed diese Vorlage. Das Veröffentlichen behält diesen Stand für die Feeds, die sie zeigen werden.',
  stays: 'Was jetzt veröffentlicht ist, bleibt online, bis die neuen Bilder fertig sind.',
  feedList: 'Feeds mit dieser Vorlage',
  active: 'aktiv',
  paused: 'pausiert',
  published: 'Veröffentlicht.',
  publishedText: 'Veröffentlicht ist jetzt, was Sie hier sehen.',
  drawn: 'Alle Produkte sind gezeichnet.',
  done: 'Fertig',
  failed: 'Die Vorlage konnte nicht veröffentlicht werden. Bitte versuchen Sie es erneut.',
  discard: 'Änderungen am Entwurf verwerfen',
} satisfies Translated<typeof publishMessagesInEnglish>;
