import english from '#core/messages/words/en/refusals.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Messages for a user who has to wait for a turn. Each names the next step. */
export const turnReasons = catalogue(english, 'turnReasons');
