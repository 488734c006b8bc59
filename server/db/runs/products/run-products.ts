import { orderOfProduct } from '#core/price/order-of-product.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../../locked-run.ts';
import type { StoredReason } from '../../stored-reasons.ts';

/** A product as a run's reading pass found it. */
export interface NewProduct extends StoredReason {
  position: number;
  productId: string;
  imageLink: string;
  /** Further photos that are wanted in the template; [] where they are not. */
  additionalLinks: string[];
  /** Links of photo 2 and those after it, whether the template uses them or not. */
  furtherLinks: string[];
  /** Number of images that the feed has for it beside its main one. */
  moreImages: number;
  values: Record<string, string>;
  state: 'waiting' | 'skipped' | 'enhanced' | 'kept' | 'original' | 'left_out';
  /** Index of the rule that decided about it, from 0; null where none did. */
  rule: number | null;
  /** Drawn in the design that its run's roll-out replaces, as its day has not come. */
  inFormerDesign: boolean;
  /** Null where no image is wanted or can be had, or where the feed has no place for it. */
  inputKey: string | null;
  /** Set when the image is known without looking. */
  imageHash: string | null;
  /** The same for the additional links, in their order. */
  additionalHashes: (string | null)[];
  /** Set where the image is known; see `finishProduct`. */
  backgrounds: readonly string[] | null;
  /** Findings beside its outcome; null without any. */
  findings: readonly string[] | null;
  /** Since when its photo could not be fetched; null where it can. */
  keptSince: Date | null;
}

export interface WaitingProduct {
  position: number;
  product_id: string;
  image_link: string;
  additional_links: string[];
  further_links: string[];
  property_values: Record<string, string>;
  input_key: string | null;
  /** See `NewProduct`. */
  rule: number | null;
  in_former_design: boolean;
}

/** Inserts rows that are not there yet and returns the positions of those that were new. */
export async function insertProducts(
  { id, sql }: LockedRun,
  products: readonly NewProduct[],
): Promise<Set<number>> {
  // One JSON document instead of an array per column: arrays of different lengths do not fit into SQL arrays.
  const rows = await sql.rows<{ position: number }>(
    `insert into feedmaker.products
        (run_id, position, product_id, image_link, additional_links, further_links, property_values, state, reason_code, reason_text, reason_facts,
         input_key, image_hash, additional_hashes, backgrounds, rule, more_images, findings, kept_since, price_order, title_order, in_former_design)
      select $1, p.position, p."productId", p."imageLink", p."additionalLinks", p."furtherLinks", p.values, p.state, p."reasonCode",
        p."reasonText", p."reasonFacts", p."inputKey", p."imageHash", p."additionalHashes", p.backgrounds, p.rule, p."moreImages", p.findings, p."keptSince",
        p."priceOrder", p."titleOrder", p."inFormerDesign"
      from jsonb_to_recordset($2::jsonb) p (position int, "productId" text, "imageLink" text, "additionalLinks" text[], "furtherLinks" text[],
        values jsonb, state text, "reasonCode" text, "reasonText" text, "reasonFacts" jsonb, "inputKey" text, "imageHash" text,
        "additionalHashes" text[], backgrounds text[], rule smallint, "moreImages" int, findings text[], "keptSince" timestamptz,
        "priceOrder" double precision, "titleOrder" text, "inFormerDesign" boolean)
      on conflict do nothing returning position`,
    [id, JSON.stringify(products.map((each) => ({ ...each, ...orderOfProduct(each.values) })))],
  );
  return new Set(rows.map((row) => row.position));
}

export function listWaiting(sql: Sql, runId: string, from: number, to: number): Promise<WaitingProduct[]> {
  return sql.rows<WaitingProduct>(
    `select position, product_id, image_link, additional_links, further_links, property_values, input_key, rule, in_former_design
        from feedmaker.products
      where run_id = $1 and position between $2 and $3 and state = 'waiting' order by position`,
    [runId, from, to],
  );
}

/** Ends a waiting product; returns whether it still waited, so that it is counted once. */
export async function finishProduct(
  { id, sql }: LockedRun,
  position: number,
  end: StoredReason & {
    state: 'enhanced' | 'kept' | 'original';
    imageHash?: string | null;
    additionalHashes?: readonly (string | null)[];
    keptSince?: Date | null;
    /** Results for the backgrounds of its photos. */
    backgrounds?: readonly string[] | null;
    findings: readonly string[] | null;
  },
): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.products set state = $3, image_hash = $4, reason_code = $5, reason_text = $6, reason_facts = $7,
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

/** A product that is published otherwise than the shop has it: with its images, new or kept, or not at all. */
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
 * Lists the next such products of a run after a position, in feed order. Those of a published run that are tried again show their published
 * picture meanwhile.
 */
export function listChangedAfter(
  sql: Sql,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChangedProduct[]> {
  return sql.rows(
    `select position, case when state = 'waiting' then 'kept' else state end as state, image_hash, additional_hashes
      from feedmaker.products
      where run_id = $1 and (state in ('enhanced', 'kept', 'left_out') or state = 'waiting' and image_hash is not null)
        and position > $2 order by position limit $3`,
    [runId, after, limit],
  );
}

/**
 * Resets products that kept the shop's image or their last good picture, or were drawn without one of their photos: all, or these, or those
 * with this reason or in this state. Returns their positions, in order, and how many of each there were. The published picture stays in its
 * row, from where it is taken when the product fails again. What a plan does not cover stays as it is.
 */
export async function resetUnfinished(
  { id, sql }: LockedRun,
  which: {
    positions: readonly number[] | null;
    reasonCode: string | null;
    state: 'original' | 'kept' | null;
  },
): Promise<{ positions: number[]; kept: number; original: number; enhanced: number }> {
  const rows = await sql.rows<{ position: number; state: 'original' | 'kept' | 'enhanced' }>(
    `with again as materialized (
        select position, state from feedmaker.products
          where run_id = $1 and (state in ('original', 'kept') or state = 'enhanced'
              and reason_code in ('further_photo_missing', 'picture_missing', 'picture_unchecked'))
            and coalesce(reason_code, '') not in ('over_plan', 'refused', 'rolling_out') and ($2::int[] is null or position = any($2))
            and ($3::text is null or reason_code = $3) and ($4::text is null or state = $4) for update)
      update feedmaker.products p set state = 'waiting', reason_code = null, reason_text = null, reason_facts = null, kept_since = null
        from again where p.run_id = $1 and p.position = again.position returning p.position, again.state`,
    [id, which.positions, which.reasonCode, which.state],
  );
  const kept = rows.filter((row) => row.state === 'kept').length;
  const positions = rows.map((row) => row.position).toSorted((a, b) => a - b);
  const original = rows.filter((row) => row.state === 'original').length;
  return { positions, kept, original, enhanced: rows.length - kept - original };
}

/** Positions that still wait, in order. */
export async function listWaitingPositions(sql: Sql, runId: string): Promise<number[]> {
  const rows = await sql.rows<{ position: number }>(
    `select position from feedmaker.products where run_id = $1 and state = 'waiting' order by position`,
    [runId],
  );
  return rows.map((row) => row.position);
}

export async function deleteProductsOfRun(sql: Sql, runId: string): Promise<void> {
  await sql.run('delete from feedmaker.run_orders where run_id = $1', [runId]);
  await sql.run('delete from feedmaker.products where run_id = $1', [runId]);
  await sql.run('delete from feedmaker.run_skus where run_id = $1', [runId]);
}
