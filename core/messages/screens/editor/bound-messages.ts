import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Why a change is refused: the template could not be saved, or not be drawn completely. */
export const boundMessages = catalogue(english, 'boundMessages');
