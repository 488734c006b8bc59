import * as z from 'zod/mini';

/** Default share per day, in per cent; Google recommends about a tenth (support.google.com/merchants/answer/160640). */
export const ROLLOUT_PERCENT = 10;

/**
 * Settings for publishing the pictures of a run. `ask`: if a person must approve a design change before it is published; with 'many' only
 * if it changes more than `askAbovePercent` of the pictures. Changes by the shop need no approval. `rolloutPercent`: share of products that
 * get new pictures each day; null: all get them with one publication.
 */
export const publishingSettingsSchema = z.object({
  ask: z._default(z.enum(['off', 'always', 'many']), 'off'),
  askAbovePercent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  rolloutPercent: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(50))), null),
});

export type PublishingSettings = z.output<typeof publishingSettingsSchema>;
