import type { Translated } from '#core/messages/catalogue.ts';
import type { billingMailMessages as billingMailMessagesInEnglish } from '#core/messages/billing-mail-messages.ts';
import type { MailText } from '#core/messages/mail-messages.ts';

const noWorry = 'Von Ihren Daten wird nichts gelöscht.';

export const billingMailMessages = {
  paymentFailed: (project): MailText => ({
    subject: `Eine Zahlung für ${project} ist fehlgeschlagen`,
    paragraphs: [
      `Der Monat des Abos für das Projekt „${project}“ konnte mit Ihrer Karte nicht bezahlt werden.`,
      'In den nächsten Tagen wird es erneut versucht, bis dahin läuft alles weiter. Sie können die Rechnung jetzt bezahlen oder auf der Seite „Abrechnung“ eine andere Karte angeben.',
    ],
    button: 'Rechnung bezahlen',
    reassurance: `Klappt es nicht, endet das Abo. ${noWorry}`,
  }),
  paymentActionNeeded: (project): MailText => ({
    subject: `Bitte bestätigen Sie eine Zahlung für ${project}`,
    paragraphs: [
      `Ihre Bank möchte, dass Sie die Zahlung des Monats für das Projekt „${project}“ bestätigen.`,
      'Bis dahin läuft alles weiter.',
    ],
    button: 'Zahlung bestätigen',
    reassurance: `Wird sie nicht bestätigt, endet das Abo. ${noWorry}`,
  }),
  paymentRecovered: (project): MailText => ({
    subject: `Die Zahlung für ${project} hat geklappt`,
    paragraphs: [`Das Abo für das Projekt „${project}“ ist wieder bezahlt.`, 'Es ist nichts weiter zu tun.'],
    button: 'Abrechnung ansehen',
    reassurance: 'Rechnungen finden Sie auf der Seite „Abrechnung“.',
  }),
  subscriptionEnding: (project, date): MailText => ({
    subject: `Das Abo von ${project} endet${date === '' ? '' : ` am ${date}`}`,
    paragraphs: [
      `Das Abo für das Projekt „${project}“ wurde gekündigt. Es läuft bis zum Ende der bezahlten Zeit weiter${date === '' ? '' : `, bis ${date}`}.`,
      'Bis dahin können Sie das auf der Seite „Abrechnung“ zurücknehmen.',
    ],
    button: 'Abrechnung ansehen',
    reassurance: `Danach bleiben die Feeds veröffentlicht, wie sie sind. ${noWorry}`,
  }),
  subscriptionEnded: (project): MailText => ({
    subject: `Das Abo von ${project} ist beendet`,
    paragraphs: [
      `Das Projekt „${project}“ hat kein Abo mehr. Seine Feeds bleiben veröffentlicht, wie sie sind, und werden nur noch kostenlos aktualisiert.`,
      'Mit einem neuen Tarif laufen sie sofort wieder.',
    ],
    button: 'Tarif wählen',
    reassurance: noWorry,
  }),
} satisfies Translated<typeof billingMailMessagesInEnglish>;
