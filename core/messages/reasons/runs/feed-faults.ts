import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { FeedDetail, FeedError } from '#feed';
import { getSentence } from '../get-sentence.ts';

/** Errors of a feed as a whole, in the specification's words. */
export const feedErrorTexts = catalogue(english, 'feedErrorTexts');

/**
 * Details of a feed's fault, written to be followed by a place: 'a raw & (line 3, column 14)'. The scanner names the fault; most are about
 * XML, the last ones about tables and files that are not feeds.
 */
const feedFaults = catalogue(english, 'feedFaults');

/** Kinds of non-feed files that an address may return. */
export const otherFiles = catalogue(english, 'otherFiles');

/** Returns the text of a detail: 'a raw &'. */
export function detailText(detail: FeedDetail): string {
  return getSentence(feedFaults, detail);
}

/** Returns the text about an unreadable feed, for logs and for callers that cannot show a place. */
export function feedErrorText({
  code,
  detail,
  offset,
}: Pick<FeedError, 'code' | 'detail' | 'offset'>): string {
  return `${feedErrorTexts[code]}: ${detailText(detail)} (byte ${offset})`;
}
