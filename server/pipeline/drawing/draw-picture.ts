import { fileKeys } from '#server/files/feed-files.ts';
import { findImage, insertImage } from '#server/db/runs/images.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { cutOutOnce, untouched, type Background } from '../photos/cut-out-once.ts';
import type { StoredPhoto } from '../photos/fetch-photo.ts';
import type { KeptPicture } from './keep-published.ts';
import type { DrawnPicture, ProductRenderer, ProductWork } from './product-work.ts';
import { requireDiskSpace } from '../photos/require-disk-space.ts';

/** Pictures under way in this process: variants that come at the same moment share one. */
const underWay = new Map<string, Promise<DrawnPicture>>();

/**
 * The picture of a photo and a product's texts. It is looked up by all that decides its pixels before it is drawn, so that
 * an unchanged product, or a variant with the same photo and texts, costs no second drawing. `instead` may name what is
 * taken where the background should go and cannot. Fails with `PhotoError` when the photo cannot be used.
 */
export async function drawPicture(
  platform: Platform,
  renderer: ProductRenderer,
  work: ProductWork,
  { photo, instead }: { photo: StoredPhoto; instead: () => Promise<KeptPicture | null> },
): Promise<DrawnPicture | KeptPicture> {
  const { run, inputs, product } = work;
  const background = await backgroundOf(platform, renderer, work, photo);
  const kept = background.isMissing ? await instead() : null;
  if (kept !== null) return kept;
  const renderKey = inputs.renderKey(product.property_values, photo.hash, background.key);
  const place = `${run.feed_id} ${renderKey}`;
  const other = underWay.get(place);
  if (other !== undefined) return { ...(await other), isRendered: false };
  const own = findOrRender(platform, renderer, work, { photo, background, renderKey });
  underWay.set(place, own);
  return own.finally(() => underWay.delete(place));
}

function backgroundOf(
  platform: Platform,
  renderer: ProductRenderer,
  { run, inputs }: ProductWork,
  photo: StoredPhoto,
): Promise<Background> {
  const { backgroundModel } = inputs;
  if (backgroundModel === null) return Promise.resolve(untouched);
  return cutOutOnce(platform, renderer.cutOut, backgroundModel, { feedId: run.feed_id, photo });
}

async function findOrRender(
  platform: Platform,
  renderer: ProductRenderer,
  { run, inputs, product, signal }: ProductWork,
  { photo, background, renderKey }: { photo: StoredPhoto; background: Background; renderKey: string },
): Promise<DrawnPicture> {
  const { isProvisional } = background;
  const remarks = [inputs.textRemark(product.property_values), background.remark].filter(
    (remark) => remark !== null,
  );
  const known = await findImage(platform.database.query, run.feed_id, renderKey);
  if (known !== null && (await platform.storage.exists(fileKeys.image(run.feed_id, known))))
    return { hash: known, isRendered: false, isProvisional, remarks };
  await requireDiskSpace(platform, run);
  const { template, size, brandFonts } = inputs;
  const image = await renderer.render({
    template,
    values: product.property_values,
    ...size,
    photo: () => photo.read(),
    cutOut: () => background.readAlpha(),
    brandFonts,
    signal,
  });
  await platform.storage.put(fileKeys.image(run.feed_id, image.hash), image.jpeg);
  await insertImage(platform.database.query, {
    feedId: run.feed_id,
    renderKey,
    imageHash: image.hash,
    sizeBytes: image.jpeg.length,
  });
  return { hash: image.hash, isRendered: true, isProvisional, remarks };
}
