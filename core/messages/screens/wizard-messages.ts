import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** New project wizard. */
export const wizardMessages = catalogue(english, 'wizardMessages');
