import { listChangedAfter, type ChangedProduct } from '#server/db/runs/run-products.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Rows in memory at once: a feed of a million products takes no more of it than one of a thousand. */
const PAGE_SIZE = 2_000;

/** The products of a run that have a picture or are left out, to be asked for in feed order. */
export interface PictureReader {
  /** The product at a position, which is never before the last one asked for; null when it stays as the shop has it. */
  find(position: number): ChangedProduct | null | Promise<ChangedProduct | null>;
  /** How many were found so far, by how they ended. */
  readonly found: Readonly<Record<ChangedProduct['state'], number>>;
}

/** Reads a run's pictures page by page while a feed is written. */
export function openPictureReader(sql: Sql, runId: string): PictureReader {
  let page = new Map<number, ChangedProduct>();
  let lastPosition = -1;
  const found = { enhanced: 0, kept: 0, left_out: 0 };
  const inPage = (position: number) => {
    const product = page.get(position) ?? null;
    if (product !== null) found[product.state] += 1;
    return product;
  };
  const load = async (position: number) => {
    const rows = await listChangedAfter(sql, runId, { after: position - 1, limit: PAGE_SIZE });
    page = new Map(rows.map((row) => [row.position, row]));
    lastPosition = rows.length < PAGE_SIZE ? Infinity : (rows.at(-1)?.position ?? Infinity);
    return inPage(position);
  };
  return { find: (position) => (position <= lastPosition ? inPage(position) : load(position)), found };
}
