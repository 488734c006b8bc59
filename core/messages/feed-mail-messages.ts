import { catalogue } from '#core/messages/catalogue.ts';
import type { FeedEvent } from '../contract/events-api.ts';
import type { MailText } from './mail-messages.ts';
import { describeEvent } from './event-messages.ts';

/** Contents of a mail: the number of events, and the first of them. */
export interface EventsMail {
  readonly count: number;
  readonly events: readonly Pick<FeedEvent, 'type' | 'feed_name' | 'data'>[];
}

/** Mails about feeds. */
export const feedMailMessages = catalogue('feedMailMessages', {
  unsubscribe: 'Stop emails about feeds',
  unsubscribeHelp: 'No more emails about feeds?',
  why: 'You get this email because you are told what happens to your feeds. Choose in the settings, under “Notifications”, what is emailed to you.',
  subject: (count: number) => `${count} things happened to your feeds`,
  rest: (count: number) => `And ${count} more, which the bell on the dashboard shows.`,
  seeFeeds: 'See feeds',
});

/** Returns one event, or several in one mail. */
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

/** The page of the link that stops these mails. */
export const unsubscribeMessages = catalogue('unsubscribeMessages', {
  title: 'Stop emails about feeds',
  question: 'You will get no more emails about what happens to your feeds. The dashboard goes on showing it.',
  button: 'Stop these emails',
  doneTitle: 'No more emails about feeds',
  done: 'You can switch them on again in the settings, under “Notifications”.',
  settings: 'Go to settings',
});
