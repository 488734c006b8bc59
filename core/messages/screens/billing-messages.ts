import english from '#core/messages/words/en/billing.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Billing. Amounts and counts are passed formatted: '$23', '1,000', '3,214 products'. */
export const billingMessages = catalogue(english, 'billingMessages');
