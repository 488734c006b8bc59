import { PhotoError } from '#picture/paint';
import { listPictureFindings } from '#core/feeds/health/findings.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { findImage, insertImage } from '#server/db/runs/photos/images.ts';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { SharedWork } from '#server/platform/turns/shared-work.ts';
import { cutOutOnce, untouched, type Background } from '../photos/cut-out-once.ts';
import { ownedBy, type StoredPhoto } from '../photos/fetch-photo.ts';
import type { PhotoName } from '../photos/take-further-photos.ts';
import type { FurtherPhotos } from './further-photos.ts';
import type { Kept, KeptPicture } from './keep-published.ts';
import {
  computeRenderKey,
  describePictures,
  upWithPictures,
  type FieldPictures,
  type PhotosFound,
} from './shown-pictures.ts';
import type { DrawnPicture, ProductRenderer, ProductWork } from './product-work.ts';
import { requireDiskSpace } from '../photos/require-disk-space.ts';

/** Pictures being drawn in this process, so that concurrent variants share one. */
const underWay = new SharedWork<DrawnPicture>();

/** Functions that find a published picture to show instead of a new one; see `findOrDrawPicture`. */
interface Published {
  readonly instead: () => Promise<KeptPicture | null>;
  readonly published: (kept: Kept) => Promise<KeptPicture | null>;
}

/** Photos of a picture: its own, and the product's additional ones. */
interface PicturePhotos {
  readonly photo: StoredPhoto;
  readonly further: FurtherPhotos;
}

/** An additional photo or a field's picture, in the form used for drawing. */
interface OpenFurther extends PhotoName {
  readonly stored: StoredPhoto;
  readonly background: Background;
}

/**
 * Returns the picture for photos and a product's texts. It is first looked up by everything that determines its pixels, so that an
 * unchanged product, or a variant with the same photos and texts, is not drawn again. `instead` may return a replacement if a background
 * cannot be removed, and `published` the published picture of this photo. Fails with `PhotoError` if a photo cannot be used.
 */
export async function findOrDrawPicture(
  platform: Platform,
  renderer: ProductRenderer,
  work: ProductWork,
  { photo, further, instead, published }: PicturePhotos & Published,
): Promise<DrawnPicture | KeptPicture> {
  const { run, inputs } = work;
  const background = await resolveBackground(platform, renderer, work, photo);
  const others = await Promise.all(
    further.photos.map(async ({ slot, photo: at, taken: { stored } }) => {
      const whole =
        at === null ? Promise.resolve(untouched) : resolveBackground(platform, renderer, work, stored);
      const own = await whole.catch((error: unknown) => Promise.reject(naming(error, slot)));
      return { slot, photo: at, stored, background: own };
    }),
  );
  const isMissing = background.isMissing || others.some((other) => other.background.isMissing);
  const kept = isMissing ? await instead() : null;
  if (kept !== null) return kept;
  const found = { photo, background, values: further.values, others };
  const pictures = describePictures(inputs, found);
  const up = await upWithPictures(platform, run.home_id, { pictures, further, published });
  if (up !== null) return up;
  const renderKey = computeRenderKey(inputs, found);
  const place = `${run.home_id} ${renderKey}`;
  const other = underWay.get(place);
  if (other !== undefined) return { ...(await other), isRendered: false };
  return underWay.do(place, () => findOrRender(platform, renderer, work, { ...found, pictures, renderKey }));
}

function resolveBackground(
  platform: Platform,
  renderer: ProductRenderer,
  { run, inputs }: ProductWork,
  photo: StoredPhoto,
): Promise<Background> {
  const { backgroundModel } = inputs;
  if (backgroundModel === null) return Promise.resolve(untouched);
  const { user_id: userId, project_id: projectId } = run;
  return cutOutOnce(platform, renderer, backgroundModel, { userId, projectId, photo });
}

function naming(error: unknown, slot: string): unknown {
  return error instanceof PhotoError ? new PhotoError(error.code, error, slot) : error;
}

interface Found extends PhotosFound {
  readonly pictures: FieldPictures;
  readonly renderKey: string;
}

async function findOrRender(
  platform: Platform,
  renderer: ProductRenderer,
  { run, inputs, product, signal }: ProductWork,
  { photo, background, values, others, pictures, renderKey }: Found,
): Promise<DrawnPicture> {
  const isProvisional = [{ background }, ...others].some((each) => each.background.isProvisional);
  const remarks = collectRemarks(inputs.textRemark(product.property_values), background, others);
  const backgrounds = [background, ...others.map((other) => other.background)].flatMap(
    ({ state }) => state ?? [],
  );
  const known = run.draws_again ? null : await findImage(platform.database.query, run.home_id, renderKey);
  if (known !== null && (await platform.storage.exists(fileKeys.image(run.home_id, known.hash))))
    return { ...known, isRendered: false, isProvisional, remarks, backgrounds };
  await requireDiskSpace(platform, run);
  const { template, size, brandFonts } = inputs;
  const image = await renderer.render({
    template,
    values,
    ...size,
    photo: ownedBy(run.user_id, photo),
    cutOut: () => background.readAlpha(),
    furtherPhotos: others.map((other) => ({
      slot: other.slot,
      photo: ownedBy(run.user_id, other.stored),
      cutOut: () => other.background.readAlpha(),
    })),
    brandFonts,
    signal,
  });
  const findings = listPictureFindings(image);
  await platform.storage.put(fileKeys.image(run.home_id, image.hash), image.jpeg);
  await insertImage(platform.database.query, {
    feedId: run.home_id,
    renderKey,
    imageHash: image.hash,
    sizeBytes: image.jpeg.length,
    furtherPhotos: others.flatMap((other) => other.photo ?? []),
    pictures,
    findings,
  });
  return { hash: image.hash, isRendered: true, isProvisional, remarks, backgrounds, findings };
}

function collectRemarks(
  ofTexts: RemarkReason | null,
  background: Background,
  others: readonly OpenFurther[],
): RemarkReason[] {
  const ofOthers = others.map(({ photo, background: { remark } }) =>
    remark?.code === 'background_kept' && photo !== null
      ? ({ code: 'further_background_kept', photo, doubt: remark.doubt } as const)
      : remark,
  );
  const remarks = [ofTexts, background.remark, ...ofOthers].filter((remark) => remark !== null);
  const first = remarks.findIndex(({ code }) => code === 'background_unavailable');
  return remarks.filter(({ code }, at) => code !== 'background_unavailable' || at === first);
}
