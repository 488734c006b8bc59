import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { feedIdParams } from './feeds-service-api.ts';
import { idParams, idSchema, instantSchema } from '../fields.ts';
import { sourceAccessSchema } from './source-access.ts';

/**
 * Photos whose background is removed, with the network's result and people's decisions. A decision belongs to a project and a photo,
 * identified by the SHA-256 of its bytes: it applies to every product and feed of the project that shows the photo, even after changes of
 * template or network. Deciding starts no run; the next run draws the changes.
 */

/**
 * A person's choice about a photo. `use`: remove its background although its edge was uncertain. `keep`: keep its background. `mask`:
 * remove it, with the person's strokes correcting the edge that the network found.
 */
export const cutOutChoices = ['use', 'keep', 'mask'] as const;

const doubts = ['uncertain', 'nothing_found', 'fills_photo', 'in_pieces'] as const;

/**
 * Automatic cut-out result of a photo. `cut`: its background can be removed. `transparent`: the shop already removed it. `unavailable`: the
 * network could not run. All others are doubts, for which the background stays unless a person decides.
 */
const cutOutVerdicts = ['cut', 'transparent', 'unavailable', ...doubts] as const;

/** Filters of a feed's photos; `waiting`: has a decision that the next run will draw. */
export const cutOutStates = ['to_look_at', 'cut_out', 'background_kept', 'decided', 'waiting'] as const;

/** Maximum size of a PNG mask in bytes. */
const maskBytesMax = 1 << 20;

const triedPhotosMax = 12;

const photoHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const photoParams = z.extend(idParams, { hash: photoHash });

const decisionSchema = z.object({
  choice: z.enum(cutOutChoices),
  /** Hash of the person's strokes; stays stored under another choice. Null if none were drawn. */
  mask_hash: z.nullable(z.string()),
  decided_at: instantSchema,
});

const judgedFields = {
  /** SHA-256 of the photo's bytes. */
  photo_hash: photoHash,
  verdict: z.enum(cutOutVerdicts),
  /** A sentence on why the background would stay; null where it would not. */
  reason_text: z.nullable(z.string()),
  /** The user's decision; null while undecided. */
  decision: z.nullable(decisionSchema),
};

const reviewedPhotoSchema = z.object({
  ...judgedFields,
  /** The photo's address, in the feed of the shop. */
  image_link: z.string(),
  /** True if a person should decide: the background stays because of a doubt. */
  is_to_look_at: z.boolean(),
  /** True if the product's picture has no photo background, counting decisions that wait for a run. */
  is_cut_out: z.boolean(),
  /** True if the published picture differs from the decision, so that the next run redraws it. */
  is_waiting: z.boolean(),
  product: z.object({
    position: z.number(),
    product_id: z.string(),
    title: z.string(),
    price: z.string(),
    brand: z.string(),
    enhanced_url: z.nullable(z.string()),
  }),
  /** Number of the photo among this product's, from 1. */
  photo: z.number(),
  product_count: z.number(),
});

export type CutOutChoice = (typeof cutOutChoices)[number];
export type CutOutVerdict = (typeof cutOutVerdicts)[number];
export type CutOutState = (typeof cutOutStates)[number];
export type CutOutDecision = z.output<typeof decisionSchema>;
export type ReviewedPhoto = z.output<typeof reviewedPhotoSchema>;

/** All numbers count photos, each once however many products show it. */
const cutOutCountsSchema = z.object({
  all: z.number(),
  to_look_at: z.number(),
  cut_out: z.number(),
  background_kept: z.number(),
  decided: z.number(),
  waiting: z.number(),
});

export type CutOutCounts = z.output<typeof cutOutCountsSchema>;

/** Empty for a feed that does not remove backgrounds. */
export const listCutOuts = endpoint({
  method: 'GET',
  path: '/functions/v1/feeds/:feedId/cut-outs',
  summary: 'Photos of a feed whose background is removed or was to be, those to look at first',
  access: 'user',
  params: feedIdParams,
  query: z.strictObject({
    state: z.optional(z.enum(cutOutStates)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  reply: z.object({
    items: z.array(reviewedPhotoSchema),
    total: z.number(),
    /** Counts without regard to the filter. */
    counts: cutOutCountsSchema,
  }),
});

/** `choice: null` reverts decisions. 409 for `mask` if a photo has no strokes. */
export const decideCutOuts = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/cut-outs/decisions',
  summary: 'Decide whether the background of photos is removed, or leave it to the network again',
  access: 'user',
  params: idParams,
  body: z.object({
    photos: z.array(photoHash).check(z.minLength(1), z.maxLength(1_000)),
    choice: z.nullable(z.enum(cutOutChoices)),
  }),
  reply: z.object({
    items: z.array(z.object({ photo_hash: photoHash, decision: z.nullable(decisionSchema) })),
  }),
});

/**
 * Stores strokes and decides `mask`: a grey PNG in the proportions of the upright photo, at most 1024 px a side. 0 erases, 255 keeps, 128
 * leaves the network's result, and values between do so in part. 422 for anything else.
 */
export const putCutOutMask = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/photos/:hash/mask',
  summary: "Correct a photo's cut-out with a mask",
  access: 'user',
  callsPerMinute: 120,
  params: photoParams,
  body: z.object({
    /** The mask as PNG in base64. */
    mask: z
      .string()
      .check(z.minLength(1), z.maxLength(Math.ceil(maskBytesMax / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  }),
  reply: decisionSchema,
});

/** Returns the mask; 404 if the photo has none. */
export const getCutOutMask = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/photos/:hash/mask',
  summary: 'The mask that corrects a cut-out, as it was sent',
  access: 'user',
  bytes: 'image/png',
  params: photoParams,
});

/** Deletes the strokes. If `mask` was decided, the photo is undecided afterwards. */
export const deleteCutOutMask = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:id/photos/:hash/mask',
  summary: 'Delete the mask of a photo',
  access: 'user',
  params: photoParams,
});

/** 404 for a photo that no feed of the project has used and that was not tried. */
export const getCutOutPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/photos/:hash/picture',
  summary: 'A photo upright, at most 1024 px a side',
  access: 'user',
  callsPerMinute: 600,
  isCountedApart: true,
  bytes: 'image/jpeg',
  params: photoParams,
});

/**
 * The alpha in the size of `getCutOutPhoto`, also if the network was in doubt: 255 is product. Runs the network first for a new photo. 404
 * as in `getCutOutPhoto`, and for a photo that the shop cut out itself.
 */
export const getCutOutAlpha = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:id/photos/:hash/alpha',
  summary: 'What of a photo the network takes for the product, as a grey PNG without any mask',
  access: 'user',
  callsPerMinute: 600,
  isCountedApart: true,
  bytes: 'image/png',
  params: photoParams,
});

/** Fetches photos as a run would, before the feed exists; decisions about them apply to the later feed. */
export const tryCutOuts = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:id/cut-outs/try',
  summary: 'Try background removal on photos of a shop',
  access: 'user',
  callsPerMinute: 30,
  params: idParams,
  body: z.object({
    imageLinks: z
      .array(z.string().check(z.maxLength(4_000)))
      .check(z.minLength(1), z.maxLength(triedPhotosMax)),
    /** The shop's feed: its login is used for photos of the same host. */
    feedUrl: z.string().check(z.maxLength(4_000)),
    sourceAccess: z.optional(sourceAccessSchema),
    /** A feed whose stored login is used if the body has none. */
    feedId: z.optional(idSchema),
  }),
  reply: z.object({
    /** Results in the order of the request. */
    items: z.array(
      z.object({
        image_link: z.string(),
        /** Null if no photo could be used. */
        photo: z.nullable(z.object(judgedFields)),
        /** A sentence saying why there is none. */
        reason_text: z.nullable(z.string()),
      }),
    ),
  }),
});
