import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The brush that corrects where a photo's background ends. */
export const cutOutBrushMessages = catalogue(english, 'cutOutBrushMessages');
