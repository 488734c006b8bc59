import * as z from 'zod/mini';
import { healthKinds } from '../../feeds/health/health.ts';
import { idSchema } from '../fields.ts';

/** What there is to say of the products that are up. */
export const feedHealthSchema = z.object({
  run_id: idSchema,
  product_count: z.number(),
  entries: z.array(
    z.object({
      kind: z.enum(healthKinds),
      /** Of `photo`, `kept` and `over_plan`: the reason_code of its products, and the sentence that they have in common; of `text_empty`: the empty fields, with commas between. */
      reason: z.nullable(z.string()),
      text: z.nullable(z.string()),
      count: z.number(),
      is_task: z.boolean(),
    }),
  ),
});
