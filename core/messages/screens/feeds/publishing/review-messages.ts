import { catalogue } from '#core/messages/catalogue.ts';

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** A run that waits until a person has looked at its changes, and the settings of a feed's publishing. */
export const reviewMessages = catalogue('reviewMessages', {
  stateWaiting: 'Waits for approval',
  waitsSince: (since: string) => `Waits since ${since}`,
  stateDiscarded: 'Discarded',
  stateReplaced: 'Replaced by a newer one',
  waitingTitle: (changes: number) => `${counted(changes, 'change waits', 'changes wait')} for your approval`,
  waitingText: (since: string) =>
    `The new design waits since ${since}. Until you decide, today’s prices, stock and products are published in the design before.`,
  waitingFirst: (since: string) => `Nothing is published yet: the first version waits since ${since}.`,
  look: 'Look at the changes',
  approve: 'Approve and publish',
  approveQuestion: (changes: number, refused: number) =>
    `${counted(changes, 'product changes', 'products change')} in the published feed.${
      refused > 0 ? ` ${counted(refused, 'product keeps its picture', 'products keep their pictures')}.` : ''
    } Nothing is drawn again.`,
  approved: 'Approved. The feed is being published',
  approveFailed: 'This could not be approved',
  askForChanges: 'Ask for changes',
  asked: 'Changes were asked for',
  comment: 'Comment',
  commentLabel: 'What should be different?',
  commentSend: 'Send',
  commentFailed: 'The comment could not be saved',
  comments: 'Comments',
  you: 'You',
  asksForChanges: 'asks for changes',
  discard: 'Discard',
  discardTitle: 'Discard these changes?',
  discardText:
    'The design that is published stays, and goes on showing the shop’s prices, stock and products. You are asked again when you change the design, or press “Refresh now”.',
  discarded: 'Discarded. The design that is published stays',
  discardFailed: 'This could not be discarded',
  changes: 'Changes',
  kinds: { all: 'All', changed: 'Changed', new: 'New', gone: 'Gone' },
  parts: { picture: 'Picture', photo: 'Photo', title: 'Title', price: 'Price' },
  refusedOnes: 'Left as they are',
  before: 'Before',
  after: 'After',
  newProduct: 'New product',
  goneProduct: 'Leaves the feed',
  leave: 'Leave as it is',
  leaveNew: 'Keep the shop’s photo',
  left: 'Left as it is',
  leftCount: (count: number) =>
    `${counted(count, 'product is left as it is', 'products are left as they are')} when you approve.`,
  failed: 'The changes could not be loaded',
  none: 'Nothing changes in this way.',
  nothingWaits: 'Nothing waits for approval now.',
  refuseFailed: 'This could not be saved',
  pictureBefore: (title: string) => `${title}, before`,
  pictureAfter: (title: string) => `${title}, after`,
  settings: 'Publishing',
  ask: 'Ask before publishing',
  askOff: 'Off',
  askAlways: 'Always',
  askMany: 'For many pictures',
  askHints: {
    off: 'Every run is published as soon as it is drawn.',
    always:
      'Another design waits until you approve it. New prices, stock and products are published at once, in the design that is up.',
    many: (percent: number) =>
      `Another design waits where it changes more than ${percent} % of the pictures. New prices, stock and products are published at once, in the design that is up.`,
  },
  askShare: 'Ask above this share of pictures in %',
  settingsFailed: 'The settings could not be saved',
  settingsLoadFailed: 'The settings could not be loaded.',
});
