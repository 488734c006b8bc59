import { addressedChannels } from '#core/feeds/channels/feed-fetchers.ts';
import * as z from 'zod/mini';
import { pictureWidths } from '#core/picture-sizes.ts';
import { addresses } from '#core/public-addresses.ts';
import { accountExportPath } from '../contract/account/account-api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { feedProductsCsvPath, feedReductionsCsvPath } from '../contract/feeds/feed-products-api.ts';
import { feedEventsPath } from '../contract/feeds/publishing/feed-runs-api.ts';
import { idSchema } from '../contract/fields.ts';
import { fontFormats } from '../contract/editor/fonts-api.ts';

/** A call whose answer is not JSON, so that no endpoint of the contract describes it. */
export interface OtherCall {
  readonly method: 'GET';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly access: Endpoint['access'];
  readonly params: z.ZodMiniType;
  readonly mediaType: string;
}

const feedParams = z.object({ feedId: idSchema });

/** Streams and files in addition to the JSON calls, for the documentation. */
export const otherCalls: readonly OtherCall[] = [
  {
    method: 'GET',
    path: feedEventsPath,
    summary: 'Progress of a feed as server-sent events',
    description:
      'Events named `status`, each with a FeedStatus object; the first comes at once, further ones whenever the run moves.',
    access: 'user',
    params: feedParams,
    mediaType: 'text/event-stream',
  },
  {
    method: 'GET',
    path: feedProductsCsvPath,
    summary: 'Products as a CSV file',
    description:
      'UTF-8 with a byte order mark: id, title, price, state, reason, original and enhanced image. The query takes the `state`, `search` and `reason_code` of the product list.',
    access: 'user',
    params: feedParams,
    mediaType: 'text/csv',
  },
  {
    method: 'GET',
    path: feedReductionsCsvPath,
    summary: 'Reductions as a CSV file',
    description:
      'UTF-8 with a byte order mark, a line for each product with a reduction in the shop’s feed: its price and since when, its lowest price before that and its day, since when it is watched, the price from which its picture counts, and why.',
    access: 'user',
    params: feedParams,
    mediaType: 'text/csv',
  },
  {
    method: 'GET',
    path: accountExportPath,
    summary: "Everything that is the user's as one JSON file",
    description:
      'The account, and every row of projects, templates, feeds, settings, runs and products; font files as Base64. Passwords are left out.',
    access: 'session',
    params: z.object({}),
    mediaType: 'application/json',
  },
  {
    method: 'GET',
    path: addresses.feed.href({ feedId: ':feedId', ending: 'xml' }),
    summary: 'The published feed',
    description:
      "The shop's feed with the enhanced image links, for ad platforms. ETag, Last-Modified, conditional requests, ranges and compression are served. A table is also served as feed.csv or feed.tsv. 503 with Retry-After before the first publication, 404 once the feed was deleted.",
    access: 'public',
    params: feedParams,
    mediaType: 'application/xml',
  },
  {
    method: 'GET',
    path: addresses.channelFeed.href({ feedId: ':feedId', channel: ':channel', ending: 'xml' }),
    summary: 'The published feed, for one channel',
    description: `The same answers as at the plain address. Give each channel its own (${addressedChannels.join(', ')}): then it is known when it fetched last.`,
    access: 'public',
    params: z.extend(feedParams, { channel: z.enum(addressedChannels) }),
    mediaType: 'application/xml',
  },
  {
    method: 'GET',
    path: addresses.image.pattern,
    summary: 'An enhanced image',
    description:
      'Its address is the SHA-256 of its bytes: it changes exactly when the pixels do, and may be kept for ever.',
    access: 'public',
    params: z.object({ feedId: idSchema, imageHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    mediaType: 'image/jpeg',
  },
  {
    method: 'GET',
    path: addresses.smallImage.pattern,
    summary: 'An enhanced image in a smaller size',
    description: `For looking at it: at most ${pictureWidths.join(', ')} px wide. Made when it is first asked for; where too many are asked for at once, 307 leads to the image itself. Give ad platforms the image.`,
    access: 'public',
    params: z.object({
      feedId: idSchema,
      imageHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      width: z.literal(pictureWidths.map(String)),
    }),
    mediaType: 'image/webp',
  },
  {
    method: 'GET',
    path: addresses.uploadedFont.pattern,
    summary: 'A font file of a user',
    description:
      'For `@font-face` in a page that shows a template. The bytes behind an address never change.',
    access: 'public',
    params: z.object({ fontId: idSchema, format: z.enum(fontFormats) }),
    mediaType: 'font/woff2',
  },
];
