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
  /** The element, member or row that is a product, and its path from the root. */
  container: z.object({ tag: z.string(), path: z.string() }),
  /** Number of products read; a larger feed may have more. */
  productCount: z.number(),
  /** Number of products read that pass the suggested filter. */
  matchCount: z.number(),
  /** Fields of the products in feed order, with up to three different sample texts each. */
  fields: z.array(z.object({ path: z.string(), label: z.string(), samples: z.array(z.string()) })),
  /** Settings detected in the feed; a create call fills in the missing ones. */
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
  reasons: choiceReasons,
});

/** Analyses a feed, reading only as much as needed and storing nothing. Failures of the shop come as `success: false`, as in feed-proxy. */
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
