import type { Translated } from '#core/messages/catalogue.ts';
import type { installationMessages as installationMessagesInEnglish } from '#core/messages/screens/account/installation-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const installationMessages = {
  operatorOnly: 'Das darf nur das Konto, das diese Installation betreibt.',
  somebody: 'Jemand',

  invitations: 'Einladungen',
  invitationsText:
    'Wen Sie einladen, der kann hier ein Konto anlegen. Jeder Link gilt für eine Adresse und sieben Tage.',
  invite: 'Einladen',
  inviteTitle: 'Jemanden einladen',
  inviteText:
    'Die Person bekommt einen Link, um ein Konto anzulegen. Sie können ihn auch kopieren und selbst senden.',
  inviteEmail: 'E-Mail der Person',
  inviteFailed: 'Die Einladung ist fehlgeschlagen',
  inviteAgain: 'Erneut einladen',
  addressInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  hasAccount: 'Zu dieser Adresse gibt es schon ein Konto.',
  signUpIsClosed:
    'Solange SIGN_UP auf closed steht, kann niemand ein Konto anlegen. Setzen Sie SIGN_UP zuerst auf invite.',
  invitedTitle: 'Einladung bereit',
  invitedMailed: (email) =>
    `Eine Mail mit einem Link ist unterwegs zu ${email}. Oder senden Sie den Link selbst: Er wird nur dieses eine Mal gezeigt.`,
  invitedNotMailed: (email) =>
    `Von hier aus kann keine Mail gesendet werden. Bitte senden Sie ${email} den Link selbst: Er wird nur dieses eine Mal gezeigt.`,
  invitationLink: 'Link',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  copyLinkFailed: 'Der Link konnte nicht kopiert werden',
  done: 'Fertig',
  noInvitations: 'Noch niemand wurde eingeladen.',
  loadInvitationsFailed: 'Die Einladungen konnten nicht geladen werden',
  invitedAt: 'Eingeladen',
  expires: 'gültig bis',
  state: { open: 'Wartet', accepted: 'Angenommen', expired: 'Zu alt' },
  revoke: 'Zurücknehmen',
  revokeOf: (email) => `Einladung von ${email} zurücknehmen`,
  remove: 'Entfernen',
  removeOf: (email) => `${email} aus der Liste entfernen`,
  revoked: 'Einladung zurückgenommen',
  removed: 'Aus der Liste entfernt',
  revokeFailed: 'Die Einladung konnte nicht zurückgenommen werden',

  installation: 'Installation',
  installationText: 'Sie betreiben diese Installation: Diese Karte sehen nur Sie.',
  version: 'Version',
  signUp: 'Wer sich registrieren darf',
  signUpModes: {
    open: 'Alle',
    invite: 'Wen Sie einladen',
    closed: 'Niemand',
  },
  signUpDomains: (domains) => `Adressen bei ${domains.join(', ')}`,
  allFine:
    'Nichts ist falsch eingestellt. Einen Blick auf Maschine und Daten gibt: npm run -s feedmaker -- doctor',
  warn: 'Einen Blick wert',
  fail: 'Falsch',
  dismiss: 'Ausblenden',
  dismissOf: (title) => `Ausblenden: ${title}`,
  dismissed: 'Ausgeblendet',
  restore: 'Wieder zeigen',
  restoreOf: (title) => `Wieder zeigen: ${title}`,
  changeFailed: 'Das konnte nicht geändert werden',
  loadFailed: 'Die Angaben zur Installation konnten nicht geladen werden',
  noticeTitle: (count) =>
    count === 1
      ? 'Eine Einstellung dieser Installation braucht Sie'
      : `${number(count)} Einstellungen dieser Installation brauchen Sie`,
  noticeText: 'Sie betreiben sie, daher sehen nur Sie das.',
  noticeLink: 'Zeigen, was einzustellen ist',
} satisfies Translated<typeof installationMessagesInEnglish>;
