import { catalogue } from '#core/messages/catalogue.ts';
import type { CutOutDoubt } from '#picture/paint';

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const photos = ['photo', 'photos'] as const;

/** The review of cut-outs: photos without and with their background, and a person's decisions about them. */
export const cutOutMessages = catalogue('cutOutMessages', {
  title: 'Cut-outs',
  titleOf: (feed: string) => `Cut-outs of ${feed}`,
  subtitle:
    'What you decide holds for the photo: in every feed of the project, until the photo itself changes.',
  backTo: (feed: string) => `Back to ${feed}`,
  /** Title in the report of a run. */
  ofRun: 'Backgrounds',
  decisionsWait: (count: string) => `${count} decided, for the next run`,
  decide: 'Decide',
  decideOf: (product: string) => `Decide about the cut-out: ${product}`,
  backgrounds: 'Backgrounds',
  anyBackground: 'Any background',
  removed: 'Background removed',
  nothingToLookAt: 'nothing to look at',
  cutOutCount: (count: string) => `${count} cut out`,
  toLookAtCount: (count: string) => `${count} to look at`,
  review: 'Review cut-outs',

  filters: 'Show photos',
  filterLook: 'To look at',
  filterCut: 'Cut out',
  filterKept: 'Background kept',
  filterDecided: 'Decided',
  filterWaiting: 'Waiting',
  filterAll: 'All',
  ways: 'How photos show',
  oneByOne: 'One by one',
  grid: 'Grid',

  more: 'Show more photos',
  showAll: 'Show all photos',
  open: (product: string) => `Look at ${product}`,
  spokenPlace: (product: string, at: number, of: number) => `${product}, photo ${at} of ${of}`,
  place: (at: string, of: string) => `${at} of ${of}`,
  previous: 'Previous photo',
  next: 'Next photo',
  pictures: 'Show the photo as',
  cutOut: 'Cut out',
  corrected: 'Corrected',
  photo: 'Photo',
  inTemplate: 'In the template',
  withBackground: 'With background',
  withoutBackground: 'Cut out',
  cutOutOf: (product: string) => `${product}, cut out`,
  photoOf: (product: string) => `${product}, as the shop has it`,
  inTemplateOf: (product: string) => `${product}, in the template`,
  furtherProducts: (count: number) =>
    `and ${counted(count, ['more product', 'more products'])} with this photo`,

  /** Reasons why the product could not be cut out safely. */
  doubts: {
    uncertain: 'Product and background could not be told apart safely.',
    nothing_found: 'No product stood out from the background.',
    fills_photo: 'The product reaches the edges of the photo.',
    in_pieces: 'Several things stand out, and none of them is surely the product.',
  } satisfies Record<CutOutDoubt, string>,
  transparent: 'The shop’s photo has no background.',
  wasCut: 'Cut out automatically.',
  wasKept: 'The background stays until you decide.',
  decidedUse: 'You use the cut-out.',
  decidedKeep: 'You keep the background.',
  decidedMask: 'You use the cut-out, with your brush strokes.',

  use: 'Use the cut-out',
  keep: 'Keep the background',
  useOf: (product: string) => `Use the cut-out: ${product}`,
  keepOf: (product: string) => `Keep the background: ${product}`,
  brushOf: (product: string) => `Correct with the brush: ${product}`,
  brush: 'Correct with the brush',
  undo: 'Undo',
  clear: 'Leave it to the automatic',
  keepAll: (count: number) => `Keep the background of all ${count.toLocaleString('en-US')}`,
  useAll: (count: number) => `Use the cut-out of all ${count.toLocaleString('en-US')}`,
  keptAll: (count: number) => `The background of ${counted(count, photos)} stays`,
  usedAll: (count: number) => `${counted(count, photos)} will be cut out`,
  keys: 'Keys: ← → other photos, U use, K keep the background, B brush, Z undo.',
  saidUse: (product: string) => `${product}: the cut-out is used`,
  saidKeep: (product: string) => `${product}: the background stays`,
  saidMask: (product: string) => `${product}: the corrected cut-out is used`,
  saidNone: (product: string) => `${product}: decided automatically again`,
  decisionFailed: 'Your decision could not be stored',

  allDecided: 'All looked at',
  allDecidedText: 'Every photo here has your decision.',
  waitingLabel: 'Decisions and the next run',
  waiting: (count: number) =>
    count === 1
      ? 'Your decision about 1 photo shows with the next run.'
      : `Your decisions about ${count.toLocaleString('en-US')} photos show with the next run.`,
  drawn: (count: number) =>
    `Your decisions are published: ${counted(count, ['picture was', 'pictures were'])} drawn.`,
  drawnNone: 'Your decisions are published: no picture had to be drawn.',
  paused: 'The feed is paused. Activate it, and its next run shows them.',

  emptyTitle: 'Nothing to look at',
  emptyText: 'Every photo of this feed was cut out safely, or you have decided about it.',
  emptyFilter: 'No photo is in this state.',
  offTitle: 'Background removal is off',
  offText: 'Turn it on in the feed’s settings, and the next run removes the backgrounds.',
  running: 'The photos are being looked at. They appear here when the run is over.',
  unread: 'The first run has not looked at any photo yet.',
  failed: 'The photos could not be loaded',
  pictureFailed: 'This picture could not be loaded.',
  photoGone: 'The shop’s photo cannot be read any longer, so there is nothing to cut out.',
  tryOut: (count: number) =>
    count === 1 ? 'Try it on your first product' : `Try it on your first ${count} products`,
  tryOutHint:
    'See what is left of your own photos, and decide where it is doubtful. Nothing is published by that.',
  tried: (cut: number, doubtful: number) =>
    `${cut.toLocaleString('en-US')} cut out, ${doubtful.toLocaleString('en-US')} doubtful.`,
  triedHint: 'What you decide here holds when the feed runs.',
  notTried: (product: string, reason: string) => `${product}: ${reason}`,
  working: 'Looking for the product…',
});
