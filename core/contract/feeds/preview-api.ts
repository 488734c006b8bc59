import * as z from 'zod/mini';
import { imageSidePx } from '../../feeds/feed-settings.ts';
import { furtherPhotosMax } from '#picture/values';
import { cutOutChoices } from './cut-outs-api.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { sourceAccessSchema } from './source-access.ts';
import { htmlText } from '../templates/templates-api.ts';

/** Draws one product in a template, with the renderer of published images. Stores only the network's results for photos. */
export const previewProduct = endpoint({
  method: 'POST',
  path: '/functions/v1/product-preview',
  summary: 'Draw one product in a template, before anything is saved',
  access: 'user',
  editor: 'any',
  // A form shows eight products and redraws them when a choice affects them.
  callsPerMinute: 120,
  body: z.object({
    html: htmlText,
    width: imageSidePx,
    height: imageSidePx,
    /**
     * The product's texts by canonical property name, as in the analysis; `feed_currency` and `feed_language` format prices as in that
     * feed's pictures.
     */
    values: z.record(z.string().check(z.maxLength(300)), z.string().check(z.maxLength(50_000))),
    imageLink: z.string().check(z.maxLength(4_000)),
    /** Photos of the product from the second on, for a template that shows several. */
    furtherImageLinks: z.optional(
      z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(furtherPhotosMax)),
    ),
    removeBg: z._default(z.boolean(), false),
    /** Project whose decisions about photos apply; without it, none do. */
    projectId: z.optional(idSchema),
    /** Replaces the decision about the first photo. */
    cutOut: z.optional(z.enum(cutOutChoices)),
    /** The shop's feed: its login is used for photos of the same host. */
    feedUrl: z.string().check(z.maxLength(4_000)),
    sourceAccess: z.optional(sourceAccessSchema),
    /** A feed whose stored login is used if the body has none. */
    feedId: z.optional(idSchema),
  }),
  reply: z.object({
    /** A JPEG as data URL; null if the product would show the shop's own image. */
    image: z.nullable(z.string()),
    /** A plain sentence saying why there is no image. */
    reason: z.nullable(z.string()),
  }),
});
