import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { decimal } from '#core/messages/in-language.ts';

/** Texts of the list of problems. Each names the layer, the fault, and the solution. */
export const problemMessages = catalogue(english, 'problemMessages', (words) => ({
  contrast: (name: string, ratio: string, needed: string) =>
    words.contrast(name, decimal(ratio), decimal(needed)),
}));
