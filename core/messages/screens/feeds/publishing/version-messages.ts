import { catalogue } from '#core/messages/catalogue.ts';

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The earlier published versions of a feed, and the way back to one. */
export const versionMessages = catalogue('versionMessages', {
  versions: 'Versions',
  intro:
    'What was published before is kept for up to 45 days: the newest versions, and the last one of each day.',
  published: 'Published',
  pictures: 'Pictures',
  isUp: 'Published now',
  returnTo: 'Return to this version',
  returnShort: 'Return',
  returnToNamed: (moment: string) => `Return to the version of ${moment}`,
  noneTitle: 'No versions yet',
  noneText: 'As soon as the feed is published, its version appears here.',
  failed: 'The versions could not be loaded',
  confirmTitle: (moment: string) => `Return to the version of ${moment}?`,
  comparing: 'Looking at what changes …',
  compareFailed: 'What changes could not be worked out. You can return all the same.',
  changesNothing: 'Products and pictures are the same as now.',
  changes: ({ pictures, facts, gone, back }: Record<'pictures' | 'facts' | 'gone' | 'back', number>) =>
    [
      pictures > 0 &&
        `${counted(pictures, 'product gets its old picture', 'products get their old pictures')}.`,
      facts > 0 &&
        `${counted(facts, 'product shows', 'products show')} the title, price or other values of then.`,
      gone > 0 && `${counted(gone, 'product leaves', 'products leave')} the feed.`,
      back > 0 && `${counted(back, 'product comes', 'products come')} back into it.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  outputs: (returning: number, staying: number) =>
    [
      returning > 0 && `${counted(returning, 'output goes', 'outputs go')} back with it.`,
      staying > 0 &&
        `${counted(staying, 'output has', 'outputs have')} no version of then and ${staying === 1 ? 'stays as it is' : 'stay as they are'}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  pauses: 'Refreshing pauses until you press Go on.',
  returned: 'The earlier version is published again',
  returnFailed: 'The feed could not return to this version',
  returnedTitle: (moment: string) => `You returned to the version of ${moment}`,
  returnedText: (since: string) =>
    `Since ${since} the feed shows the products, prices and pictures of then. Refreshing goes on when you press Go on.`,
  returnedNote: (moment: string, since: string) =>
    `The version of ${moment} is published again since ${since}`,
  goOn: 'Go on',
  wentOn: 'The shop’s feed is being read again',
  goOnFailed: 'Refreshing could not go on',
});
