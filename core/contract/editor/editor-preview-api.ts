import * as z from 'zod/mini';
import { photosMax } from '#picture/values';
import { imageSidePx } from '../../feeds/feed-settings.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema } from '../fields.ts';
import { htmlText } from '../templates/templates-api.ts';

/**
 * Draws a product in the edited template exactly as a feed would publish it; without a feed, the sample product. Nothing is stored. 404 for
 * a feed of another project or an unknown product.
 */
export const previewInEditor = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/preview',
  summary: "Draw a feed's product in an edited template",
  access: 'user',
  editor: 'own',
  // The editor draws a page of twelve products in parallel.
  callsPerMinute: 120,
  params: idParams,
  body: z.object({
    html: htmlText,
    width: imageSidePx,
    height: imageSidePx,
    feed: z.optional(idSchema),
    /** The `id` of a product of `listEditorProducts`. */
    product: z.optional(z.string().check(z.maxLength(600))),
    /** Removes the photo's background, as a feed with that setting does. */
    cut_out: z._default(z.boolean(), false),
    /** Replaces the decision about one of the product's photos, named by its number from 1. */
    decided: z.optional(
      z.object({
        photo: z.int().check(z.minimum(1), z.maximum(photosMax)),
        choice: z.enum(['use', 'keep']),
      }),
    ),
  }),
  reply: z.object({
    /** A JPEG as data URL; null if the product would show the shop's own image. */
    image: z.nullable(z.string()),
    /** Hash of the picture's pixels before JPEG, in hex: SHA-256 of RGB row by row. Null without a picture. */
    pixels_hash: z.nullable(z.string()),
    /** A plain sentence saying why there is no picture, or what differs from the request. */
    reason: z.nullable(z.string()),
  }),
});
