import { catalogue } from '#core/messages/catalogue.ts';

const products = (count: string, isOne: boolean): string =>
  isOne ? '1 product is' : `${count} products are`;

/** Publishing a template from the editor, and taking that back. */
export const publishMessages = catalogue('publishMessages', {
  publish: 'Publish',
  publishTitle: 'Publish this template',
  publishing: 'Publishing…',
  publishAndClose: 'Publish and close',
  what: 'What is published',
  nothingNew: 'Nothing was changed since this was published.',
  savingFirst: 'Saving the last changes…',
  notSaved:
    'The last changes could not be saved, so nothing was published. Try again when everything is saved.',
  loading: 'Looking which feeds show this template',
  loadFailed: 'Which feeds show this template could not be found out.',
  unused: 'No feed shows this template yet. Publishing keeps this state for the feeds that will.',
  activeFeeds: (count: number) =>
    count === 1 ? '1 active feed shows this template.' : `${count} active feeds show this template.`,
  pausedFeeds: (count: number) =>
    count === 1
      ? '1 paused feed shows it from its next activation on.'
      : `${count} paused feeds show it from their next activation on.`,
  toDraw: ({ count, isOne, time }: { count: string; isOne: boolean; time: string | null }) =>
    time === null
      ? `${products(count, isOne)} drawn anew.`
      : `${products(count, isOne)} drawn anew, in about ${time}.`,
  nothingToDraw: 'All pictures of it are known, so nothing has to be drawn.',
  stays: 'What is published now stays up until the new pictures are ready.',
  seconds: (count: number) => (count <= 1 ? 'a second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? 'a minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? 'an hour' : `${count} hours`),
  feedList: 'Feeds that show this template',
  active: 'active',
  paused: 'paused',
  feedProducts: (count: string, isOne: boolean) => (isOne ? '1 product' : `${count} products`),
  problemsTitle: (count: number) =>
    count === 1 ? '1 problem to look at first' : `${count} problems to look at first`,
  moreProblems: (count: number) => `and ${count} more`,
  lookAtProblem: 'Show the layer',
  lookAtLine: 'Show the line',
  published: 'Published.',
  publishedText: 'What is published now is what you see here.',
  drawing: ({ left, total }: { left: string; total: string }) =>
    `${left} of ${total} products are still to be drawn.`,
  drawn: 'All products are drawn.',
  progress: 'Products that are drawn',
  toFeed: (name: string) => `See ${name}`,
  done: 'Done',
  failed: 'The template could not be published. Please try again.',
  step: 'Publish',

  revert: 'Revert to the version published before…',
  revertTitle: 'Publish the version of before again',
  revertText: (when: string) =>
    `What was published ${when} goes up again. Its pictures are known, so their old addresses are back without drawing. Your draft stays as it is.`,
  revertSubmit: 'Revert',
  reverted: 'Reverted. The version published before is up again.',
  nothingBefore: 'Nothing was published before this, so there is nothing to go back to.',
  revertFailed: 'The template could not be reverted. Please try again.',

  discard: 'Discard draft changes',
  discardStep: 'Discard draft changes',
  discarded: 'The draft is what is published. Undo brings your changes back.',
  neverPublished: 'This template was never published, so there is nothing to go back to.',
  alreadyPublished: 'The draft is what is published already.',
  publishedUnreadable: 'What is published cannot be read, so the draft stays.',
});
