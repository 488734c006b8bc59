import * as z from 'zod/mini';
import { imageSidePx } from '../../feeds/feed-settings.ts';
import { furtherPhotosMax } from '#picture/values';
import { cutOutChoices } from './cut-outs-api.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { sourceAccessSchema } from './source-access.ts';
import { htmlText } from '../templates/templates-api.ts';

/** Draws one product in a template, with the renderer of published images. Only the network's results for photos are stored. */
export const previewProduct = endpoint({
  method: 'POST',
  path: '/functions/v1/product-preview',
  summary: 'Draw one product in a template, before anything is saved',
  access: 'user',
  editor: 'any',
  // A form shows eight products and draws them again at every choice that changes them.
  callsPerMinute: 120,
  body: z.object({
    html: htmlText,
    width: imageSidePx,
    height: imageSidePx,
    /**
     * The product's texts by canonical property name, as the analysis reads them; with `feed_currency` and `feed_language` among them
     * prices are written as pictures of that feed have them.
     */
    values: z.record(z.string().check(z.maxLength(300)), z.string().check(z.maxLength(50_000))),
    imageLink: z.string().check(z.maxLength(4_000)),
    /** Additional photos of the product, photo 2 first, for a template that shows them. */
    furtherImageLinks: z.optional(
      z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(furtherPhotosMax)),
    ),
    removeBg: z._default(z.boolean(), false),
    /** Project whose decisions about photos apply; none apply without it. */
    projectId: z.optional(idSchema),
    /** In place of what was decided about the first photo. */
    cutOut: z.optional(z.enum(cutOutChoices)),
    /** The shop's feed: its access is used for photos of the same host. */
    feedUrl: z.string().check(z.maxLength(4_000)),
    sourceAccess: z.optional(sourceAccessSchema),
    /** A feed whose stored access is used where the body brings none. */
    feedId: z.optional(idSchema),
  }),
  reply: z.object({
    /** A JPEG as data URL; null when the product would keep the shop's image. */
    image: z.nullable(z.string()),
    /** A plain sentence saying why. */
    reason: z.nullable(z.string()),
  }),
});
