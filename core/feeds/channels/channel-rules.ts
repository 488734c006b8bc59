/**
 * Least width and height in px that channels require, for texts before and after publishing. Google: its page on image_link. Meta: its
 * page on fields of catalogues. TikTok: its page on catalogues of high quality; TikTok Shop, which reads no feeds, requires 600.
 */
export const minSides = { google: 500, meta: 500, tiktok: 500 } as const;

export interface ChannelRules {
  name: string;
  /** Name of the main image in the format that the channel reads, without prefix. */
  imageField: 'image_link' | 'picture';
  /** True if the channel refuses products whose main image contains text, logos or badges. */
  refusesText: boolean;
  minSidePx: number;
  /** Day from which the minimum applies, formatted for people; absent: it applies now. */
  minSideFrom?: string;
}

/**
 * The channels with a rule that a feed of ours can break. File sizes are none of them: pictures are written below 2 MB
 * (packages/picture/src/node/encode-jpeg.ts), and of those known only idealo's limit is stricter (1 MB, checked once published). Formats are none
 * either: a JPEG is taken everywhere.
 */
export const channelRules: readonly ChannelRules[] = [
  {
    // Text rule, minimum size and start date: https://support.google.com/merchants/answer/6324350. Before that date 100 px, 250 px for
    // clothes.
    name: 'Google Merchant Center',
    imageField: 'image_link',
    refusesText: true,
    minSidePx: minSides.google,
    minSideFrom: '31 January 2027',
  },
  {
    name: 'Meta',
    imageField: 'image_link',
    refusesText: false,
    minSidePx: minSides.meta,
  },
  {
    name: 'TikTok',
    imageField: 'image_link',
    refusesText: false,
    minSidePx: minSides.tiktok,
  },
  {
    // https://yandex.com/support/partnermarket/elements/picture.html
    name: 'Yandex',
    imageField: 'picture',
    refusesText: false,
    minSidePx: 100,
  },
];
