import type { Translated } from '#core/messages/catalogue.ts';
import type { settingsMessages as settingsMessagesInEnglish } from '#core/messages/screens/account/settings-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const settingsMessages = {
  sections: 'Abschnitte',
  account: 'Konto',
  appearance: 'Darstellung',
  appearanceText: 'Wird auf diesem Gerät gespeichert.',
  theme: 'Farben',
  themeSystem: 'System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',

  language: 'Sprache',
  languageText: 'Für das Dashboard und unsere Mails. Bilder und Feeds behalten die Sprache Ihres Shops.',
  languageFailed: 'Die Sprache konnte nicht geändert werden',

  changeEmail: 'E-Mail ändern',
  changeEmailTitle: 'E-Mail ändern',
  newEmail: 'Neue E-Mail',
  emailNeedsLinks: (email) =>
    `Wartet auf ${email}: Öffnen Sie die Links in den Mails an beide Adressen, um die Änderung abzuschließen.`,
  emailLinksSent:
    'Wir haben an beide Adressen einen Link gesendet. Öffnen Sie beide, um die Änderung abzuschließen.',
  emailChanged: 'E-Mail geändert',
  emailSame: 'Das ist schon Ihre Adresse.',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  emailChangeFailed: 'Die E-Mail konnte nicht geändert werden',
  password: 'Passwort',
  changePassword: 'Passwort ändern',
  changePasswordTitle: 'Passwort ändern',
  changePasswordText: 'Alle anderen Browser werden abgemeldet.',
  keepApiKeys: 'Meine API-Schlüssel behalten',
  keepApiKeysHint: (keys) =>
    `Sonst werden sie widerrufen, und Programme, die sie benutzen, stehen still: ${keys.join(', ')}.`,
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  passwordChanged: 'Passwort geändert',
  passwordChangeFailed: 'Das Passwort konnte nicht geändert werden',

  sessions: 'Angemeldete Browser',
  sessionsText: 'Einen davon kennen Sie nicht? Melden Sie ihn ab und ändern Sie Ihr Passwort.',
  thisBrowser: 'Dieser Browser',
  signedIn: 'Angemeldet',
  lastSeen: 'Zuletzt gesehen',
  endSession: 'Abmelden',
  endSessionOf: (device) => `${device} abmelden`,
  endOthers: 'Alle anderen abmelden',
  sessionEnded: 'Browser abgemeldet',
  othersEnded: 'Alle anderen Browser abgemeldet',
  endSessionFailed: 'Der Browser konnte nicht abgemeldet werden',
  loadSessionsFailed: 'Die angemeldeten Browser konnten nicht geladen werden',

  data: 'Ihre Daten',
  exportText: 'Alles, was Ihnen gehört, als eine JSON-Datei.',
  exportData: 'Daten herunterladen',
  exportFailed: 'Ihre Daten konnten nicht heruntergeladen werden',
  deleteText: 'Das Konto mit allen Projekten, Vorlagen, Feeds und Schlüsseln löschen.',
  deleteAccount: 'Konto löschen',
  deleteTitle: 'Konto löschen',
  deleteQuestion:
    'Alle Ihre Projekte, Vorlagen, Feeds, Schriften und API-Schlüssel werden gelöscht. Veröffentlichte Feeds enden sofort, Anzeigen daraus verlieren ihre Produkte.',
  deleteEndsPlans: 'Wofür Sie bezahlen, das endet sofort, und nichts wird erstattet:',
  deletePlans: 'Tarife, die enden',
  deletePlan: (project, plan, dollars) => `${project}: ${plan}, ${number(dollars)} $ pro Monat`,
  deletePictures: 'Auch meine Bilder sofort löschen',
  deletePicturesHint:
    'Sonst behalten laufende Anzeigen ihre Bilder bis zu 46 Tage nach dem letzten Feed, der sie nannte; dann werden sie gelöscht. Kopien der Kanäle gehören den Kanälen.',
  deleteHosted: 'Ihre Anmeldung selbst liegt an anderer Stelle und bleibt.',
  deleteByPassword: 'Ihr Passwort zur Bestätigung',
  deleteByEmail: 'Ihre E-Mail-Adresse zur Bestätigung',
  deleted: 'Ihr Konto wurde gelöscht',
  deleteFailed: 'Das Konto konnte nicht gelöscht werden',
  deleteConfirmationWrong: 'Das stimmt nicht, daher wurde nichts gelöscht.',
} satisfies Translated<typeof settingsMessagesInEnglish>;
