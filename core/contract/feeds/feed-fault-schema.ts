import * as z from 'zod/mini';
import { CODE_PAGES } from '#feed';

/** What is wrong with a feed that could not be read, in words, and what it takes to go on. */
export const feedFaultSchema = z.object({
  /** What is wrong and where: 'Line 3, column 14: a raw &.' */
  sentence: z.string(),
  /** What to do about it; '' where the sentence says that as well. */
  step: z.string(),
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
  /** The text around the place; `found` is what is there. */
  excerpt: z.nullable(z.object({ before: z.string(), found: z.string(), after: z.string() })),
  /** Whether the same call with `repair` goes on. */
  isRepairable: z.boolean(),
  /** The `encoding` with which the same call goes on. */
  encoding: z.nullable(z.enum(CODE_PAGES)),
});

export type FeedFault = z.output<typeof feedFaultSchema>;
