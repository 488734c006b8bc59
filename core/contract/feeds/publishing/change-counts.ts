import * as z from 'zod/mini';

/** Numbers of products that differ: changed in any part, new, gone; and of the changed ones by part. */
export const changeCountsSchema = z.object({
  changed: z.number(),
  new: z.number(),
  gone: z.number(),
  picture: z.number(),
  photo: z.number(),
  title: z.number(),
  price: z.number(),
});
