import type { LockedRun } from '../locked-run.ts';

/** `known`, `kept` and `original` are matched products with a result known without drawing: they count as done immediately. */
export async function countRead(
  { id, sql }: LockedRun,
  counts: {
    products: number;
    matched: number;
    known: number;
    kept: number;
    original: number;
    untitled: number;
    unpriced: number;
    damaged: number;
    /** Products left out by rules, and those of them that would have been matched. */
    leftOut: number;
    leftOutMatched: number;
    /** Products that would be matched but keep the shop's photo by a rule; not in `matched`. */
    rulePhotos: number;
  },
): Promise<void> {
  await sql.run(
    `update feedmaker.runs set has_products = true, product_count = product_count + $2, matched_count = matched_count + $3,
        done_count = done_count + $4 + $11 + $12, kept_count = kept_count + $11, original_count = original_count + $12, enhanced_count = enhanced_count + $4, stalled_since = null,
        untitled_count = untitled_count + $5, unpriced_count = unpriced_count + $6, damaged_count = damaged_count + $7,
        left_out_count = left_out_count + $8, left_out_matched_count = left_out_matched_count + $9,
        rule_photo_count = rule_photo_count + $10
      where id = $1`,
    [
      id,
      counts.products,
      counts.matched,
      counts.known,
      counts.untitled,
      counts.unpriced,
      counts.damaged,
      counts.leftOut,
      counts.leftOutMatched,
      counts.rulePhotos,
      counts.kept,
      counts.original,
    ],
  );
}
