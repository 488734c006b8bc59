import english from '#core/messages/words/en/refusals.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { sizeIn } from '../file-size.ts';

export const quotaReasons = catalogue(english, 'quotaReasons', (words) => ({
  bytes: ({ limit }: { limit: number }) => words.bytes(sizeIn(limit)),
}));
