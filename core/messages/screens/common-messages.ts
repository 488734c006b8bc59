import english from '#core/messages/words/en/common.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of every screen. */
export const commonMessages = catalogue(english, 'commonMessages');
