import english from '#core/messages/words/en/billing.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Names and descriptions of the plans (specification, section 9). */
export const planMessages = catalogue(english, 'planMessages');
