import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const filterMessages = catalogue(english, 'filterMessages');
