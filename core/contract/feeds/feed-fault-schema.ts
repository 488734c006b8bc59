import * as z from 'zod/mini';
import { CODE_PAGES } from '#feed';

/** A feed's fault in words, and how to solve it. */
export const feedFaultSchema = z.object({
  /** The fault and its place: 'Line 3, column 14: a raw &.' */
  sentence: z.string(),
  /** Next step for the user, in words; '' if the sentence contains it. */
  step: z.string(),
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
  /** The text around the place; `found` is the faulty text itself. */
  excerpt: z.nullable(z.object({ before: z.string(), found: z.string(), after: z.string() })),
  /** True if the same call succeeds with `repair`. */
  isRepairable: z.boolean(),
  /** The `encoding` with which the same call succeeds. */
  encoding: z.nullable(z.enum(CODE_PAGES)),
});

export type FeedFault = z.output<typeof feedFaultSchema>;
