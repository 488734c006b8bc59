import { catalogue } from '#core/messages/catalogue.ts';
import type { ChannelId } from '#core/feeds/channels/channel-ids.ts';
import type { NoTagsReason, TaggedRatio } from '#feed';
import type { PolicyRule } from '#core/feeds/channels/channel-policies.ts';

const number = (value: number) => value.toLocaleString('en-US');
/** Megabytes like channels write them: a thousand thousand. */
const megabytes = (bytes: number) => `${Number((bytes / 1_000_000).toFixed(1))} MB`;
const products = (count: number) => (count === 1 ? '1 product' : `${number(count)} products`);

/** Sentences about a channel's rule, with the number of products. */
const policyTexts: Record<PolicyRule, (count: number, limit: number) => string> = {
  overlay: (count) =>
    `${products(count)} ${count === 1 ? 'has' : 'have'} text or a badge on the main image, which this channel refuses.`,
  too_small: (count, limit) =>
    `${products(count)} ${count === 1 ? 'has an image' : 'have images'} below ${limit} × ${limit} px.`,
  too_few_pixels: (count, limit) =>
    `${products(count)} ${count === 1 ? 'has an image' : 'have images'} of fewer than ${number(limit)} pixels.`,
  too_heavy: (count, limit) =>
    `${products(count)} ${count === 1 ? 'has an image' : 'have images'} above ${megabytes(limit)}.`,
  url_too_long: (count, limit) =>
    `${products(count)} ${count === 1 ? 'has an image address' : 'have image addresses'} of more than ${number(limit)} characters.`,
  url_with_comma: (count) =>
    `${products(count)} ${count === 1 ? 'has' : 'have'} a comma in the image address, where this channel begins the next one.`,
  too_many_images: (count, limit) =>
    `${products(count)} ${count === 1 ? 'has' : 'have'} more than ${limit} additional images; the rest is left out.`,
};

/** Values of a product to which a rule refers. */
const policyValues: Record<PolicyRule, (value: number) => string> = {
  overlay: () => '',
  too_small: (value) => `${value} px`,
  too_few_pixels: (value) => `${number(value)} pixels`,
  too_heavy: (value) => megabytes(value),
  url_too_long: (value) => `${number(value)} characters`,
  url_with_comma: () => '',
  too_many_images: (value) => `${value} images`,
};

const channelNames: Record<ChannelId, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  meta: 'Meta',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  heureka: 'Heureka',
  idealo: 'idealo',
  criteo: 'Criteo',
  other: 'Another channel',
};

/** The addresses at which a feed is published. */
export const outputMessages = catalogue('outputMessages', {
  /** Name of a feed's own address among its outputs. */
  mainName: 'Main feed',
  title: 'Outputs',
  intro:
    'Each output is an address of its own for one channel: the same products, with the images that this channel wants. What you approve, leave out or return to holds for all of them.',
  add: 'Add output',
  addTitle: 'Add an output',
  editTitle: 'Change this output',
  edit: 'Edit',
  chooseChannel: 'Choose channel',
  channelTitle: 'Which channel reads this address?',
  loadFailed: 'The outputs could not be loaded',
  saveFailed: 'Failed to save the output',
  deleteFailed: 'Failed to delete the output',
  added: 'Output added. Its address answers once it has run.',
  saved: 'Output saved',
  deleted: 'Output deleted',
  paused: 'Output paused. Its address answers nothing now.',
  resumed: 'Output resumed',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
  deleteTitle: 'Delete output',
  deleteText: 'Its address stops at once, and a channel that reads it loses these products.',
  address: (name: string) => `Address of ${name}`,
  openOf: (name: string) => `Open the address of ${name}`,
  copyOf: (name: string) => `Copy the address of ${name}`,
  copied: 'URL copied to clipboard',
  copyFailed: 'Failed to copy URL',
  channel: 'Channel',
  noChannel: 'Not said',
  channelHint: 'So that its rules can be checked.',
  channelNames,
  name: 'Name',
  nameMissing: 'Give it a name',
  purpose: 'What for?',
  purposes: {
    google: {
      name: 'Google, clean',
      label: 'Google: the shop’s photos',
      hint: 'The main image stays the shop’s, as Google asks. The ad is added as an additional image.',
    },
    shop: {
      name: 'Shop’s images',
      label: 'The shop’s images only',
      hint: 'A copy of the shop’s feed without any ad.',
    },
    template: {
      name: 'Another template',
      label: 'Another template or size',
      hint: 'For stories (9:16), portrait (4:5), or a design for one channel.',
    },
    tagged: {
      name: 'Meta, all placements',
      label: 'Feed and stories in one address, for Meta',
      hint: 'What the feed shows, and beside each main image an ad in 9:16 or 4:5, tagged so that Meta takes it where it fits.',
    },
    additional: {
      name: 'Ad as additional image',
      label: 'The ad as additional image',
      hint: 'The main image stays the shop’s.',
    },
  },
  image: 'Images',
  images: {
    main: 'The ad in place of the main image',
    additional: 'The shop’s main image, the ad beside it',
    tagged: 'The feed’s images, and the ad beside them with Meta’s tags',
    shop: 'The shop’s images only',
  },
  template: 'Template',
  feedTemplate: 'The feed’s template',
  canvas: 'Size',
  canvasHint: 'Another size makes a copy of the template, laid out anew. Adjust it in the editor.',
  canvasAsIs: 'As the template is',
  canvases: { '1:1': 'Square, 1:1', '4:5': 'Portrait, 4:5', '9:16': 'Story, 9:16' },
  /** Placements of the picture of an output with tags, by its ratio. */
  tagged: {
    '9:16':
      'Meta shows it in Stories and Reels: full screen where “Adapt to placement” is on in Ads Manager.',
    '4:5': 'Meta shows it where a placement takes 4:5.',
  } satisfies Record<TaggedRatio, string>,
  /** Reasons why the products of a feed take none. */
  noTags: {
    not_xml: 'Tagged pictures go into XML only. For this feed choose “Another template or size”.',
    not_image_link:
      'Meta reads tagged pictures beside an image_link, which this feed does not have. Choose “Another template or size”.',
  } satisfies Record<NoTagsReason, string>,
  untagged:
    'Meta has no tag for this size, so the address shows the feed’s images alone. Choose a template in 9:16 or 4:5.',
  copyName: (name: string, ratio: string) => `${name} ${ratio}`.slice(-200),
  byHand: 'This template was written by hand, so it has no layers to lay out. Make a template of that size.',
  lostTemplate: 'Its template was deleted. Choose another one.',
  unseenTexts: (names: readonly string[]) =>
    `Outside of the picture, where nobody sees it: ${names.map((name) => `“${name}”`).join(', ')}. Move it into the picture in the editor, and publish the template.`,
  chooseTemplate: 'Choose a template',
  behindSince: (since: string) => `Behind the feed since ${since}`,
  notMade: 'It was not made after the feed’s last run. Refresh the feed, and its outputs follow.',
  size: (width: number, height: number) => `${width} × ${height} px`,
  counts: (all: number, withAd: number) => `${products(all)}, ${number(withAd)} with an ad`,
  plainCount: (all: number) => products(all),
  waits: 'Another design of this output. Its address shows what it showed before.',
  lookOf: (name: string) => `Changes of ${name}`,
  hideChanges: 'Hide the changes',
  notPublished: 'Nothing is published here yet.',
  isPaused: 'Paused',
  isActive: 'Active',
  channelRefuses: (channel: string) => `${channel} may refuse`,
  fine: (channel: string) => `No product breaks a rule of ${channel} that is checked here.`,
  notChecked: 'What this channel refuses is not known here, so nothing was checked.',
  unknown: (count: number) =>
    `Of ${products(count)} the shop’s photo was not measured, so ${count === 1 ? 'it is' : 'they are'} not counted.`,
  from: (day: string) => `From ${day}.`,
  source: 'Source',
  showProducts: 'Show products',
  hideProducts: 'Hide products',
  productsOf: (what: string) => `Products: ${what}`,
  productsNoun: 'products',
  productsFailed: 'The products could not be loaded',
  policyFailed: 'What the channel may refuse could not be checked.',
  policyTexts,
  policyValues,
});
