import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { rulesSchema, timeZoneSchema } from '../rules/rule-schema.ts';
import { limits } from '../limits.ts';
import { guardSchema } from './guard.ts';
import { CODE_PAGES } from '#feed';
import { SHOP_LANGUAGES } from './shop-languages.ts';
import { hasCredentials, isFeedAddress } from './web-address.ts';

// Sizes that no honest feed needs to pass; they bound what a caller can make the service store.
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
/** One side of an enhanced image in px. */
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

/** The images of a product that an enhanced one can be written to. */
export const imageTargets = ['main', 'additional'] as const;

/**
 * Settings with which a feed is created and edited, in the words of the feeds service. Unknown fields are dropped. width and height are
 * pixels of the enhanced image; defaultHtmlTemplate is base64 of UTF-8 HTML; offerPath is the full path of the product container
 * ('rss/channel/item') where the analysis found it. type 'csv' is a table, in which rows are products whatever the offerKey; of 'json'
 * offerKey and offerPath name a member ('$/products') whose values are products; csvSeparator separates its cells (one character, or
 * 'tab') where it is not to be detected from the feed itself.
 */
export const feedSettingsSchema = z.object({
  type: z.union([z.literal('xml'), z.literal('csv'), z.literal('json')]),
  feedUrl: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(URL_CHARACTERS_MAX),
    z.refine(isFeedAddress, 'Not a web address'),
    // Credentials are stored apart from the address (sourceAccess), and no request is made to an address that has them.
    z.refine((address) => !isFeedAddress(address) || !hasCredentials(address), 'Holds a password'),
  ),
  offerKey: requiredName,
  offerPath: z.optional(z.nullable(name)),
  /**
   * Number of elements around a product that hold values shared with others, so that its missing fields are theirs: 1 where products are
   * the variants of `$/products/variants`. Paths that begin with '../' lead there.
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
  /** Encoding of the bytes where they are not the UTF-8 that the feed declares; a feed in UTF-8 is read as such all the same. */
  encoding: z.optional(z.nullable(z.enum(CODE_PAGES))),
  width: withDefault(imageSidePx, 1024),
  height: withDefault(imageSidePx, 768),
  /** Whether additional images are placed in the template too. */
  enhanceAdditional: z.optional(z.boolean()),
  /**
   * Place of the enhanced image: instead of the main image (the default), or as an additional one, at insertedImagePath; the main image
   * then stays the shop's.
   */
  imageTarget: z.optional(z.enum(imageTargets)),
  /** ISO code of the currency of prices that name none; guessed from the feed when left out or null. */
  currency: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/)))),
  /** Language of prices and dates if a template sets none; guessed from the feed when left out or null. */
  language: z.optional(z.nullable(z.enum(SHOP_LANGUAGES))),
  /** Minutes from the start of one run to the next; an hour unless said otherwise. */
  refreshMinutes: z.optional(z.int().check(z.minimum(15), z.maximum(10_080))),
  /** Times of day in `timeZone` ('06:00') at which the feed is refreshed instead of every so many minutes; none when left out, null or []. */
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
  /** Limits at which a run is held back until a person looks at it. */
  guard: z.optional(guardSchema),
  /**
   * Rules for products that are not drawn with the feed's template: the first rule that matches decides. Left out, a change of settings
   * leaves them unchanged; null or [] is none.
   */
  rules: z.optional(z.nullable(rulesSchema)),
  /** Time zone of the times of day and of the windows of rules, by its IANA name; UTC when left out or null. */
  timeZone: z.optional(z.nullable(timeZoneSchema)),
});

/** A filter as stored and sent; see availabilityOptionSchema. */
export type AvailabilityOption = z.infer<typeof availabilityOptionSchema>;

/** The place of a product's id as stored and sent; see offerIdOptionSchema. */
export type OfferIdOption = z.infer<typeof offerIdOptionSchema>;

/** See FeedSettings.imageTarget. */
export type ImageTarget = (typeof imageTargets)[number];

/** The settings of one feed; see feedSettingsSchema. */
export type FeedSettings = z.infer<typeof feedSettingsSchema>;
