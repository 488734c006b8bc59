import { catalogue } from '#core/messages/catalogue.ts';
import type { FeedEvent } from '#core/contract/events-api.ts';
import type { EventType } from '#core/events/event-types.ts';

const number = (value: unknown) => Number(value ?? 0).toLocaleString('en-US');
const percent = (share: unknown) => `${Math.round(Number(share ?? 0) * 100)} %`;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns a duration in words: '12 minutes', '3 hours', '2 days'. */
function durationText(minutes: number): string {
  const count = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`;
  if (minutes < 90) return count(Math.max(Math.round(minutes), 1), 'minute');
  if (minutes < 36 * 60) return count(Math.round(minutes / 60), 'hour');
  return count(Math.round(minutes / 60 / 24), 'day');
}

type Told = Pick<FeedEvent, 'type' | 'feed_name' | 'data'>;

/** Texts for each kind of event: the feed's name is in the title. */
export const eventMessages = catalogue<
  Record<
    EventType,
    { title: (feed: string) => string; text: (data: Told['data']) => string; next: string }
  > & {
    aFeed: string;
  }
>('eventMessages', {
  aFeed: 'A feed',
  'feed.failed': {
    title: (feed) => `${feed} could not be refreshed`,
    text: ({ message }) => text(message),
    next: 'See what to do',
  },
  'feed.held': {
    title: (feed) => `${feed} was held back`,
    text: ({ message }) => text(message),
    next: 'Compare and decide',
  },
  'feed.recovered': {
    title: (feed) => `${feed} works again`,
    text: ({ minutes }) =>
      `A new version is up after ${durationText(Number(minutes ?? 0))}. There is nothing to do.`,
    next: 'See the feed',
  },
  'feed.published': {
    title: (feed) => `${feed} was published`,
    text: ({ products, enhanced }) => `${number(products)} products, ${number(enhanced)} of them enhanced.`,
    next: 'See the feed',
  },
  'feed.waiting_for_approval': {
    title: (feed) => `${feed} waits for your approval`,
    text: () =>
      'Look at what changed, then approve or discard it. The design before stays up until then, with the shop’s newest prices and products.',
    next: 'Look at the changes',
  },
  'feed.review_decided': {
    title: (feed) => `What waited of ${feed} was decided`,
    text: ({ decision, by }) =>
      `${decision === 'approved' ? 'Approved' : 'Discarded'} by ${text(by) === '' ? 'you' : text(by)}. ${decision === 'approved' ? 'The new design goes up.' : 'The design before stays up.'}`,
    next: 'See the feed',
  },
  'feed.rollout_done': {
    title: (feed) => `All new pictures of ${feed} are up`,
    text: ({ pictures }) => `The last of ${number(pictures)} went up. There is nothing to do.`,
    next: 'See the feed',
  },
  'feed.enhanced_fell': {
    title: (feed) => `${feed} shows fewer enhanced products`,
    text: ({ enhanced, enhanced_before: before, share, share_before: shareBefore }) =>
      `${number(enhanced)} instead of ${number(before)} (${percent(share)} instead of ${percent(shareBefore)}). The products that keep the shop’s photo say why.`,
    next: 'See which and why',
  },
});

/** Describes an event: a line, a sentence or two, and the target of its link. */
export function describeEvent({ type, feed_name: name, data }: Told): {
  title: string;
  text: string;
  next: string;
} {
  const { title, text: textOf, next } = eventMessages[type];
  return { title: title(name === '' ? eventMessages.aFeed : name), text: textOf(data), next };
}
