import english from '#core/messages/words/en/refusals.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { sizeIn } from '../file-size.ts';

/** Texts for an account at its limit, by the limited kind. */
export const quotaReasons = catalogue(english, 'quotaReasons', (words) => ({
  bytes: ({ limit }: { limit: number }) => words.bytes(sizeIn(limit)),
}));
