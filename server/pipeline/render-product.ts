import { fileKeys } from '#server/db/feed-files.ts';
import { findImage, insertImage } from '#server/db/images.ts';
import type { WaitingProduct } from '#server/db/run-products.ts';
import type { WorkerRun } from '#server/db/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { PhotoCutter } from '#server/render/cut-out-photo.ts';
import type { ImageRenderer } from '#server/render/render-product-image.ts';
import { cutOutOnce, untouched, type Background, type Remark } from './cut-out-once.ts';
import { fetchPhoto, type StoredPhoto } from './fetch-photo.ts';
import { photoFailure } from './photo-failure.ts';
import type { RenderInputs } from './render-inputs.ts';

/** What draws images, as the pipeline needs it. */
export type ProductRenderer = Pick<ImageRenderer, 'render'> & { readonly cutOut: PhotoCutter };

/** How a product ended: with an image of its own or, for a reason, with the shop's. */
export type ProductOutcome =
  | {
      state: 'enhanced';
      imageHash: string;
      additionalHashes: (string | null)[];
      isRendered: boolean;
      /** Code and sentence of a remark, such as that the background was kept; null without one. */
      reasonCode: string | null;
      reasonText: string | null;
    }
  | { state: 'original'; reasonCode: string; reasonText: string; isRendered: false };

const NO_PLACE_TEXT = 'The feed has no place for an additional image in this product.';

interface Work {
  run: WorkerRun;
  inputs: RenderInputs;
  product: WaitingProduct;
  signal: AbortSignal;
}

/**
 * One product: photo, then its image. The image is looked up by all that decides its pixels before it is rendered,
 * so that an unchanged product, or a variant with the same photo and texts, costs no second render. An additional image
 * that cannot be made keeps the shop's without a word: the product's own one is what channels show first.
 */
export async function renderProduct(
  platform: Platform,
  renderer: ProductRenderer,
  work: Work,
): Promise<ProductOutcome> {
  const { product } = work;
  if (product.image_link === '') return original('no_image', 'The product has no image link in the feed.');
  if (product.input_key === null) return original('no_place', NO_PLACE_TEXT);
  try {
    const main = await imageOf(platform, renderer, work, product.image_link);
    const additionalHashes = [];
    for (const link of product.additional_links)
      additionalHashes.push(
        await imageOf(platform, renderer, work, link).then((image) => image.hash, orNull),
      );
    const { hash: imageHash, isRendered, remark } = main;
    const reason = { reasonCode: remark?.code ?? null, reasonText: remark?.text ?? null };
    return { state: 'enhanced', imageHash, additionalHashes, isRendered, ...reason };
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    return original(failure.code, failure.text);
  }
}

interface ProductImage {
  hash: string;
  isRendered: boolean;
  remark: Remark | null;
}

/** Images under way in this process: variants that come at the same moment share one. */
const underWay = new Map<string, Promise<ProductImage>>();

async function imageOf(
  platform: Platform,
  renderer: ProductRenderer,
  work: Work,
  link: string,
): Promise<ProductImage> {
  const { run, inputs, product, signal } = work;
  const photo = await fetchPhoto(platform, run, link, signal);
  const background = await backgroundOf(platform, renderer, work, photo);
  const renderKey = inputs.renderKey(product.property_values, photo.hash);
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
  { run, inputs }: Work,
  photo: StoredPhoto,
): Promise<Background> {
  const { backgroundModel } = inputs;
  if (backgroundModel === null) return Promise.resolve(untouched);
  return cutOutOnce(platform, renderer.cutOut, backgroundModel, { feedId: run.feed_id, photo });
}

async function findOrRender(
  platform: Platform,
  renderer: ProductRenderer,
  { run, inputs, product, signal }: Work,
  { photo, background, renderKey }: { photo: StoredPhoto; background: Background; renderKey: string },
): Promise<ProductImage> {
  const known = await findImage(platform.database.query, run.feed_id, renderKey);
  if (known !== null && (await platform.storage.exists(fileKeys.image(run.feed_id, known))))
    return { hash: known, isRendered: false, remark: background.remark };
  const { template, source, brandFonts } = inputs;
  const image = await renderer.render({
    template,
    values: product.property_values,
    width: source.width,
    height: source.height,
    photo: await photo.read(),
    cutOut: await background.readAlpha(),
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
  return { hash: image.hash, isRendered: true, remark: background.remark };
}

function orNull(error: unknown): null {
  if (photoFailure(error) === null) throw error;
  return null;
}

function original(reasonCode: string, reasonText: string): ProductOutcome {
  return { state: 'original', reasonCode, reasonText, isRendered: false };
}
