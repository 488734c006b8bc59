import * as z from 'zod/mini';
import { healthKinds } from '../../feeds/health/health.ts';
import { idSchema } from '../fields.ts';

export const feedHealthSchema = z.object({
  run_id: idSchema,
  product_count: z.number(),
  entries: z.array(
    z.object({
      kind: z.enum(healthKinds),
      /**
       * For `photo`, `kept` and `over_plan`: the products' reason_code and its sentence; for `text_empty`: the empty fields, separated by
       * commas.
       */
      reason: z.nullable(z.string()),
      text: z.nullable(z.string()),
      count: z.number(),
      is_task: z.boolean(),
    }),
  ),
});
