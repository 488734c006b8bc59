import { createHash } from 'node:crypto';
import { fileKeys } from '#server/db/feed-files.ts';
import { findImage, insertImage } from '#server/db/images.ts';
import type { WaitingProduct } from '#server/db/run-products.ts';
import type { WorkerRun } from '#server/db/runs.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { PhotoError } from '#server/render/photo-error.ts';
import { RENDERER_VERSION, type ImageRenderer } from '#server/render/render-product-image.ts';
import { templateFromHtml } from '#server/render/template-from-html.ts';
import type { ParsedTemplate } from '#core/template/template-tree.ts';
import { fetchPhoto } from './fetch-photo.ts';

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
    const photo = await fetchPhoto(platform, run.feed_id, product.image_link, signal);
    const template = templateOf(run);
    const renderKey = renderKeyOf(run, template, product, photo.hash);
    const known = await findImage(platform.database.query, run.feed_id, renderKey);
    if (known !== null && (await platform.storage.exists(fileKeys.image(run.feed_id, known))))
      return { state: 'enhanced', imageHash: known, isRendered: false };
    const image = await renderer.render({
      template,
      values: product.property_values,
      width: run.settings.width,
      height: run.settings.height,
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

/** Parsed once per process and version: the renderer's side keeps the last ones. */
function templateOf(run: WorkerRun): ParsedTemplate {
  const { defaultHtmlTemplate, width, height } = run.settings;
  return templateFromHtml({
    html: Buffer.from(defaultHtmlTemplate, 'base64').toString('utf8'),
    width,
    height,
  });
}

/** Hash of everything that decides the pixels: of the product's texts only those that the template shows. */
function renderKeyOf(
  run: WorkerRun,
  template: ParsedTemplate,
  product: WaitingProduct,
  photoHash: string,
): string {
  const shown = new Set(template.placeholders.map((key) => key.toLowerCase()));
  const values = Object.entries(product.property_values)
    .filter(([key]) => shown.has(key.toLowerCase()))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { defaultHtmlTemplate, width, height } = run.settings;
  const inputs = [RENDERER_VERSION, defaultHtmlTemplate, width, height, values, photoHash];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

function original(reasonCode: string, reasonText: string): ProductOutcome {
  return { state: 'original', reasonCode, reasonText, isRendered: false };
}
