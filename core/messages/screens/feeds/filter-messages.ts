import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Operations of the availability filter, in plain words. */
export const filterMessages = catalogue(english, 'filterMessages');
