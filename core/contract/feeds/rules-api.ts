import * as z from 'zod/mini';
import { rulesSchema, timeZoneSchema } from '../../rules/rule-schema.ts';
import { endpoint } from '../endpoint.ts';
import { feedIdParams } from './feeds-service-api.ts';

const timeZone = z.nullable(timeZoneSchema);
const listSchema = z.object({ rules: rulesSchema, timeZone: z._default(timeZone, null) });

/** A feed's rules in their order; `timeZone` is where their windows are at home, UTC where it is null. */
export const getFeedRules = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/rules',
  summary: 'Rules of a feed',
  access: 'user',
  params: feedIdParams,
  reply: z.object({ rules: rulesSchema, timeZone }),
});

/** Saves the whole list; an active feed starts a new run at once. */
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
  /** Like most, with the longest title, or new to the rule by this list. */
  kind: z.enum(['typical', 'longest', 'new']),
  position: z.number(),
  product_id: z.string(),
  image_link: z.string(),
  further_links: z.array(z.string()),
  /** Texts by canonical property name, as `product-preview` takes them. */
  values: z.record(z.string(), z.string()),
});

/**
 * Counts the products that each rule of a list, saved or not, affects in the feed as it was last read. In a feed that is too large to look
 * through in seconds only the first products are counted: then `is_whole` is false.
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
    /** Products that were looked at; 0 where the feed was never read. */
    products: z.number(),
    /** Number of these that pass the availability filter. */
    matched: z.number(),
    is_whole: z.boolean(),
    rules: z.array(
      z.object({
        id: z.string(),
        /** Products for which the conditions hold, also while the rule is off or its window closed. */
        matches: z.number(),
        /** Number of these about which the rule decides now. */
        draws: z.number(),
        /** Numbers of these that rules before it take. */
        taken: z.array(z.object({ id: z.string(), count: z.number() })),
        window: z.enum(['open', 'to come', 'over']),
        /** Oddities of the rule, in words. */
        remarks: z.array(z.object({ code: z.string(), text: z.string() })),
        examples: z.array(exampleSchema),
      }),
    ),
    /** Matched products about which no rule decides: they show the feed's own template. */
    rest: z.number(),
  }),
});

/** The fields that conditions can be about, with their most frequent texts, from the first products of the feed as it was read last. */
export const listRuleFields = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/rules/fields',
  summary: "Fields of a feed's products and their values",
  access: 'user',
  callsPerMinute: 60,
  params: feedIdParams,
  reply: z.object({
    /** Products that were looked at. */
    products: z.number(),
    fields: z.array(
      z.object({
        path: z.string(),
        /** Products that have it. */
        count: z.number(),
        values: z.array(z.object({ text: z.string(), count: z.number() })),
      }),
    ),
  }),
});
