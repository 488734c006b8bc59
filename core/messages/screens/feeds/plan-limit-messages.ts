import english from '#core/messages/words/en/billing.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const planLimitMessages = catalogue(english, 'planLimitMessages');
