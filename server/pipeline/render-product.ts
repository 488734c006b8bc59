import { fileKeys } from '#server/db/feed-files.ts';
import { findImage, insertImage } from '#server/db/images.ts';
import type { WaitingProduct } from '#server/db/run-products.ts';
import type { WorkerRun } from '#server/db/runs.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { PhotoError } from '#server/render/photo-error.ts';
import type { ImageRenderer } from '#server/render/render-product-image.ts';
import { fetchPhoto } from './fetch-photo.ts';
import { renderInputsOf } from './render-inputs.ts';

/** The renderer as the pipeline needs it. */
export type ProductRenderer = Pick<ImageRenderer, 'render'>;

/** How a product ended: with an image of its own or, for a reason, with the shop's. */
export type ProductOutcome =
  | { state: 'enhanced'; imageHash: string; isRendered: boolean }
  | { state: 'original'; reasonCode: string; reasonText: string; isRendered: false };

/**
 * One product: photo, then its image. The image is looked up by all that decides its pixels before it is rendered,
 * so that an unchanged product, or a variant with the same photo and texts, costs no second render.
 */
export async function renderProduct(
  platform: Platform,
  renderer: ProductRenderer,
  { run, product, signal }: { run: WorkerRun; product: WaitingProduct; signal: AbortSignal },
): Promise<ProductOutcome> {
  if (product.image_link === '') return original('no_image', 'The product has no image link in the feed.');
  try {
    const photo = await fetchPhoto(platform, run, product.image_link, signal);
    const inputs = renderInputsOf(run.settings);
    const renderKey = inputs.renderKey(product.property_values, photo.hash);
    const known = await findImage(platform.database.query, run.feed_id, renderKey);
    if (known !== null && (await platform.storage.exists(fileKeys.image(run.feed_id, known))))
      return { state: 'enhanced', imageHash: known, isRendered: false };
    const image = await renderer.render({
      template: inputs.template,
      values: product.property_values,
      width: inputs.source.width,
      height: inputs.source.height,
      photo: await photo.read(),
      signal,
    });
    await platform.storage.put(fileKeys.image(run.feed_id, image.hash), image.jpeg);
    await insertImage(platform.database.query, {
      feedId: run.feed_id,
      renderKey,
      imageHash: image.hash,
      sizeBytes: image.jpeg.length,
    });
    return { state: 'enhanced', imageHash: image.hash, isRendered: true };
  } catch (error) {
    if (error instanceof PhotoError) return original(error.code, error.message);
    if (error instanceof RemoteError && error.failure !== 'cancelled')
      return original(`photo_${error.failure}`, `The shop's photo could not be fetched. ${error.message}`);
    throw error;
  }
}

function original(reasonCode: string, reasonText: string): ProductOutcome {
  return { state: 'original', reasonCode, reasonText, isRendered: false };
}
