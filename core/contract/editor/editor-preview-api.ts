import * as z from 'zod/mini';
import { photosMax } from '#picture/values';
import { imageSidePx } from '../../feeds/feed-settings.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema } from '../fields.ts';
import { htmlText } from '../templates/templates-api.ts';

/**
 * Returns the picture that a feed would publish of a product, from a template as it is edited; of the sample product without a feed.
 * Nothing is stored. 404 for a feed of another project and a product that it does not have.
 */
export const previewInEditor = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/preview',
  summary: "Draw a feed's product in an edited template",
  access: 'user',
  editor: 'own',
  // A page of twelve products is drawn at once.
  callsPerMinute: 120,
  params: idParams,
  body: z.object({
    html: htmlText,
    width: imageSidePx,
    height: imageSidePx,
    feed: z.optional(idSchema),
    /** The `id` of a product of `listEditorProducts`. */
    product: z.optional(z.string().check(z.maxLength(600))),
    /** Without the background of the photo, as a feed draws it that removes backgrounds. */
    cut_out: z._default(z.boolean(), false),
    /** In place of what was decided about one of the product's photos, by its number from 1. */
    decided: z.optional(
      z.object({
        photo: z.int().check(z.minimum(1), z.maximum(photosMax)),
        choice: z.enum(['use', 'keep']),
      }),
    ),
  }),
  reply: z.object({
    /** A JPEG as data URL; null when the product would keep the shop's image. */
    image: z.nullable(z.string()),
    /** Hash of its pixels before JPEG, in hex: SHA-256 of RGB row by row. Null without a picture. */
    pixels_hash: z.nullable(z.string()),
    /** A plain sentence saying why there is none, or what of it is not as it was asked for. */
    reason: z.nullable(z.string()),
  }),
});
