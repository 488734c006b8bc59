import english from '#core/messages/words/en/mail.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Mails about a project's payments. Dates are days such as 2026-11-30. */
export const billingMailMessages = catalogue(english, 'billingMailMessages', (words) => ({
  subscriptionEnding: (project: string, date: string) => words.subscriptionEnding(project, date, date !== ''),
}));
