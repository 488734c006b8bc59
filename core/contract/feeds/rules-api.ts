import * as z from 'zod/mini';
import { rulesSchema, timeZoneSchema } from '../../rules/rule-schema.ts';
import { endpoint } from '../endpoint.ts';
import { feedIdParams } from './feeds-service-api.ts';

const timeZone = z.nullable(timeZoneSchema);
const listSchema = z.object({ rules: rulesSchema, timeZone: z._default(timeZone, null) });

/** A feed's rules in order; `timeZone` is that of their time windows, null for UTC. */
export const getFeedRules = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/rules',
  summary: 'Rules of a feed',
  access: 'user',
  params: feedIdParams,
  reply: z.object({ rules: rulesSchema, timeZone }),
});

/** Saves the whole list; an active feed starts a new run immediately. */
export const updateFeedRules = endpoint({
  method: 'PATCH',
  path: '/functions/v1/feeds/:feedId/rules',
  summary: 'Change the rules of a feed',
  access: 'user',
  params: feedIdParams,
  body: listSchema,
  reply: z.object({ rules: rulesSchema, timeZone }),
});

const exampleSchema = z.object({
  /** A product like most, with the longest title, or newly matched by this list. */
  kind: z.enum(['typical', 'longest', 'new']),
  position: z.number(),
  product_id: z.string(),
  image_link: z.string(),
  further_links: z.array(z.string()),
  /** Texts by canonical property name, as `product-preview` takes them. */
  values: z.record(z.string(), z.string()),
});

/**
 * Counts the products that each rule of a list, saved or not, affects in the feed as it was last read. For a feed too large to scan in
 * seconds, only the first products are counted: then `is_whole` is false.
 */
export const countRules = endpoint({
  method: 'POST',
  path: '/functions/v1/feeds/:feedId/rules/count',
  summary: 'Count what rules match and draw, before they are saved',
  access: 'user',
  callsPerMinute: 120,
  params: feedIdParams,
  body: listSchema,
  reply: z.object({
    /** Number of products scanned; 0 if the feed was never read. */
    products: z.number(),
    matched: z.number(),
    is_whole: z.boolean(),
    rules: z.array(
      z.object({
        id: z.string(),
        /** Products that meet the conditions, even while the rule is off or outside its time window. */
        matches: z.number(),
        /** Number of matching products that the rule decides now. */
        draws: z.number(),
        /** Number of matching products that earlier rules take. */
        taken: z.array(z.object({ id: z.string(), count: z.number() })),
        window: z.enum(['open', 'to come', 'over']),
        remarks: z.array(z.object({ code: z.string(), text: z.string() })),
        examples: z.array(exampleSchema),
      }),
    ),
    /** Number of matched products that no rule decides: they show the feed's own template. */
    rest: z.number(),
  }),
});

/** The fields that conditions may use, with their most frequent texts, from the first products of the feed as last read. */
export const listRuleFields = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/rules/fields',
  summary: "Fields of a feed's products and their values",
  access: 'user',
  callsPerMinute: 60,
  params: feedIdParams,
  reply: z.object({
    /** Number of products scanned. */
    products: z.number(),
    fields: z.array(
      z.object({
        path: z.string(),
        count: z.number(),
        values: z.array(z.object({ text: z.string(), count: z.number() })),
      }),
    ),
  }),
});
