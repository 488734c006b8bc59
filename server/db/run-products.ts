import type { Sql } from '#server/platform/database/port.ts';

/** A product as a run's reading pass found it. */
export interface NewProduct {
  position: number;
  productId: string;
  imageLink: string;
  /** Further photos that are wanted in the template; [] where they are not. */
  additionalLinks: string[];
  values: Record<string, string>;
  state: 'waiting' | 'skipped' | 'enhanced';
  /** Null where no image is wanted, or where the feed has no place for it. */
  inputKey: string | null;
  /** Set when the image is known without looking. */
  imageHash: string | null;
  /** The same for the additional links, in their order. */
  additionalHashes: (string | null)[];
  reasonCode: string | null;
  reasonText: string | null;
}

export interface WaitingProduct {
  position: number;
  product_id: string;
  image_link: string;
  additional_links: string[];
  property_values: Record<string, string>;
  input_key: string | null;
}

/** Inserts rows that are not there yet and answers the positions of those that were new. */
export async function insertProducts(
  sql: Sql,
  runId: string,
  products: readonly NewProduct[],
): Promise<Set<number>> {
  // One JSON document instead of an array per column: arrays of different lengths do not fit into SQL arrays.
  const rows = await sql.rows<{ position: number }>(
    `insert into feedmaker.products
        (run_id, position, product_id, image_link, additional_links, property_values, state, reason_code, reason_text,
         input_key, image_hash, additional_hashes)
      select $1, p.position, p."productId", p."imageLink", p."additionalLinks", p.values, p.state, p."reasonCode",
        p."reasonText", p."inputKey", p."imageHash", p."additionalHashes"
      from jsonb_to_recordset($2::jsonb) p (position int, "productId" text, "imageLink" text, "additionalLinks" text[],
        values jsonb, state text, "reasonCode" text, "reasonText" text, "inputKey" text, "imageHash" text,
        "additionalHashes" text[])
      on conflict do nothing returning position`,
    [runId, JSON.stringify(products)],
  );
  return new Set(rows.map((row) => row.position));
}

export function listWaiting(sql: Sql, runId: string, from: number, to: number): Promise<WaitingProduct[]> {
  return sql.rows<WaitingProduct>(
    `select position, product_id, image_link, additional_links, property_values, input_key from feedmaker.products
      where run_id = $1 and position between $2 and $3 and state = 'waiting' order by position`,
    [runId, from, to],
  );
}

/** Ends a waiting product; answers whether it still waited, so that it is counted once. */
export async function finishProduct(
  sql: Sql,
  runId: string,
  position: number,
  end: {
    state: 'enhanced' | 'original';
    imageHash?: string;
    additionalHashes?: readonly (string | null)[];
    reasonCode?: string | null;
    reasonText?: string | null;
  },
): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.products set state = $3, image_hash = $4, reason_code = $5, reason_text = $6,
          additional_hashes = $7
        where run_id = $1 and position = $2 and state = 'waiting'`,
      [
        runId,
        position,
        end.state,
        end.imageHash ?? null,
        end.reasonCode ?? null,
        end.reasonText ?? null,
        end.additionalHashes ?? [],
      ],
    )) > 0
  );
}

/** A product's new images, for the publishing pass. */
export interface EnhancedProduct {
  position: number;
  image_hash: string;
  additional_hashes: (string | null)[];
}

/** The next enhanced products of a run after a position, in feed order. */
export function listEnhancedAfter(
  sql: Sql,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<EnhancedProduct[]> {
  return sql.rows(
    `select position, image_hash, additional_hashes from feedmaker.products
      where run_id = $1 and state = 'enhanced' and position > $2 order by position limit $3`,
    [runId, after, limit],
  );
}

/**
 * Lets products wait again that kept the shop's image: all, or these, or those with this reason. Answers their positions,
 * in order.
 */
export async function resetOriginals(
  sql: Sql,
  runId: string,
  which: { positions: readonly number[] | null; reasonCode: string | null },
): Promise<number[]> {
  const rows = await sql.rows<{ position: number }>(
    `update feedmaker.products set state = 'waiting', reason_code = null, reason_text = null
      where run_id = $1 and state = 'original' and ($2::int[] is null or position = any($2))
        and ($3::text is null or reason_code = $3) returning position`,
    [runId, which.positions, which.reasonCode],
  );
  return rows.map((row) => row.position).toSorted((a, b) => a - b);
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
  await sql.run('delete from feedmaker.products where run_id = $1', [runId]);
}
