import * as z from 'zod/mini';
import { backdropCells } from './backdrop/fit-backdrop.ts';

const share = z.number().check(z.minimum(0), z.maximum(1));
const perChannel = z.array(z.number()).check(z.length(3));

/** The JSON file next to a network: its input settings, and the limits for accepting its answer. */
export const modelManifestSchema = z
  .object({
    /** The ONNX file, in the manifest's own folder. */
    file: z.string().check(z.minLength(1)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Px per side of the square input and output. */
    size: z.int().check(z.minimum(64), z.maximum(1024)),
    /** Colours are normalised as (value / 255 - mean) / deviation. */
    mean: perChannel,
    deviation: z.array(z.number().check(z.positive())).check(z.length(3)),
    /** True for three more planes: twice the difference to the backdrop estimated from the border. */
    backdropChannels: z.boolean(),
    /** Name of the output; the first one if absent. */
    output: z.optional(z.string()),
    /** True if the logistic function must still be applied to the output. */
    sigmoid: z.boolean(),
    gate: z.object({
      closeHolesFrom: z.optional(share),
      maxUncertain: z.number().check(z.minimum(0)),
      maxUnexplained: z.optional(z.number().check(z.minimum(0))),
      maxHazy: z.optional(z.number().check(z.minimum(0))),
      minArea: share,
      maxArea: share,
      maxBorder: share,
      minMainPart: share,
      maxParts: z.int().check(z.minimum(1)),
    }),
  })
  .check(
    z.refine(
      ({ size, backdropChannels }) => !backdropChannels || size % backdropCells === 0,
      `with backdropChannels, size must be a multiple of ${backdropCells}`,
    ),
  );

export type ModelManifest = z.infer<typeof modelManifestSchema>;
