import { listEnhancedAfter, type EnhancedProduct } from '#server/db/run-products.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Rows in memory at once: a feed of a million products takes no more of it than one of a thousand. */
const PAGE_SIZE = 2_000;

/** The enhanced products of a run, to be asked for in feed order. */
export interface EnhancedProducts {
  /** The product at a position, which is never before the last one asked for; null when it is not enhanced. */
  find(position: number): EnhancedProduct | null | Promise<EnhancedProduct | null>;
  /** How many were found by now. */
  readonly foundCount: number;
}

/** Reads a run's enhanced products page by page while a feed is written. */
export function openEnhancedProducts(sql: Sql, runId: string): EnhancedProducts {
  let page = new Map<number, EnhancedProduct>();
  let lastPosition = -1;
  let foundCount = 0;
  const inPage = (position: number) => {
    const product = page.get(position) ?? null;
    if (product !== null) foundCount += 1;
    return product;
  };
  const load = async (position: number) => {
    const rows = await listEnhancedAfter(sql, runId, { after: position - 1, limit: PAGE_SIZE });
    page = new Map(rows.map((row) => [row.position, row]));
    lastPosition = rows.length < PAGE_SIZE ? Infinity : (rows.at(-1)?.position ?? Infinity);
    return inPage(position);
  };
  return {
    find: (position) => (position <= lastPosition ? inPage(position) : load(position)),
    get foundCount() {
      return foundCount;
    },
  };
}
