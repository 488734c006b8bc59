import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema } from '../fields.ts';

// Data of the shop for the editor: the token of an editor opens one template, and so the feeds of its project and no other.

/** A feed whose products the template can be shown with. */
const editorFeedSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Products that get a picture, as the feed was read last; null until it was read. */
  products: z.nullable(z.number()),
  is_active: z.boolean(),
  uses_template: z.boolean(),
  /** Whether its photos are drawn without their backgrounds. */
  removes_background: z.boolean(),
});

/** One product, with what its picture would be filled with at this moment. */
const editorProductSchema = z.object({
  /** Names the product in later calls about the same feed. */
  id: z.string(),
  /** Id given by the shop. */
  product_id: z.string(),
  title: z.string(),
  /** Texts by key, as `fillTemplate` takes them: `TITLE`, `SALE_PRICE`; links of additional photos as `IMAGE_URL_2`. */
  values: z.record(z.string(), z.string()),
  /** Whether it has the address of a photo. */
  has_photo: z.boolean(),
});

/** Products on which a design fails first. */
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
    /** Newest first. */
    feeds: z.array(editorFeedSchema),
    /** Colours as `#rrggbb`, the one most used in the project's templates first. */
    palette: z.array(z.string()),
  }),
});

/**
 * Products that get a picture, in feed order; those of a worst case with the worst first, at most 50 of them, whatever the
 * search. 404 for a feed of another project.
 */
export const listEditorProducts = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/feeds/:feedId/products',
  summary: 'Products of a feed as they are put into the template',
  access: 'user',
  editor: 'own',
  params: z.extend(idParams, { feedId: idSchema }),
  query: z.strictObject({
    /** In title or id. */
    search: z.optional(z.string().check(z.maxLength(200))),
    worst: z.optional(z.enum(worstCases)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({
    items: z.array(editorProductSchema),
    /** Total of all pages. */
    total: z.number(),
    /** A sentence that says why there is none, or that not all were looked at; else null. */
    note: z.nullable(z.string()),
  }),
});

/** For conditions as `showIf` has them; `shown` is null for one that cannot be read. 404 for a feed of another project. */
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
    /** In the order of the conditions. */
    counts: z.array(z.object({ condition: z.string(), shown: z.nullable(z.number()) })),
    /** Products that were looked at: all that get a picture, or as many of a very large feed as can be looked at. */
    total: z.number(),
    is_whole: z.boolean(),
  }),
});
