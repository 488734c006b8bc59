import * as z from 'zod/mini';
import { CODE_PAGES } from '#feed';

/** Fault of a feed that could not be read, in words, and its remedy. */
export const feedFaultSchema = z.object({
  /** The fault and its place: 'Line 3, column 14: a raw &.' */
  sentence: z.string(),
  /** Remedy in words; '' where the sentence contains it. */
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
