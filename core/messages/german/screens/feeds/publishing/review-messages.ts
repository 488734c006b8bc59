import type { Translated } from '#core/messages/catalogue.ts';
import type { reviewMessages as reviewMessagesInEnglish } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { many } from '#core/messages/german/german-words.ts';

export const reviewMessages = {
  stateWaiting: 'Wartet auf Freigabe',
  waitsSince: (since) => `Wartet seit ${since}`,
  stateDiscarded: 'Verworfen',
  stateReplaced: 'Durch einen neueren ersetzt',
  waitingTitle: (changes) => `${many(changes, 'Änderung wartet', 'Änderungen warten')} auf Ihre Freigabe`,
  waitingText: (since) =>
    `Das neue Design wartet seit ${since}. Bis Sie entscheiden, erscheinen Preise, Bestand und Produkte von heute im bisherigen Design.`,
  waitingFirst: (since) => `Noch ist nichts veröffentlicht: Die erste Fassung wartet seit ${since}.`,
  look: 'Änderungen ansehen',
  approve: 'Freigeben und veröffentlichen',
  approveQuestion: (changes, refused) =>
    `${many(changes, 'Produkt ändert sich', 'Produkte ändern sich')} im veröffentlichten Feed.${
      refused > 0 ? ` ${many(refused, 'Produkt behält sein Bild', 'Produkte behalten ihre Bilder')}.` : ''
    } Nichts wird neu gezeichnet.`,
  approved: 'Freigegeben. Der Feed wird veröffentlicht',
  approveFailed: 'Das konnte nicht freigegeben werden',
  askForChanges: 'Um Änderungen bitten',
  asked: 'Um Änderungen gebeten',
  comment: 'Kommentar',
  commentLabel: 'Was soll anders sein?',
  commentSend: 'Senden',
  commentFailed: 'Der Kommentar konnte nicht gespeichert werden',
  comments: 'Kommentare',
  you: 'Sie',
  asksForChanges: 'bittet um Änderungen',
  discard: 'Verwerfen',
  discardTitle: 'Diese Änderungen verwerfen?',
  discardText:
    'Das veröffentlichte Design bleibt und zeigt weiter Preise, Bestand und Produkte des Shops. Sie werden wieder gefragt, wenn Sie das Design ändern oder auf „Jetzt aktualisieren“ drücken.',
  discarded: 'Verworfen. Das veröffentlichte Design bleibt',
  discardFailed: 'Das konnte nicht verworfen werden',
  changes: 'Änderungen',
  kinds: { all: 'Alle', changed: 'Geändert', new: 'Neu', gone: 'Weg' },
  parts: { picture: 'Bild', photo: 'Foto', title: 'Titel', price: 'Preis' },
  refusedOnes: 'So gelassen',
  before: 'Vorher',
  after: 'Nachher',
  newProduct: 'Neues Produkt',
  goneProduct: 'Verlässt den Feed',
  leave: 'So lassen',
  leaveNew: 'Foto des Shops behalten',
  left: 'So gelassen',
  leftCount: (count) =>
    `${many(count, 'Produkt bleibt', 'Produkte bleiben')} bei der Freigabe, wie ${count === 1 ? 'es ist' : 'sie sind'}.`,
  failed: 'Die Änderungen konnten nicht geladen werden',
  none: 'So ändert sich nichts.',
  nothingWaits: 'Jetzt wartet nichts auf Freigabe.',
  refuseFailed: 'Das konnte nicht gespeichert werden',
  pictureBefore: (title) => `${title}, vorher`,
  pictureAfter: (title) => `${title}, nachher`,
  settings: 'Veröffentlichen',
  ask: 'Vor dem Veröffentlichen fragen',
  askOff: 'Aus',
  askAlways: 'Immer',
  askMany: 'Bei vielen Bildern',
  askHints: {
    off: 'Jeder Lauf wird veröffentlicht, sobald er gezeichnet ist.',
    always:
      'Ein anderes Design wartet auf Ihre Freigabe. Neue Preise, Bestände und Produkte erscheinen sofort, im bisherigen Design.',
    many: (share) =>
      `Ein anderes Design wartet, wenn es mehr als ${share} % der Bilder ändert. Neue Preise, Bestände und Produkte erscheinen sofort, im bisherigen Design.`,
  },
  askShare: 'Ab diesem Anteil der Bilder fragen, in %',
  settingsFailed: 'Die Einstellungen konnten nicht gespeichert werden',
  settingsLoadFailed: 'Die Einstellungen konnten nicht geladen werden.',
} satisfies Translated<typeof reviewMessagesInEnglish>;
