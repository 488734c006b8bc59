import type { Translated } from '#core/messages/catalogue.ts';
import type { mailMessages as mailMessagesInEnglish } from '#core/messages/mail-messages.ts';
import type { MailText } from '#core/messages/mail-messages.ts';

const oneHour = 'Der Link gilt eine Stunde und nur einmal.';
const sameBrowser = 'Öffnen Sie ihn in dem Browser, in dem Sie ihn angefordert haben.';
const ignore = 'Das waren nicht Sie? Dann ignorieren Sie diese Mail: Ohne den Link geschieht nichts.';
const noWorry = 'Wenn Sie es waren, ist nichts zu tun.';

export const mailMessages = {
  product: 'Feedmaker',
  codeLabel: 'Ihr Code',
  linkHelp: 'Der Knopf geht nicht? Kopieren Sie diese Adresse in Ihren Browser:',
  signup: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: ['Willkommen bei Feedmaker. Bitte bestätigen Sie, dass diese Adresse Ihre ist.', oneHour],
    button: 'Adresse bestätigen',
    reassurance: ignore,
  },
  recovery: {
    subject: 'Neues Passwort festlegen',
    paragraphs: ['Jemand, vermutlich Sie, hat ein neues Passwort angefordert.', `${oneHour} ${sameBrowser}`],
    button: 'Neues Passwort festlegen',
    reassurance: 'Das waren nicht Sie? Dann ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
  },
  emailChangeCurrent: (newEmail): MailText => ({
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    paragraphs: [
      `Ihr Konto soll zu ${newEmail} umziehen. Bitte bestätigen Sie, dass Sie das möchten.`,
      `Eine zweite Mail ging an die neue Adresse. Die Änderung gilt, wenn beide Links geöffnet wurden. ${oneHour}`,
    ],
    button: 'Änderung bestätigen',
    reassurance:
      'Das waren nicht Sie? Dann drücken Sie den Knopf nicht und ändern Sie Ihr Passwort: Jemand könnte Ihr Konto benutzen.',
  }),
  emailChangeNew: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'Das soll die Adresse Ihres Kontos werden. Bitte bestätigen Sie, dass sie Ihre ist.',
      `Eine zweite Mail ging an Ihre bisherige Adresse. Die Änderung gilt, wenn beide Links geöffnet wurden. ${oneHour}`,
    ],
    button: 'Adresse bestätigen',
    reassurance: ignore,
  },
  accountExists: {
    subject: 'Sie haben schon ein Konto',
    paragraphs: [
      'Jemand, vermutlich Sie, wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines.',
      'Melden Sie sich mit dem Passwort an oder wählen Sie dort „Passwort vergessen?“, um ein neues festzulegen.',
    ],
    button: 'Anmelden',
    reassurance: 'Das waren nicht Sie? Dann ignorieren Sie diese Mail: Nichts wurde geändert.',
  },
  magicLink: {
    subject: 'Bei Feedmaker anmelden',
    paragraphs: [
      `Drücken Sie den Knopf, um sich anzumelden. ${oneHour} ${sameBrowser}`,
      'Oder geben Sie den Code dort ein, wo Sie diese Mail angefordert haben.',
    ],
    button: 'Anmelden',
    reassurance: 'Das waren nicht Sie? Dann ignorieren Sie diese Mail und geben Sie den Code niemandem.',
  },
  invite: {
    subject: 'Sie sind zu Feedmaker eingeladen',
    paragraphs: [
      'Die Betreiber dieser Seite haben ein Konto für Sie angelegt. Drücken Sie den Knopf und wählen Sie ein Passwort.',
      oneHour,
    ],
    button: 'Einladung annehmen',
    reassurance:
      'Sie wissen nicht, worum es geht? Dann ignorieren Sie diese Mail: Ohne den Link geschieht nichts.',
  },
  reauthentication: {
    subject: 'Ihr Bestätigungscode',
    paragraphs: [
      'Jemand, vermutlich Sie, ändert gerade Passwort oder Adresse Ihres Kontos. Dieser Code erlaubt es.',
      'Er gilt zehn Minuten und nur einmal.',
    ],
    button: '',
    reassurance:
      'Das waren nicht Sie? Dann geben Sie den Code niemandem und legen Sie ein neues Passwort fest: Jemand könnte Ihr Konto benutzen.',
  },
  recoveryCodeUsed: {
    subject: 'Ein Notfallcode wurde benutzt',
    paragraphs: [
      'Jemand, vermutlich Sie, hat sich mit einem Ihrer Notfallcodes angemeldet. Dieser Code gilt nicht mehr.',
      'Neue Codes erstellen Sie in den Einstellungen unter „Anmeldung in zwei Schritten“.',
    ],
    button: 'Zur Anmeldung',
    reassurance: 'Das waren nicht Sie? Ändern Sie jetzt Ihr Passwort und erstellen Sie neue Notfallcodes.',
  },
  passwordChanged: (revokedKeys): MailText => ({
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: [
      'Das Passwort Ihres Kontos wurde geändert, und alle anderen Browser wurden abgemeldet.',
      ...(revokedKeys === ''
        ? []
        : [`Diese API-Schlüssel wurden widerrufen, Programme damit brauchen neue: ${revokedKeys}.`]),
      'Wenn Sie es waren, ist nichts weiter zu tun.',
    ],
    button: 'Zur Anmeldung',
    reassurance:
      'Das waren nicht Sie? Wählen Sie dort jetzt „Passwort vergessen?“, um die andere Person auszusperren.',
  }),
  passwordGuessed: {
    subject: 'Jemand probiert Passwörter für Ihr Konto',
    paragraphs: [
      'Innerhalb einer Stunde wurden hundert falsche Passwörter für Ihr Konto probiert.',
      'Wo Sie schon angemeldet waren, geht alles wie immer. Anderswo werden Versuche gebremst, Sie müssen dort vielleicht kurz warten.',
    ],
    button: 'Zur Anmeldung',
    reassurance:
      'Ist Ihr Passwort kurz oder auch anderswo in Gebrauch? Wählen Sie dort „Passwort vergessen?“ und legen Sie ein besseres fest.',
  },
  keyCreated: (name): MailText => ({
    subject: 'Ein neuer API-Schlüssel wurde angelegt',
    paragraphs: [
      `Jemand, vermutlich Sie, hat den API-Schlüssel „${name}“ für Ihr Konto angelegt. Ein Programm damit kann Ihre Projekte, Vorlagen und Feeds lesen und ändern.`,
      noWorry,
    ],
    button: 'API-Schlüssel ansehen',
    reassurance:
      'Das waren nicht Sie? Widerrufen Sie den Schlüssel in den Einstellungen und ändern Sie Ihr Passwort.',
  }),
  emailChanged: (newEmail): MailText => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      `Ihr Konto ist von dieser Adresse zu ${newEmail} umgezogen. Mails dazu gehen ab jetzt dorthin.`,
      noWorry,
    ],
    button: 'Zur Anmeldung',
    reassurance:
      'Das waren nicht Sie? Sagen Sie es sofort den Betreibern dieser Seite: Diese Adresse führt nicht mehr in das Konto.',
  }),
  accountDeleted: {
    subject: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      'Ihr Konto wurde gelöscht, mit Projekten, Vorlagen, Feeds, Schriften und API-Schlüsseln. Seine veröffentlichten Feeds sind beendet.',
      noWorry,
    ],
    button: '',
    reassurance:
      'Das waren nicht Sie? Sagen Sie es den Betreibern dieser Seite: Sie haben vielleicht eine Sicherung.',
  },
  factorAdded: {
    subject: 'Anmeldung in zwei Schritten eingerichtet',
    paragraphs: [
      'Zu Ihrem Konto kam eine App hinzu. Bei der Anmeldung wird ab jetzt ein Code verlangt, den die App zeigt.',
      noWorry,
    ],
    button: 'Zu den Einstellungen',
    reassurance:
      'Das waren nicht Sie? Dann benutzt jemand Ihr Konto. Die Betreiber dieser Seite können die App entfernen.',
  },
  factorRemoved: {
    subject: 'Eine App wurde aus der Anmeldung entfernt',
    paragraphs: [
      'Eine App wurde aus Ihrem Konto entfernt. Ohne eine andere genügt bei der Anmeldung Ihr Passwort.',
      noWorry,
    ],
    button: 'Zu den Einstellungen',
    reassurance:
      'Das waren nicht Sie? Ändern Sie jetzt Ihr Passwort und schalten Sie es in den Einstellungen wieder ein.',
  },
  newBrowser: (device): MailText => ({
    subject: 'Neue Anmeldung bei Ihrem Konto',
    paragraphs: [
      `Jemand, vermutlich Sie, hat sich mit ${device} bei Ihrem Konto angemeldet, das dafür noch nie benutzt wurde.`,
      noWorry,
    ],
    button: 'Angemeldete Browser ansehen',
    reassurance:
      'Das waren nicht Sie? Melden Sie diesen Browser in den Einstellungen ab und ändern Sie Ihr Passwort.',
  }),
  webhookStopped: (name, isGone): MailText => ({
    subject: `Der Webhook „${name}“ wurde angehalten`,
    paragraphs: [
      isGone
        ? 'Sein Empfänger antwortet, dass es ihn nicht mehr gibt (410), daher wird ihm nichts mehr gesendet.'
        : 'Dort kam drei Tage lang nichts an, daher wird nichts mehr gesendet.',
      'Was wartet, bleibt. Sehen Sie die letzten Antworten in den Einstellungen unter „Webhooks“ an und drücken Sie „Fortsetzen“, wenn der Empfänger wieder läuft.',
    ],
    button: 'Webhooks ansehen',
    reassurance: 'Sie brauchen ihn nicht mehr? Dann entfernen Sie ihn dort oder lassen Sie ihn, wie er ist.',
  }),
  invitation: (inviter): MailText => ({
    subject: 'Sie sind zu Feedmaker eingeladen',
    paragraphs: [
      `${inviter} lädt Sie zu Feedmaker ein: Es macht aus Produkt-Feeds solche, deren Bilder verkaufen.`,
      'Der Link gilt sieben Tage, einmal und nur für diese Adresse.',
    ],
    button: 'Konto anlegen',
    reassurance:
      'Sie wissen nicht, worum es geht? Dann ignorieren Sie diese Mail: Ohne den Link geschieht nichts.',
  }),
} satisfies Translated<typeof mailMessagesInEnglish>;
