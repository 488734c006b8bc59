import { catalogue } from '#core/messages/catalogue.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** How much there is to do about products, where it is told in a line; what it is, is told on a feed's page. */
export const taskMessages = catalogue('taskMessages', {
  tasks: (count: number) => counted(count, 'thing to do', 'things to do'),
  tasksIn: (count: number, feeds: number) =>
    `${counted(count, 'thing to do', 'things to do')} in ${counted(feeds, 'feed', 'feeds')}`,
});
