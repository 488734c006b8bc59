import * as z from 'zod/mini';
import { feedSettingsSchema } from '../../feeds/feed-settings.ts';
import { endpoint } from '../endpoint.ts';
import { proxyFeed } from './feeds-service-api.ts';

const choiceReasons = z.object({
  offerIdOption: z.string(),
  imageKey: z.string(),
  additionalImageKey: z.string(),
  availabilityOption: z.string(),
  props: z.string(),
});

const analysisSchema = z.object({
  type: feedSettingsSchema.shape.type,
  /** The element, member or row that is a product, and the way to it from the root. */
  container: z.object({ tag: z.string(), path: z.string() }),
  /** Number of products read; a larger feed has more of them. */
  productCount: z.number(),
  /** Number of these that the suggested filter lets through. */
  matchCount: z.number(),
  /** Fields of the products, in the order of the feed, with up to three different texts of each. */
  fields: z.array(z.object({ path: z.string(), label: z.string(), samples: z.array(z.string()) })),
  /** Settings of a feed, as far as the feed itself shows them; a create call fills in the missing ones. */
  settings: z.pick(feedSettingsSchema, {
    type: true,
    feedUrl: true,
    offerKey: true,
    offerPath: true,
    parentLevels: true,
    offerIdOption: true,
    imageKey: true,
    additionalImageKey: true,
    availabilityOption: true,
    props: true,
    csvSeparator: true,
  }),
  /** Reason why each of them was chosen, in a sentence. */
  reasons: choiceReasons,
});

/** Reads no more of the feed than it takes to tell, and keeps nothing. Failures of the shop come as `success: false`, as in feed-proxy. */
export const analyseAddress = endpoint({
  method: 'POST',
  path: '/api/v1/analyse',
  summary: 'Find out what a feed is made of, and suggest its settings',
  access: 'user',
  callsPerMinute: 30,
  body: proxyFeed.body!,
  reply: z.object({
    ...z.omit(proxyFeed.reply!, { xmlContent: true }).shape,
    analysis: z.optional(analysisSchema),
  }),
});

export type AddressAnalysis = z.output<typeof analysisSchema>;
