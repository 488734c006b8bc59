import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { FeedDetail, FeedError } from '#feed';
import { getSentence } from '../get-sentence.ts';

/** Errors of a feed as a whole, in the specification's words. */
export const feedErrorTexts = catalogue(english, 'feedErrorTexts');

/**
 * Details of a feed's fault, as the part of a sentence that a place follows: 'a raw & (line 3, column 14)'. The code that scans a feed
 * names the fault; most of these are about XML, the last ones about tables and about files that are no feed at all.
 */
const feedFaults = catalogue(english, 'feedFaults');

/** Kinds of other files that an address can return. */
export const otherFiles = catalogue(english, 'otherFiles');

/** Returns the text of a detail: 'a raw &'. */
export function detailText(detail: FeedDetail): string {
  return getSentence(feedFaults, detail);
}

/** Returns the text about a feed that cannot be read, for logs and for callers that cannot show a place. */
export function feedErrorText({
  code,
  detail,
  offset,
}: Pick<FeedError, 'code' | 'detail' | 'offset'>): string {
  return `${feedErrorTexts[code]}: ${detailText(detail)} (byte ${offset})`;
}
