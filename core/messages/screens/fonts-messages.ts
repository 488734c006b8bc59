import english from '#core/messages/words/en/fonts.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Brand fonts in the settings, and why a font file is refused. */
export const fontsMessages = catalogue(english, 'fontsMessages');
