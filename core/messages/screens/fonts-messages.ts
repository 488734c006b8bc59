import english from '#core/messages/words/en/fonts.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const fontsMessages = catalogue(english, 'fontsMessages');
