import * as z from 'zod/mini';
import { channelIds } from '../../../feeds/channels/channel-ids.ts';
import { policyRules } from '../../../feeds/channels/channel-policies.ts';
import { endpoint } from '../../endpoint.ts';
import { outputParams } from './outputs-api.ts';
import { pageQuery, makePageSchema } from '../../fields.ts';

/** A rule of an output's channel that published products break, with its source. */
const findingSchema = z.object({
  rule: z.enum(policyRules),
  /** Unit by rule: pixels of a side, pixels in all, bytes, characters or images; 0 if it has no limit. */
  limit: z.number(),
  /** Day from which the rule applies; null: it applies now. */
  from: z.nullable(z.string()),
  /** Address of the rule. */
  source: z.string(),
  products: z.number(),
  /** Number of products that cannot be judged, because the shop's photo was not measured. */
  unknown: z.number(),
});

const productSchema = z.object({
  position: z.number(),
  product_id: z.string(),
  title: z.string(),
  image_link: z.string(),
  enhanced_url: z.nullable(z.string()),
  /** Measured value in the unit of the rule's limit; null if it has none. */
  measured: z.nullable(z.number()),
});

export type PolicyFinding = z.output<typeof findingSchema>;
export type PolicyProduct = z.output<typeof productSchema>;

export const getOutputPolicy = endpoint({
  method: 'GET',
  path: '/api/v1/feeds/:feedId/outputs/:outputId/policy',
  summary: 'Which products of an output its channel may refuse, by rule',
  access: 'user',
  params: outputParams,
  reply: z.object({
    channel: z.nullable(z.enum(channelIds)),
    /** All checked rules of the channel, also those that no product breaks; empty before the first publication. */
    findings: z.array(findingSchema),
  }),
});

export const listPolicyProducts = endpoint({
  method: 'GET',
  path: '/api/v1/feeds/:feedId/outputs/:outputId/policy/products',
  summary: 'Products of an output that break a rule of its channel',
  access: 'user',
  params: outputParams,
  query: z.extend(pageQuery, { rule: z.enum(policyRules) }),
  reply: makePageSchema(productSchema),
});
