import path from 'node:path';
import { buildMapping } from '#core/feeds/build-mapping.ts';
import { wantedTags, type FeedMapping, type ProductChange, type ReplaceImage } from '#feed';
import { addresses } from '#core/public-addresses.ts';
import type { ChangedProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openPictureReader, type PictureReader } from './read-pictures.ts';

/** Published state of each product in a run's source, and counts by state. */
export interface PublishedProducts {
  readonly mapping: FeedMapping;
  readonly imagesOf: ReplaceImage;
  counts(): { leftOut: number; enhanced: number; kept: number };
}

/**
 * Reads what a run publishes: its own pictures; or, if `shown` is the feed's published run (docs/decisions/086), the pictures of that run
 * and its own with their tags. Both runs have read the same bytes, so positions are the same in both.
 */
export function openPublished(
  platform: Platform,
  run: WorkerRun,
  shown: WorkerRun | null,
): PublishedProducts {
  const { query } = platform.database;
  const own = openPictureReader(query, run);
  if (shown === null)
    return {
      mapping: buildMapping(run.settings),
      imagesOf: choosePictures(platform, run, own),
      counts: () => readCounts(own, own),
    };
  const feed = openPictureReader(query, shown);
  const shownOf = choosePictures(platform, shown, feed);
  const imagesOf: ReplaceImage = async (product) => {
    const change = await shownOf(product);
    const picture = await own.find(product.position);
    if (change === 'leave out' || picture === null || picture.state === 'left_out') return change;
    return { ...change, tagged: makeImageAddress(platform, run, picture.image_hash) };
  };
  const mapping = { ...buildMapping(shown.settings), imageTags: wantedTags(run.settings) };
  return { mapping, imagesOf, counts: () => readCounts(own, feed) };
}

function readCounts(own: PictureReader, shown: PictureReader) {
  const { enhanced, kept } = own.found;
  return { leftOut: shown.found.left_out, enhanced, kept };
}

function makeImageAddress({ config }: Platform, { home_id: feedId }: WorkerRun, imageHash: string): string {
  return config.publicUrl + addresses.image.href({ feedId, imageHash });
}

/** Places a run's pictures as its settings require. */
function choosePictures(platform: Platform, run: WorkerRun, pictured: PictureReader) {
  const { imageTarget, width, height } = run.settings;
  // An image's address ends with its hash.
  const fileAt = (url: string) => ({
    type: 'image/jpeg',
    sizeBytes: pictured.sizeOf(path.basename(url, '.jpg')),
    width,
    height,
  });
  const changeOf = (product: ChangedProduct | null): ProductChange => {
    if (product === null) return null;
    if (product.state === 'left_out') return 'leave out';
    const additionalImages = product.additional_hashes.map((hash) =>
      hash === null ? undefined : makeImageAddress(platform, run, hash),
    );
    const own = makeImageAddress(platform, run, product.image_hash);
    return imageTarget === 'additional'
      ? { inserted: own, additionalImages, fileAt }
      : { image: own, additionalImages, fileAt };
  };
  return ({ position }: { position: number }): ProductChange | Promise<ProductChange> => {
    const found = pictured.find(position);
    return found instanceof Promise ? found.then(changeOf) : changeOf(found);
  };
}
