import type { KeptReason } from '#core/messages/reasons/products/kept-reasons.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { findPublishedPicture } from '#server/db/feeds/publishing/published-pictures.ts';
import type { WaitingProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { DrawnPicture } from './product-work.ts';

/** Reason why a product shows its last good picture, and since when. */
export interface Kept {
  reason: KeptReason;
  since: Date;
  /** Number of the additional photo concerned, from 2; absent for the picture's own. */
  photo?: number;
  field?: string;
}

export interface KeptPicture extends DrawnPicture {
  kept: Kept;
  /** True if the picture's background was removed, or would have been. */
  isWithoutBackground: boolean;
}

/**
 * Returns the published picture of this photo of the product; null if there is none or its file is gone. Without `since`, it is kept since
 * the first run that kept it, which may be this one.
 */
export async function keepPublished(
  { database, storage, clock }: Platform,
  { run, product }: { run: WorkerRun; product: WaitingProduct },
  link: string,
  { since, ...why }: Omit<Kept, 'since'> & { since?: Date },
): Promise<KeptPicture | null> {
  const up = await findPublishedPicture(database.query, run.feed_id, { ...product, link });
  if (up === null) return null;
  const hash =
    up.image_link === link ? up.image_hash : up.additional_hashes[up.additional_links.indexOf(link)];
  if (hash == null || !(await storage.exists(fileKeys.image(run.home_id, hash)))) return null;
  return {
    hash,
    isRendered: false,
    isProvisional: true,
    remarks: [],
    backgrounds: up.backgrounds ?? [],
    findings: [],
    kept: { ...why, since: since ?? up.kept_since ?? clock.now() },
    isWithoutBackground: up.removes_background && up.reason_code !== 'background_unavailable',
  };
}
