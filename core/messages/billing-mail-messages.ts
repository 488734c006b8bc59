import { catalogue } from '#core/messages/catalogue.ts';
import type { MailText } from './mail-messages.ts';

const noWorry = 'Nothing of yours is deleted.';

/** Mails about what a project pays. Dates are days such as 2026-11-30. */
export const billingMailMessages = catalogue('billingMailMessages', {
  paymentFailed: (project: string): MailText => ({
    subject: `A payment for ${project} did not go through`,
    paragraphs: [
      `The month of the subscription of the project “${project}” could not be paid with your card.`,
      'It is tried again in the next days, and until then everything goes on. You can pay the invoice now, or use another card on the Billing page.',
    ],
    button: 'Pay invoice',
    reassurance: `If it cannot be paid, the subscription ends. ${noWorry}`,
  }),
  paymentActionNeeded: (project: string): MailText => ({
    subject: `Please confirm a payment for ${project}`,
    paragraphs: [
      `Your bank wants you to confirm the payment of the month for the project “${project}”.`,
      'Until then everything goes on.',
    ],
    button: 'Confirm payment',
    reassurance: `If it is not confirmed, the subscription ends. ${noWorry}`,
  }),
  paymentRecovered: (project: string): MailText => ({
    subject: `The payment for ${project} went through`,
    paragraphs: [
      `The subscription of the project “${project}” is paid again.`,
      'There is nothing else to do.',
    ],
    button: 'See billing',
    reassurance: 'Invoices are on the Billing page.',
  }),
  subscriptionEnding: (project: string, date: string): MailText => ({
    subject: `The subscription of ${project} ends${date === '' ? '' : ` on ${date}`}`,
    paragraphs: [
      `The subscription of the project “${project}” was cancelled. It goes on to the end of the time that is paid${date === '' ? '' : `, ${date}`}.`,
      'Until then you can take that back on the Billing page.',
    ],
    button: 'See billing',
    reassurance: `Afterwards the feeds stay published as they are. ${noWorry}`,
  }),
  subscriptionEnded: (project: string): MailText => ({
    subject: `The subscription of ${project} has ended`,
    paragraphs: [
      `The project “${project}” has no subscription any more. Its feeds stay published as they are, and are not refreshed beyond the free tier.`,
      'With a new plan they run again at once.',
    ],
    button: 'Choose a plan',
    reassurance: noWorry,
  }),
});
