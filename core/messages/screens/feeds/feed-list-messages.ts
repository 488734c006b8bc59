import { catalogue } from '#core/messages/catalogue.ts';

const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'feed' : 'feeds'}`;

/** Actions on feeds of the list, one or several at once. */
export const feedListMessages = catalogue('feedListMessages', {
  duplicate: 'Duplicate',
  duplicated: (name: string) =>
    `“${name}” is made and paused. Change what is to be different, then activate it.`,
  openCopy: 'Open',
  duplicateFailed: 'Failed to duplicate the feed',
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all feeds of this page',
  chosen: (count: number) => `${counted(count)} chosen`,
  bar: 'Chosen feeds',
  refresh: 'Refresh now',
  clear: 'Choose none',
  busy: (done: number, all: number) => `${done} of ${all} done`,
  activated: (count: number) => `${counted(count)} activated`,
  paused: (count: number) => `${counted(count)} paused`,
  refreshed: (count: number) => `${counted(count)} ${count === 1 ? 'is' : 'are'} being refreshed`,
  failed: (count: number) => `Not done for ${counted(count)}:`,
  failedOf: (name: string, why: string) => `${name}: ${why}`,
  failedUnknown: 'No answer. Try again.',
  needsTemplate: 'It has no template. Choose one in its settings.',
  isPaused: 'It is paused. Activate it first.',
});
