import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Pictures of one's own: how they are brought, and why one cannot be. */
export const picturesMessages = catalogue(english, 'picturesMessages');
