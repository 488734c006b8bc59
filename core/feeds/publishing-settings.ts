import * as z from 'zod/mini';

/** Google advises to change about a tenth of a catalogue's images a day (support.google.com/merchants/answer/160640). */
export const ROLLOUT_PERCENT = 10;

/**
 * Settings for publishing the drawings of a run. `ask`: whether a person is asked before a different design is published, and with 'many'
 * only where it changes more than `askAbovePercent` of the pictures. Changes by the shop wait for no one. `rolloutPercent`: the share of
 * products that take new pictures each day; null: all at once.
 */
export const publishingSettingsSchema = z.object({
  ask: z._default(z.enum(['off', 'always', 'many']), 'off'),
  askAbovePercent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  rolloutPercent: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(50))), null),
});

export type PublishingSettings = z.output<typeof publishingSettingsSchema>;
