import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The review of cut-outs: photos without and with their background, and a person's decisions about them. */
export const cutOutMessages = catalogue(english, 'cutOutMessages');
