import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema } from '../fields.ts';

// An editor token opens one template, so it may read the feeds of that template's project only.

const editorFeedSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Number of products with a picture when the feed was last read; null if it never was. */
  products: z.nullable(z.number()),
  is_active: z.boolean(),
  uses_template: z.boolean(),
  /** True if the feed removes the backgrounds of its photos. */
  removes_background: z.boolean(),
});

/** One product, with the values that would fill its picture now. */
const editorProductSchema = z.object({
  id: z.string(),
  /** The product's id as given by the shop. */
  product_id: z.string(),
  title: z.string(),
  /** Texts by key, as `fillTemplate` takes them: `TITLE`, `SALE_PRICE`; links of additional photos as `IMAGE_URL_2`. */
  values: z.record(z.string(), z.string()),
  /** True if the product has a photo address. */
  has_photo: z.boolean(),
});

/** Kinds of products on which a design breaks first. */
export const worstCases = [
  'longest_title',
  'shortest_title',
  'no_brand',
  'highest_price',
  'on_sale',
  'tallest_photo',
  'widest_photo',
  'darkest_photo',
  'fewest_photos',
  'most_photos',
  'right_to_left',
] as const;

export type EditorFeed = z.output<typeof editorFeedSchema>;
export type EditorProduct = z.output<typeof editorProductSchema>;
export type WorstCase = (typeof worstCases)[number];

export const editorContext = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/editor-context',
  summary: "The template's project, its feeds, and the colours of its templates",
  access: 'user',
  editor: 'own',
  params: idParams,
  reply: z.object({
    project: z.object({ id: idSchema, name: z.string() }),
    /** The project's feeds, newest first. */
    feeds: z.array(editorFeedSchema),
    /** Colours as `#rrggbb`, the one most used in the project's templates first. */
    palette: z.array(z.string()),
  }),
});

/**
 * Products with a picture, in feed order. With `worst`, the at most 50 worst ones, worst first, ignoring the search. 404 for a feed of
 * another project.
 */
export const listEditorProducts = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/feeds/:feedId/products',
  summary: 'Products of a feed as they are put into the template',
  access: 'user',
  editor: 'own',
  params: z.extend(idParams, { feedId: idSchema }),
  query: z.strictObject({
    /** Searches title and id. */
    search: z.optional(z.string().check(z.maxLength(200))),
    worst: z.optional(z.enum(worstCases)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({
    items: z.array(editorProductSchema),
    total: z.number(),
    /** A sentence saying why there are none, or that not all products were examined; else null. */
    note: z.nullable(z.string()),
  }),
});

/** Counts products per `showIf` condition; `shown` is null for an invalid condition. 404 for a feed of another project. */
export const countConditions = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/feeds/:feedId/condition-counts',
  summary: 'For how many products of a feed each condition holds',
  access: 'user',
  editor: 'own',
  callsPerMinute: 120,
  params: z.extend(idParams, { feedId: idSchema }),
  body: z.object({
    conditions: z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(200)),
  }),
  reply: z.object({
    /** Counts in the order of the conditions. */
    counts: z.array(z.object({ condition: z.string(), shown: z.nullable(z.number()) })),
    /** Number of products examined: all with a picture, or as many of a very large feed as time allows. */
    total: z.number(),
    is_whole: z.boolean(),
  }),
});
