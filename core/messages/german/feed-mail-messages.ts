import type { Translated } from '#core/messages/catalogue.ts';
import type {
  feedMailMessages as feedMailMessagesInEnglish,
  unsubscribeMessages as unsubscribeMessagesInEnglish,
} from '#core/messages/feed-mail-messages.ts';
import { number } from '#core/messages/german/german-words.ts';

export const feedMailMessages = {
  unsubscribe: 'Mails über Feeds abbestellen',
  unsubscribeHelp: 'Keine Mails mehr über Feeds?',
  why: 'Sie bekommen diese Mail, weil Sie erfahren, was mit Ihren Feeds geschieht. Wählen Sie in den Einstellungen unter „Mitteilungen“, was Sie per Mail bekommen.',
  subject: (count) => `${number(count)} Ereignisse bei Ihren Feeds`,
  rest: (count) => `Und ${number(count)} weitere, die die Glocke im Dashboard zeigt.`,
  seeFeeds: 'Feeds ansehen',
} satisfies Translated<typeof feedMailMessagesInEnglish>;

export const unsubscribeMessages = {
  title: 'Mails über Feeds abbestellen',
  question:
    'Sie bekommen dann keine Mails mehr darüber, was mit Ihren Feeds geschieht. Das Dashboard zeigt es weiterhin.',
  button: 'Diese Mails abbestellen',
  doneTitle: 'Keine Mails mehr über Feeds',
  done: 'Sie können sie in den Einstellungen unter „Mitteilungen“ wieder einschalten.',
  settings: 'Zu den Einstellungen',
} satisfies Translated<typeof unsubscribeMessagesInEnglish>;
