import type { Translated } from '#core/messages/catalogue.ts';
import type { savingMessages as savingMessagesInEnglish } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { many, number } from '#core/messages/german/german-words.ts';

export const savingMessages = {
  opening: 'Die Vorlage wird geöffnet',
  tryAgain: 'Erneut versuchen',
  signInTitle: 'Melden Sie sich an, um diese Vorlage zu öffnen',
  signInText:
    'Der Link hierher wurde schon benutzt oder ist zu alt. Melden Sie sich an, dann öffnet sich die Vorlage von selbst.',
  openAgainTitle: 'Dieser Link gilt nicht mehr',
  openAgainText:
    'Er wurde schon benutzt oder ist zu alt. Sie sind angemeldet, die Vorlage lässt sich also neu öffnen.',
  openAgain: 'Vorlage öffnen',
  signIn: 'Anmelden',
  notFoundTitle: 'Diese Vorlage gibt es nicht',
  notFoundText:
    'Sie wurde gelöscht, oder der Link gehört zu einer anderen Vorlage. Öffnen Sie sie aus der Liste der Vorlagen im Dashboard.',
  toTemplates: 'Zu den Vorlagen',
  offlineTitle: 'Der Server antwortet nicht',
  offlineText: 'Die Vorlage öffnet sich von selbst, sobald der Server wieder da ist.',
  failedTitle: 'Die Vorlage konnte nicht geöffnet werden',
  unreadableTitle: 'Diese Vorlage lässt sich nicht lesen',
  saved: 'Gespeichert',
  savedAt: (time) => `Gespeichert ${time}`,
  saving: 'Wird gespeichert …',
  savedHere: 'Auf diesem Computer gespeichert; der Server antwortet nicht',
  savedHereSignedOut: 'Auf diesem Computer gespeichert; melden Sie sich an, um es dauerhaft zu speichern',
  savedHereOnly: 'Nur auf diesem Computer gespeichert',
  notSaved: 'Nirgends gespeichert',
  elsewhere: 'Ein anderer Tab bearbeitet diese Vorlage',
  elsewhereShort: 'Nur ansehen',
  conflictShort: 'Inzwischen woanders gespeichert',
  saveNow: 'Jetzt speichern',
  saveNowTitle: 'Änderungen werden von selbst gespeichert. Drücken, um jetzt zu speichern.',
  savingSteps: {
    saved: 'Alles ist gespeichert.',
    unreachable:
      'Der Server antwortet nicht. Ihre Änderungen bleiben auf diesem Computer und werden gesendet, sobald er wieder da ist.',
    failed: 'Die Änderungen sind noch nicht gespeichert.',
  },
  notWritable:
    'Die Vorlage lässt sich nicht als Datei schreiben. Machen Sie die letzte Änderung rückgängig, dann wird sie wieder gespeichert.',
  notTaken:
    'Der Server hat die Vorlage nicht angenommen. Machen Sie die letzte Änderung rückgängig, dann wird sie wieder gespeichert.',
  name: 'Name der Vorlage',
  nameMissing: 'Eine Vorlage braucht einen Namen.',
  rename: 'Vorlage umbenennen',
  conflictNotice:
    'Diese Vorlage wurde inzwischen woanders gespeichert. Hier wird nichts mehr gespeichert, bis Sie wählen.',
  choose: 'Wählen',
  signedOutText:
    'Sie sind abgemeldet. Ihre Änderungen bleiben auf diesem Computer, bis Sie sich wieder anmelden.',
  signInAgain: 'Erneut anmelden',
  strangerText:
    'Das angemeldete Konto hat keine solche Vorlage. Ihre Änderungen bleiben auf diesem Computer: Melden Sie sich mit dem anderen Konto an oder speichern Sie sie als Datei.',
  goneText:
    'Diese Vorlage wurde gelöscht. Ihre Änderungen bleiben auf diesem Computer: Speichern Sie sie als Datei oder als neue Vorlage.',
  notKeptText:
    'Der Server antwortet nicht, und dieser Browser bewahrt nichts auf. Lassen Sie diesen Tab offen, bis die Änderungen gespeichert sind.',
  refusedText: (reason) => `Die Änderungen sind nicht gespeichert: ${reason}`,
  readOnlyText:
    'Ein anderer Tab dieses Browsers bearbeitet diese Vorlage gerade. Hier können Sie sie nur ansehen.',
  takeBack: 'Hier bearbeiten',
  takingBack: 'Wird übernommen …',
  restoredText: (count) =>
    `${many(count, 'Änderung', 'Änderungen')} wiederhergestellt, die den Server noch nicht erreicht ${count === 1 ? 'hatte' : 'hatten'}.`,
  undo: 'Rückgängig',
  hide: 'Diesen Hinweis ausblenden',
  downloadFile: 'Als Datei speichern',
  openElsewhereTitle: 'Diese Vorlage ist in einem anderen Tab geöffnet',
  openElsewhereText:
    'Eine Vorlage wird immer nur in einem Tab bearbeitet, damit keiner den anderen überschreibt. Was der andere Tab hat, wird zuerst gespeichert.',
  takeOver: 'Stattdessen hier bearbeiten',
  lookOnly: 'Nur ansehen',
  saveAsCopy: 'Als Kopie speichern',
  conflictTitle: 'Diese Vorlage wurde woanders gespeichert',
  conflictText: (time) =>
    `Ein anderes Fenster oder ein anderer Computer hat sie um ${time} gespeichert, während Sie sie hier geändert haben. Nichts ist verloren: Wählen Sie, womit es weitergeht.`,
  conflictLayers: (count) =>
    count === 1
      ? 'Sie unterscheiden sich an einer Stelle:'
      : `Sie unterscheiden sich an ${number(count)} Stellen:`,
  conflictSame: 'Nur der Name ist anders.',
  mine: 'Ihre Version, hier',
  theirs: (time) => `Dort gespeichert, ${time}`,
  saveMineAsCopy: 'Meine als Kopie speichern',
  takeTheirs: 'Die andere verwenden',
  keepMine: 'Meine behalten',
  theirsName: (time) => `Woanders gespeichert, ${time}`,
  keepFailed: 'Ihre Version konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  keepMineHint:
    'Die andere Version bleibt im Versionsverlauf. Wenn Sie sie verwenden, lässt sich das rückgängig machen.',
  copyName: (name) => `${name} (meine Version)`,
  copyFailed: 'Die Kopie konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  takeTheirsStep: 'Woanders Gespeichertes verwenden',
  takenOverStep: 'Im anderen Tab Gespeichertes laden',
  restoredStep: 'Nicht gesendete Änderungen wiederherstellen',
  dropRestored: 'Wiederhergestellte Änderungen verwerfen',
} satisfies Translated<typeof savingMessagesInEnglish>;
