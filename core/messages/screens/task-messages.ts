import { catalogue } from '#core/messages/catalogue.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Number of tasks about products, in one line; the tasks themselves are on a feed's page. */
export const taskMessages = catalogue('taskMessages', {
  tasks: (count: number) => counted(count, 'thing to do', 'things to do'),
  tasksIn: (count: number, feeds: number) =>
    `${counted(count, 'thing to do', 'things to do')} in ${counted(feeds, 'feed', 'feeds')}`,
});
