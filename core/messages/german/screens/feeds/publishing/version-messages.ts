import type { Translated } from '#core/messages/catalogue.ts';
import type { versionMessages as versionMessagesInEnglish } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { many } from '#core/messages/german/german-words.ts';

export const versionMessages = {
  versions: 'Versionen',
  intro:
    'Was zuvor veröffentlicht war, bleibt bis zu 45 Tage: die neuesten Versionen und die letzte jedes Tages.',
  published: 'Veröffentlicht',
  pictures: 'Bilder',
  isUp: 'Jetzt veröffentlicht',
  returnTo: 'Zu dieser Version zurückkehren',
  returnShort: 'Zurückkehren',
  returnToNamed: (moment) => `Zur Version vom ${moment} zurückkehren`,
  noneTitle: 'Noch keine Versionen',
  noneText: 'Sobald der Feed veröffentlicht ist, erscheint hier seine Version.',
  failed: 'Die Versionen konnten nicht geladen werden',
  confirmTitle: (moment) => `Zur Version vom ${moment} zurückkehren?`,
  comparing: 'Die Unterschiede werden ermittelt …',
  compareFailed: 'Die Unterschiede konnten nicht ermittelt werden. Sie können trotzdem zurückkehren.',
  changesNothing: 'Produkte und Bilder sind dieselben wie jetzt.',
  changes: ({ pictures, facts, gone, back }) =>
    [
      pictures > 0 &&
        `${many(pictures, 'Produkt bekommt sein altes Bild', 'Produkte bekommen ihre alten Bilder')}.`,
      facts > 0 &&
        `${many(facts, 'Produkt zeigt', 'Produkte zeigen')} Titel, Preis oder andere Werte von damals.`,
      gone > 0 && `${many(gone, 'Produkt verlässt', 'Produkte verlassen')} den Feed.`,
      back > 0 && `${many(back, 'Produkt kommt', 'Produkte kommen')} wieder hinein.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  outputs: (returning, staying) =>
    [
      returning > 0 && `${many(returning, 'Ausgabe kehrt', 'Ausgaben kehren')} mit zurück.`,
      staying > 0 &&
        `${many(staying, 'Ausgabe hat', 'Ausgaben haben')} keine Version von damals und ${staying === 1 ? 'bleibt, wie sie ist' : 'bleiben, wie sie sind'}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  pauses: 'Die Aktualisierung ruht, bis Sie auf „Weiter“ drücken.',
  returned: 'Die frühere Version ist wieder veröffentlicht',
  returnFailed: 'Der Feed konnte nicht zu dieser Version zurückkehren',
  returnedTitle: (moment) => `Sie sind zur Version vom ${moment} zurückgekehrt`,
  returnedText: (since) =>
    `Seit ${since} zeigt der Feed Produkte, Preise und Bilder von damals. Die Aktualisierung geht weiter, wenn Sie auf „Weiter“ drücken.`,
  returnedNote: (moment, since) => `Die Version vom ${moment} ist seit ${since} wieder veröffentlicht`,
  goOn: 'Weiter',
  wentOn: 'Der Feed des Shops wird erneut gelesen',
  goOnFailed: 'Die Aktualisierung konnte nicht fortgesetzt werden',
} satisfies Translated<typeof versionMessagesInEnglish>;
