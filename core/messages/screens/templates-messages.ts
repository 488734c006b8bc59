import english from '#core/messages/words/en/templates.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const templatesMessages = catalogue(english, 'templatesMessages');
