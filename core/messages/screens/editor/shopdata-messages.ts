import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Answers to the editor when a requested photo or product is not available. */
export const shopdataMessages = catalogue(english, 'shopdataMessages');
