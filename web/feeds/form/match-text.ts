import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { type FeedSample, sampledProductCount } from './source/feed-sample.ts';

/** Describes how many of the products that were read pass the filter. */
export function matchText({ matchCount, productCount }: FeedSample): string {
  const isHead = productCount >= sampledProductCount;
  const text = isHead ? feedFormMessages.matchCountOfFirst : feedFormMessages.matchCount;
  return text(formatNumber(matchCount), formatNumber(productCount));
}
