import english from '#core/messages/words/en/mail.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { FeedEvent } from '../contract/events-api.ts';
import type { MailText } from './mail-messages.ts';
import { describeEvent } from './event-messages.ts';

/** Contents of a mail: the number of events, and the first of them. */
export interface EventsMail {
  readonly count: number;
  readonly events: readonly Pick<FeedEvent, 'type' | 'feed_name' | 'data'>[];
}

export const feedMailMessages = catalogue(english, 'feedMailMessages');

export function feedMailText({ count, events }: EventsMail): MailText {
  const [first] = events;
  if (count === 1 && first !== undefined) {
    const { title, text, next } = describeEvent(first);
    return { subject: title, paragraphs: [text], button: next, reassurance: feedMailMessages.why };
  }
  const lines = events.map((event) => {
    const { title, text } = describeEvent(event);
    return `${title}. ${text}`;
  });
  const rest = count - events.length;
  return {
    subject: feedMailMessages.subject(count),
    paragraphs: [...lines, ...(rest > 0 ? [feedMailMessages.rest(rest)] : [])],
    button: feedMailMessages.seeFeeds,
    reassurance: feedMailMessages.why,
  };
}

export const unsubscribeMessages = catalogue(english, 'unsubscribeMessages');
