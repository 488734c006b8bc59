import english from '#core/messages/words/en/billing.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts at feeds about products that a plan does not cover. */
export const planLimitMessages = catalogue(english, 'planLimitMessages');
