import { imageSizes } from '#server/db/runs/photos/images.ts';
import { listChangedAfter, type ChangedProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Number of rows in memory: a feed of a million products takes no more memory than one of a thousand. */
const PAGE_SIZE = 2_000;

/** Reads the products of a run that have a picture or are left out, in feed order. */
export interface PictureReader {
  /** Returns the product at a position; positions must be requested in ascending order. Null if it stays as in the shop's feed. */
  find(position: number): ChangedProduct | null | Promise<ChangedProduct | null>;
  /** Returns a picture's size in bytes; null if it is unknown, or if no attribute in the feed could contain it. */
  sizeOf(imageHash: string): number | null;
  /** Counts of the products found so far, by state. */
  readonly found: Readonly<Record<ChangedProduct['state'], number>>;
}

export function openPictureReader(
  sql: Sql,
  { id: runId, home_id, settings }: Pick<WorkerRun, 'id' | 'home_id' | 'settings'>,
): PictureReader {
  const isMedia = [settings.imageKey, settings.additionalImageKey].some((path) => path?.endsWith('@url'));
  let sizes = new Map<string, number>();
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
    if (isMedia) sizes = await imageSizes(sql, home_id, rows.flatMap(listHashes));
    page = new Map(rows.map((row) => [row.position, row]));
    lastPosition = rows.length < PAGE_SIZE ? Infinity : (rows.at(-1)?.position ?? Infinity);
    return inPage(position);
  };
  return {
    find: (position) => (position <= lastPosition ? inPage(position) : load(position)),
    sizeOf: (hash) => sizes.get(hash) ?? null,
    found,
  };
}

function listHashes(product: ChangedProduct): string[] {
  if (product.state === 'left_out') return [];
  return [product.image_hash, ...product.additional_hashes].flatMap((hash) => hash ?? []);
}
