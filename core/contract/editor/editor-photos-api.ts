import * as z from 'zod/mini';
import { templateLimits } from '#picture';
import type { PhotoLayout } from '#picture/paint';
import { photosMax } from '#picture/values';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema } from '../fields.ts';

/** Calls per minute: the editor requests a page of thumbnails every few seconds; one user's requests are handled one at a time. */
const photosPerMinute = 600;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const px = (max: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max));
const offsetPx = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000));

const objectSchema = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  middle: z.object({ x: z.number(), y: z.number() }),
  cutSides: z.array(z.enum(['left', 'right', 'top', 'bottom'])),
  ground: z.enum(['calm', 'transparent']),
  hasShadow: z.boolean(),
  frame: z.number(),
});

/** A shadow as returned by `packages/picture/src/paint/shadow/find-shadow.ts`; its levels in base64, row by row. */
const shadowSchema = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  columns: z.int(),
  rows: z.int(),
  levels: z.string().check(z.maxLength(100_000)),
});

/** A photo like `PaintPhoto` of `packages/picture/src/paint`, with what identifies its pixels. */
const photoFactsSchema = z.object({
  /** SHA-256 of the photo's bytes. */
  hash: sha256,
  /** Size of the upright photo in px, or of the product in it where that is cut out; a cut-out's may be a fraction. */
  width: z.number(),
  height: z.number(),
  is_cut_out: z.boolean(),
  /**
   * Product found in the photo, in px of the given size, as in `packages/picture/src/paint/object/find-object.ts`; null if none was found.
   */
  object: z.nullable(objectSchema),
  /** The shadow in the photo, for a product without its background; null without any, or if it cannot be found. */
  shadow: z.nullable(shadowSchema),
  /** Version of everything else that the pixels depend on: edge of the cut-out, and decoder. Sent with each request for pixels. */
  version: z.string().check(z.maxLength(200)),
});

export type PhotoFacts = z.output<typeof photoFactsSchema>;

/**
 * Returns a product's photo, by default the first, fetching it if necessary; without a feed, that of the sample product. `cutOut=1`:
 * without its background, as in a feed that removes backgrounds. 404 for a feed of another project or an unknown product.
 */
export const getEditorPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/photo',
  summary: "Size and name of a product's photo",
  access: 'user',
  editor: 'own',
  callsPerMinute: photosPerMinute,
  isCountedApart: true,
  params: idParams,
  query: z.strictObject({
    feed: z.optional(idSchema),
    /** The `id` of a product of `listEditorProducts`. */
    product: z.optional(z.string().check(z.maxLength(600))),
    cutOut: z.optional(z.enum(['0', '1'])),
    /** Number of the product's photo, from 1. */
    photo: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(photosMax))),
    /** Draws the picture whose address is in this field of the product, instead of a photo. */
    field: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.object({
    photo: z.nullable(photoFactsSchema),
    /** A sentence saying why there is no photo, or why its background stayed; null if the result is as requested. */
    reason: z.nullable(z.string()),
  }),
});

/** Takes the query of `makePixelsQuery`. 404 for a photo of another project, and for one no longer cached: then request the photo again. */
export const getPhotoPixels = endpoint({
  method: 'GET',
  path: '/api/v1/templates/:id/photos/:hash/pixels',
  summary: 'Pixels of a photo at the size it is drawn, as core/contract/editor/editor-pixels.ts reads them',
  access: 'user',
  editor: 'own',
  callsPerMinute: photosPerMinute,
  isCountedApart: true,
  bytes: 'application/octet-stream',
  params: z.extend(idParams, { hash: sha256 }),
  query: z.strictObject({
    feed: z.optional(idSchema),
    cutOut: z.optional(z.enum(['0', '1'])),
    version: z.string().check(z.maxLength(200)),
    drawnWidth: px(100_000),
    drawnHeight: px(100_000),
    left: offsetPx,
    top: offsetPx,
    width: px(8_000),
    height: px(8_000),
  }),
});

/** Returns the query for the pixels that `PaintPhoto.decode(layout)` needs of a photo of this feed; null for the sample product's. */
export function makePixelsQuery(
  { is_cut_out: isCutOut, version }: PhotoFacts,
  feedId: string | null,
  { drawn, hidden, width, height }: PhotoLayout,
) {
  return {
    ...(feedId !== null && { feed: feedId }),
    ...(isCutOut && { cutOut: '1' as const }),
    version,
    drawnWidth: drawn.width,
    drawnHeight: drawn.height,
    left: hidden.left,
    top: hidden.top,
    width,
    height,
  };
}

/** 422 for a picture that cannot be read. The caller caches the answer by the picture's hash. */
export const getPicturePixels = endpoint({
  method: 'POST',
  path: '/api/v1/templates/:id/pictures/pixels',
  summary:
    'Pixels of a picture that a template carries with it, as core/contract/editor/editor-pixels.ts reads them',
  access: 'user',
  editor: 'own',
  callsPerMinute: photosPerMinute,
  isCountedApart: true,
  bytes: 'application/octet-stream',
  params: idParams,
  body: z.object({
    /** Base64 data URI, like in a template. */
    picture: z
      .string()
      .check(
        z.maxLength(Math.ceil(templateLimits.imageBytes / 3) * 4 + 100),
        z.regex(/^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/),
      ),
  }),
});
