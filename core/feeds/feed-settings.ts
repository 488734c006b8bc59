import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { rulesSchema, timeZoneSchema } from '../rules/rule-schema.ts';
import { limits } from '../limits.ts';
import { guardSchema } from './guard.ts';
import { CODE_PAGES } from '#feed';
import { SHOP_LANGUAGES } from './shop-languages.ts';
import { hasCredentials, isFeedAddress } from './web-address.ts';

// Limits larger than any real feed needs; they bound what a caller can make the service store.
const NAME_CHARACTERS_MAX = 300;
const URL_CHARACTERS_MAX = 2048;
const PROPS_MAX = 100;
const TEMPLATE_CHARACTERS_MAX = 3_000_000;
const SEPARATOR_CHARACTERS_MAX = 10;
const IMAGE_SIDE_PX_MAX = 4096;
const REFRESH_TIMES_MAX = 24;
const PARENT_LEVELS_MAX = 4;

const name = z.string().check(z.maxLength(NAME_CHARACTERS_MAX));
const requiredName = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_CHARACTERS_MAX));
const attributeOrTag = z.union([z.literal(0), z.literal(1)]);
/** Width or height of an enhanced image in px. */
export const imageSidePx = z.int().check(z.minimum(1), z.maximum(IMAGE_SIDE_PX_MAX));

/**
 * The filter that decides which products get an enhanced image. type 0 reads an attribute, 1 a tag. keyName is
 * the tag (a path such as 'availabilities/availability' when nested), attributeName the attribute of it, or of
 * the product itself when keyName is empty. operationType: 0 Equal, 1 Not Equal, 2 More Than, 3 Less Than,
 * 4 Exist, 5 String Contain, 6 Array Contain.
 */
const availabilityOptionSchema = z.object({
  type: attributeOrTag,
  keyName: name,
  attributeName: withDefault(name, ''),
  value: withDefault(name, ''),
  operationType: z.int().check(z.minimum(0), z.maximum(6)),
});

/** Place of a product's id: type 0 an attribute (of the product when keyName is empty), 1 a tag. */
const offerIdOptionSchema = z.object({
  type: attributeOrTag,
  keyName: name,
  attributeName: withDefault(name, ''),
});

const priorPricesSchema = z.object({
  days: withDefault(z.int().check(z.minimum(30), z.maximum(limits.priorDaysMax)), 30),
  isStepwise: withDefault(z.boolean(), false),
  unknown: withDefault(z.enum(['shop', 'none']), 'none'),
});

/** The images of a product that an enhanced image can replace. */
export const imageTargets = ['main', 'additional'] as const;

/**
 * Settings for creating and editing a feed, with the names of the feed service. Unknown fields are dropped. width and height: pixels of the
 * enhanced image. defaultHtmlTemplate: base64 of UTF-8 HTML. offerPath: full path of the product container ('rss/channel/item') as the
 * analysis found it. type 'csv': a table, in which rows are products whatever the offerKey; csvSeparator: its cell separator (one
 * character, or 'tab') unless it is to be detected. type 'json': offerKey and offerPath name a member ('$/products') whose values are
 * products.
 */
export const feedSettingsSchema = z.object({
  type: z.union([z.literal('xml'), z.literal('csv'), z.literal('json')]),
  feedUrl: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(URL_CHARACTERS_MAX),
    z.refine(isFeedAddress, 'Not a web address'),
    // Credentials are stored separately from the address (sourceAccess), and an address that contains them is never requested.
    z.refine((address) => !isFeedAddress(address) || !hasCredentials(address), 'Holds a password'),
  ),
  offerKey: requiredName,
  offerPath: z.optional(z.nullable(name)),
  /**
   * Number of levels above a product whose values it shares where its own are missing: 1 if products are the variants of
   * `$/products/variants`. Paths that begin with '../' refer to these levels.
   */
  parentLevels: z.optional(z.int().check(z.minimum(0), z.maximum(PARENT_LEVELS_MAX))),
  imageKey: requiredName,
  additionalImageKey: withDefault(z.nullable(name), null),
  availabilityOption: withDefault(z.nullable(availabilityOptionSchema), null),
  offerIdOption: offerIdOptionSchema,
  props: withDefault(z.array(name).check(z.maxLength(PROPS_MAX)), []),
  activate: withDefault(z.boolean(), false),
  defaultHtmlTemplate: withDefault(z.string().check(z.maxLength(TEMPLATE_CHARACTERS_MAX)), ''),
  customTemplates: withDefault(z.array(z.unknown()).check(z.maxLength(PROPS_MAX)), []),
  removeBg: withDefault(z.boolean(), false),
  csvSeparator: z.optional(z.nullable(z.string().check(z.maxLength(SEPARATOR_CHARACTERS_MAX)))),
  /** Encoding of the bytes if they are not UTF-8 as the feed declares; ignored for valid UTF-8. */
  encoding: z.optional(z.nullable(z.enum(CODE_PAGES))),
  width: withDefault(imageSidePx, 1024),
  height: withDefault(imageSidePx, 768),
  /** True if additional images are put into the template too. */
  enhanceAdditional: z.optional(z.boolean()),
  /**
   * Where the enhanced image goes: instead of the main image (the default), or as an additional image at insertedImagePath; the main image
   * then stays the shop's.
   */
  imageTarget: z.optional(z.enum(imageTargets)),
  /** ISO code of the currency of prices that name none; detected from the feed if absent or null. */
  currency: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/)))),
  /** Language of prices and dates if a template sets none; detected from the feed if absent or null. */
  language: z.optional(z.nullable(z.enum(SHOP_LANGUAGES))),
  /** Minutes from the start of one run to the next; default: an hour. */
  refreshMinutes: z.optional(z.int().check(z.minimum(15), z.maximum(10_080))),
  /** Times of day in `timeZone` ('06:00') at which the feed is refreshed, instead of an interval; none if absent, null or []. */
  refreshAt: z.optional(
    z.nullable(
      z.array(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))).check(z.maxLength(REFRESH_TIMES_MAX)),
    ),
  ),
  /**
   * Reductions count from the lowest price of so many days before they began, by Directive 98/6/EC, article 6a, and are not shown where that is
   * no higher. `isStepwise`: one that deepens without a break keeps the price before its first step. `unknown`: what is shown where these days
   * were not watched, the shop's own reduction or none. Left out, a change of settings leaves it unchanged; null: reductions are the shop's.
   */
  priorPrices: z.optional(z.nullable(priorPricesSchema)),
  /** Limits beyond which a run is held until a person decides. */
  guard: z.optional(guardSchema),
  /**
   * Rules for products that are not drawn with the feed's template: the first matching rule decides. If absent in a change of settings, the
   * rules stay unchanged; null or [] is none.
   */
  rules: z.optional(z.nullable(rulesSchema)),
  /** IANA name of the time zone for times of day and for the time windows of rules; UTC if absent or null. */
  timeZone: z.optional(z.nullable(timeZoneSchema)),
});

export type AvailabilityOption = z.infer<typeof availabilityOptionSchema>;

export type OfferIdOption = z.infer<typeof offerIdOptionSchema>;

export type ImageTarget = (typeof imageTargets)[number];

export type FeedSettings = z.infer<typeof feedSettingsSchema>;
