import { imageSizes } from '#server/db/runs/photos/images.ts';
import { listChangedAfter, type ChangedProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Rows in memory at once: a feed of a million products takes no more of it than one of a thousand. */
const PAGE_SIZE = 2_000;

/** Reads the products of a run that have a picture or are left out, in feed order. */
export interface PictureReader {
  /** Returns the product at a position, which is never before the last requested one; null when it stays as the shop has it. */
  find(position: number): ChangedProduct | null | Promise<ChangedProduct | null>;
  /** Bytes of one of their pictures; null where that is not known, or no attribute of the feed's images could tell it. */
  sizeOf(imageHash: string): number | null;
  /** Counts of those found so far, by their outcome. */
  readonly found: Readonly<Record<ChangedProduct['state'], number>>;
}

/** Reads a run's pictures page by page while a feed is written. */
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
