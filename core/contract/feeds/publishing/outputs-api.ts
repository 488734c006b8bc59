import * as z from 'zod/mini';
import { channelIds } from '../../../feeds/channels/channel-ids.ts';
import { endpoint } from '../../endpoint.ts';
import { feedIdParams, feedStatusSchema } from '../feeds-service-api.ts';
import { channelFetchSchema } from './channel-fetch.ts';
import { idSchema, nameSchema } from '../../fields.ts';

/**
 * The addresses at which a feed is published. The first is the feed's own; each other one is an output: the same products and settings,
 * with its own name, channel, template and place of pictures. `outputId` is also a `feedId` for the calls about status, runs and products.
 */

/**
 * Where the enhanced pictures go: instead of the main image; as an additional image; tagged for Meta's placements besides the feed's own
 * images (for XML with an image_link, and a template of the output's own in 9:16 or 4:5); or nowhere, so that the output publishes the
 * shop's images.
 */
const outputImages = ['main', 'additional', 'tagged', 'shop'] as const;

const outputSchema = z.object({
  id: idSchema,
  /** True for the feed's own address: it uses the feed's settings, and only its channel can be changed here. */
  is_main: z.boolean(),
  name: z.string(),
  feed_url: z.string(),
  /** The output's channel; null if none was chosen. */
  channel: z.nullable(z.enum(channelIds)),
  /** Addresses of the same file for one channel each, and who has fetched this output. */
  channels: z.array(channelFetchSchema),
  image: z.enum(outputImages),
  /** The output's own template; null if it uses the feed's. */
  template_id: z.nullable(idSchema),
  template_name: z.nullable(z.string()),
  /** True if the output's template was deleted; the output is suspended until it gets another. */
  lost_template: z.boolean(),
  /** Size of the output's pictures, in px. */
  width: z.number(),
  height: z.number(),
  /** Names of layers in its own template that show product texts outside the picture, where nobody sees them. */
  unseen_texts: z.array(z.string()),
  /** True if the output is paused although the feed is not. Its address serves nothing meanwhile. */
  is_paused: z.boolean(),
  status: feedStatusSchema,
});

const outputForm = {
  name: nameSchema,
  image: z.enum(outputImages),
  template_id: z.nullable(idSchema),
  channel: z.nullable(z.enum(channelIds)),
};

export const outputParams = z.extend(feedIdParams, { outputId: idSchema });

export type Output = z.output<typeof outputSchema>;
export type OutputImage = (typeof outputImages)[number];

export const listOutputs = endpoint({
  method: 'GET',
  path: '/api/v1/feeds/:feedId/outputs',
  summary: 'Addresses at which a feed is published, its own first',
  access: 'user',
  params: feedIdParams,
  reply: z.object({ items: z.array(outputSchema) }),
});

/** Creates an output: publishes the products last read by the feed, and later those of each run. */
export const createOutput = endpoint({
  method: 'POST',
  path: '/api/v1/feeds/:feedId/outputs',
  summary: 'Publish a feed at a further address',
  access: 'user',
  isKeyed: true,
  params: feedIdParams,
  body: z.object({
    ...outputForm,
    template_id: z.optional(outputForm.template_id),
    channel: z.optional(outputForm.channel),
  }),
  reply: outputSchema,
});

/** Updates the given fields only. For the feed's own address only the channel can be changed. */
export const updateOutput = endpoint({
  method: 'PATCH',
  path: '/api/v1/feeds/:feedId/outputs/:outputId',
  summary: 'Change, pause or resume an output',
  access: 'user',
  params: outputParams,
  body: z.partial(z.object({ ...outputForm, is_paused: z.boolean() })),
  reply: outputSchema,
});

/** Deletes an output: its address stops answering. Published images stay for 45 days. */
export const deleteOutput = endpoint({
  method: 'DELETE',
  path: '/api/v1/feeds/:feedId/outputs/:outputId',
  summary: 'Delete an output',
  access: 'user',
  params: outputParams,
});
