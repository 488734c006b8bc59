import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Differences between two versions of a template, in words. */
export const differenceMessages = catalogue(english, 'differenceMessages');
