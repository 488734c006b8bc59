import english from '#core/messages/words/en/events.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { FeedEvent } from '#core/contract/events-api.ts';

type Told = Pick<FeedEvent, 'type' | 'feed_name' | 'data'>;

const eventMessages = catalogue(english, 'eventMessages');

/** Describes an event: a title, one or two sentences, and its link. */
export function describeEvent({ type, feed_name: name, data }: Told): {
  title: string;
  text: string;
  next: string;
} {
  const { title, text, next } = eventMessages[type];
  return {
    title: title(name === '' ? eventMessages.aFeed : name),
    text: typeof text === 'string' ? text : text(factsIn(data)),
    next,
  };
}

function factsIn(data: Told['data']) {
  const by = textOf(data['by']);
  return {
    message: textOf(data['message']),
    duration: durationText(writeNumber(data['minutes'])),
    products: writeNumber(data['products']),
    enhanced: writeNumber(data['enhanced']),
    enhancedBefore: writeNumber(data['enhanced_before']),
    percent: Math.round(writeNumber(data['share']) * 100),
    percentBefore: Math.round(writeNumber(data['share_before']) * 100),
    pictures: writeNumber(data['pictures']),
    isApproved: data['decision'] === 'approved',
    isYou: by === '',
    by,
  };
}

const writeNumber = (value: unknown) => Number(value ?? 0);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns a duration in words: '12 minutes', '3 hours', '2 days'. */
function durationText(minutes: number): string {
  const { durations } = eventMessages;
  if (minutes < 90) return durations.minutes(Math.max(Math.round(minutes), 1));
  if (minutes < 36 * 60) return durations.hours(Math.round(minutes / 60));
  return durations.days(Math.round(minutes / 60 / 24));
}
