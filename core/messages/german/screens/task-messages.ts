import type { Translated } from '#core/messages/catalogue.ts';
import type { taskMessages as taskMessagesInEnglish } from '#core/messages/screens/task-messages.ts';
import { many } from '#core/messages/german/german-words.ts';

export const taskMessages = {
  tasks: (count) => many(count, 'Aufgabe', 'Aufgaben'),
  tasksIn: (count, feeds) => `${many(count, 'Aufgabe', 'Aufgaben')} in ${many(feeds, 'Feed', 'Feeds')}`,
} satisfies Translated<typeof taskMessagesInEnglish>;
