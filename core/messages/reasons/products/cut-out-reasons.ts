import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import type { CutOutDoubt } from '#picture/paint';
import { catalogue } from '#core/messages/catalogue.ts';

/** Reasons why a photo keeps its background although it should have been removed; the shop reads the sentence. */
export const cutOutDoubts = catalogue(english, 'cutOutDoubts') satisfies Record<CutOutDoubt, string>;
