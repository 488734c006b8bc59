import * as z from 'zod/mini';
import { channelIds } from '../../../feeds/channels/channel-ids.ts';
import { endpoint } from '../../endpoint.ts';
import { feedIdParams, feedStatusSchema } from '../feeds-service-api.ts';
import { idSchema, nameSchema } from '../../fields.ts';

/**
 * The addresses at which a feed is published. The first is the feed's own; every additional one is an output: the same products with the
 * same settings, but for its name, its channel, its template, and the place of its pictures. `outputId` is also a `feedId` for the calls
 * about status, runs and products.
 */

/**
 * Place of the enhanced pictures: instead of the main image, as an additional one beside the shop's own main image, with Meta's tags for
 * its placements beside the images that the feed itself publishes (for XML with an image_link, and a template of the output's own in 9:16
 * or 4:5), or nowhere: the output then publishes the shop's images.
 */
const outputImages = ['main', 'additional', 'tagged', 'shop'] as const;

const outputSchema = z.object({
  id: idSchema,
  /** The feed's own address: it has the feed's settings, and only its channel is changed here. */
  is_main: z.boolean(),
  name: z.string(),
  /** The published address. */
  feed_url: z.string(),
  /** Its channel; null if none was chosen. */
  channel: z.nullable(z.enum(channelIds)),
  image: z.enum(outputImages),
  /** A template of its own; null where it is drawn with the feed's. */
  template_id: z.nullable(idSchema),
  template_name: z.nullable(z.string()),
  /** Its template was deleted, so it rests until it is given another. */
  lost_template: z.boolean(),
  /** Size of its pictures, in px. */
  width: z.number(),
  height: z.number(),
  /** Layers of its own template that show texts of the product outside of the picture, where they are invisible, by name. */
  unseen_texts: z.array(z.string()),
  /** Whether it is paused although the feed is not. Nothing is served at its address meanwhile. */
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

/** Publishes the products that the feed has read last, and from then on those of each of its runs. */
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

/** Updates the given fields only. Of the feed's own address, only the channel can be changed here. */
export const updateOutput = endpoint({
  method: 'PATCH',
  path: '/api/v1/feeds/:feedId/outputs/:outputId',
  summary: 'Change, pause or resume an output',
  access: 'user',
  params: outputParams,
  body: z.partial(z.object({ ...outputForm, is_paused: z.boolean() })),
  reply: outputSchema,
});

/** Its address answers no more. Published images stay for their 45 days. */
export const deleteOutput = endpoint({
  method: 'DELETE',
  path: '/api/v1/feeds/:feedId/outputs/:outputId',
  summary: 'Delete an output',
  access: 'user',
  params: outputParams,
});
