import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../../locked-run.ts';
import type { StoredReason } from '../../stored-reasons.ts';

export interface WaitingProduct {
  position: number;
  product_id: string;
  image_link: string;
  additional_links: string[];
  further_links: string[];
  property_values: Record<string, string>;
  input_key: string | null;
  /** Index of the rule that decided the product, from 0; null if none did. */
  rule: number | null;
  in_former_design: boolean;
}

export function listWaiting(sql: Sql, runId: string, from: number, to: number): Promise<WaitingProduct[]> {
  return sql.rows<WaitingProduct>(
    `select position, product_id, image_link, additional_links, further_links, property_values, input_key, rule, in_former_design
        from feedmaker.products_of($1) products where position between $2 and $3 and state = 'waiting' order by position`,
    [runId, from, to],
  );
}

/** Ends a waiting product; returns false if it was ended before, so that it is counted once. */
export async function finishProduct(
  { id, sql }: LockedRun,
  position: number,
  end: StoredReason & {
    state: 'enhanced' | 'kept' | 'original';
    imageHash?: string | null;
    additionalHashes?: readonly (string | null)[];
    keptSince?: Date | null;
    /** Background results of the product's photos. */
    backgrounds?: readonly string[] | null;
    findings: readonly string[] | null;
  },
): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.run_products set state = $3, image_hash = $4, reason_code = $5, reason_text = $6, reason_facts = $7,
          additional_hashes = $8, kept_since = $9, backgrounds = $10, findings = $11
        where run_id = $1 and position = $2 and state = 'waiting'`,
      [
        id,
        position,
        end.state,
        end.imageHash ?? null,
        end.reasonCode,
        end.reasonText,
        end.reasonFacts,
        end.additionalHashes ?? [],
        end.keptSince ?? null,
        end.backgrounds ?? null,
        end.findings,
      ],
    )) > 0
  );
}

/** A product published differently from the shop's: with new or earlier images, or left out. */
export type ChangedProduct = PicturedProduct | LeftOutProduct;

interface PicturedProduct {
  position: number;
  state: 'enhanced' | 'kept';
  image_hash: string;
  additional_hashes: (string | null)[];
}

interface LeftOutProduct {
  position: number;
  state: 'left_out';
}

/**
 * Lists the next changed products of a run after a position, in feed order. Those of a published run that are being retried show their
 * published picture meanwhile.
 */
export function listChangedAfter(
  sql: Sql,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChangedProduct[]> {
  return sql.rows(
    `select position, case when state = 'waiting' then 'kept' else state end as state, image_hash, additional_hashes
      from feedmaker.products_of($1) products where (state in ('enhanced', 'kept', 'left_out') or state = 'waiting' and image_hash is not null)
        and position > $2 order by position limit $3`,
    [runId, after, limit],
  );
}

/**
 * Resets products that kept the shop's image or their last good picture, or were drawn without one of their photos: all, those at
 * positions, or those with a reason or state. Returns their positions, in order, and their numbers by state. The published picture stays in
 * its row, as a fallback if the product fails again. Products beyond the plan's limit are left unchanged.
 */
export async function resetUnfinished(
  { id, sql }: LockedRun,
  which: {
    positions: readonly number[] | null;
    reasonCode: string | null;
    state: 'original' | 'kept' | null;
    /** True to reset only products with a photo: those without one have not changed since the feed was read. */
    isRefresh?: boolean;
  },
): Promise<{ positions: number[]; kept: number; original: number; enhanced: number }> {
  const rows = await sql.rows<{ position: number; state: 'original' | 'kept' | 'enhanced' }>(
    `with again as materialized (
        select position, state from feedmaker.products_of($1) products where (state in ('original', 'kept') or state = 'enhanced'
              and reason_code in ('further_photo_missing', 'picture_missing', 'picture_unchecked'))
            and coalesce(reason_code, '') not in ('over_plan', 'refused', 'rolling_out') and ($2::int[] is null or position = any($2))
            and ($3::text is null or reason_code = $3) and ($4::text is null or state = $4)
            and (input_key is not null or not $5))
      update feedmaker.run_products p set state = 'waiting', reason_code = null, reason_text = null, reason_facts = null, kept_since = null
        from again where p.run_id = $1 and p.position = again.position returning p.position, again.state`,
    [id, which.positions, which.reasonCode, which.state, which.isRefresh ?? false],
  );
  const kept = rows.filter((row) => row.state === 'kept').length;
  const positions = rows.map((row) => row.position).toSorted((a, b) => a - b);
  const original = rows.filter((row) => row.state === 'original').length;
  return { positions, kept, original, enhanced: rows.length - kept - original };
}

/** Returns positions of products that still wait, in order. */
export async function listWaitingPositions(sql: Sql, runId: string): Promise<number[]> {
  const rows = await sql.rows<{ position: number }>(
    `select position from feedmaker.products_of($1) products where state = 'waiting' order by position`,
    [runId],
  );
  return rows.map((row) => row.position);
}
