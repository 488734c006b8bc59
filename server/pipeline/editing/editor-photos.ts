import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getEditorPhoto } from '#core/contract/editor/editor-photos-api.ts';
import { AppError } from '#core/errors.ts';
import { isPartOfAddress } from '#feed';
import { fieldName } from '#core/messages/field-name.ts';
import { pictureSentence } from '#core/messages/reasons/products/picture-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { productReasons } from '#core/messages/reasons/products/product-reasons.ts';
import { remarkReasons } from '#core/messages/reasons/products/remark-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';
import { shopdataMessages as texts } from '#core/messages/screens/editor/shopdata-messages.ts';
import type { FoundObject, PhotoLayout } from '#picture/paint';
import type { DrawnDecision } from '#server/db/runs/photos/cutout-decisions.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import { createPlaces, type Places } from '#server/platform/turns/places.ts';
import type { Packing } from '#server/render/pack-pixels.ts';
import type { PhotoByName } from '#server/render/pool/drawing-for.ts';
import type { PhotoSize } from '#server/render/photo-tasks.ts';
import { RENDERER_VERSION } from '#picture/files';
import { photoFailure } from '../fault-outcomes.ts';
import { ownedBy, type StoredPhoto } from '../photos/fetch-photo.ts';
import { addressIn } from '../photos/look-at-picture.ts';
import { plainPicture } from '../photos/plain-picture.ts';
import { cutOutsInTurn } from '../previews/cut-outs-in-turn.ts';
import type { PreviewRenderer } from '../previews/preview-renderer.ts';
import { samplePhoto, samplePicture } from './sample-files.ts';
import { openBackground, whole, type OpenBackground } from './open-background.ts';
import { photoAtHand, photoOfHash } from './photo-at-hand.ts';
import { packsOnce } from './packs-once.ts';

/** User and feed of an editor's request; the feed is null for the sample product. */
interface Asking {
  readonly platform: Platform;
  readonly userId: string;
  readonly feed: EditorFeed | null;
  readonly isCutOut: boolean;
}

/**
 * `url`: address of the photo in the feed, '' for a product without one; `photo`: the product's photo by number, from 1; `field`: the field
 * whose picture is requested instead.
 */
type FactsAsking = Asking & {
  readonly url: string;
  readonly photo: number;
  readonly field?: string | undefined;
  /** Decision to draw with, instead of the stored one. */
  readonly as?: DrawnDecision | undefined;
  readonly signal: AbortSignal;
};

type PixelsAsking = Asking & {
  readonly hash: string;
  readonly version: string;
  readonly layout: PhotoLayout;
  readonly packing: Packing;
};

/** A picture embedded in a template. */
interface PictureAsking {
  readonly userId: string;
  readonly dataUri: string;
  readonly packing: Packing;
}

type PhotoReply = EndpointReply<typeof getEditorPhoto>;

/** A photo for drawing and, if cut out, the grey PNG of its alpha; or why there is none. */
export type OpenedPhoto =
  | { readonly kind: 'none'; readonly reason: string }
  | ({ readonly kind: 'photo'; readonly photo: PhotoByName } & Pick<OpenBackground, 'alpha' | 'remark'>);

/** Photos for the editor. Nothing is decoded in this process: untrusted pictures are read in processes that can be killed. */
interface EditorPhotos {
  facts(ask: FactsAsking): Promise<PhotoReply>;
  /** Opens a photo for drawing. Fails with `RemoteError` and `PhotoError`. */
  open(ask: FactsAsking): Promise<OpenedPhoto>;
  /** Fails with `AppError('not_found')` if the photo is not the feed's or has changed since it was requested. */
  pixels(ask: PixelsAsking): Promise<Uint8Array>;
  /** Fails with `AppError('unprocessable')`. */
  picture(ask: PictureAsking): Promise<Uint8Array>;
}

/** Bytes of cached answers: a few dozen photos in drawn size. */
const PACKED_BYTES_MAX = 64 << 20;

/** Bytes of cached shadows. */
const SHADOW_BYTES_MAX = 24 << 20;

/** Maximum number of pixels in an answer; more than the largest canvas with the largest layer has. */
const PIXELS_MAX = 16_000_000;

/** Limits of concurrent fetches: an editor requests a page of photos at a time, and each photo may have to be fetched from its shop. */
const fetching = { total: 300, perTenant: 6, waitingPerTenant: 100, waitMs: 20_000 };

interface Desk {
  readonly renderer: PreviewRenderer;
  readonly sizes: LRUCache<string, PhotoSize>;
  readonly packed: ReturnType<typeof packsOnce>;
  /** Limits the photos in progress per user. */
  readonly places: Places;
}

export function createEditorPhotos(renderer: PreviewRenderer): EditorPhotos {
  const desk: Desk = {
    renderer,
    sizes: new LRUCache({
      max: 10_000,
      maxSize: SHADOW_BYTES_MAX,
      sizeCalculation: ({ shadow }) => 1 + (shadow?.levels.length ?? 0),
    }),
    packed: packsOnce(PACKED_BYTES_MAX),
    places: createPlaces(fetching),
  };
  return {
    facts: (ask) => readPhotoFacts(desk, ask),
    open: (ask) => openedPhoto(desk, ask),
    pixels: (ask) => readPhotoPixels(desk, ask),
    picture: (ask) => readPicture(desk, ask),
  };
}

async function readPhotoFacts(desk: Desk, ask: FactsAsking): Promise<PhotoReply> {
  const { userId } = ask;
  const none = withoutPhoto(ask);
  if (none !== null) return { photo: null, reason: none };
  try {
    const photo = await loadPhoto(desk, ask);
    const background = await loadBackground(desk, ask, photo);
    const { width, height, isCutOut, object, shadow } = await readPhotoSize(desk, userId, photo, background);
    const { remark } = background;
    return {
      photo: {
        hash: photo.hash,
        width,
        height,
        is_cut_out: isCutOut,
        object: object && objectReply(object),
        shadow: shadow && { ...shadow, levels: Buffer.from(shadow.levels).toString('base64') },
        version: hashVersion(background),
      },
      reason: remark && getSentence(remarkReasons, remark),
    };
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    const { reason } = failure;
    const isOfField = ask.field !== undefined;
    return { photo: null, reason: isOfField ? pictureSentence(reason) : getSentence(photoReasons, reason) };
  }
}

/** Converts to the contract's type, whose lists are mutable. */
function objectReply({ cutSides, middle, ...object }: FoundObject) {
  return { ...object, middle: { ...middle }, cutSides: [...cutSides] };
}

async function openedPhoto(desk: Desk, ask: FactsAsking): Promise<OpenedPhoto> {
  const none = withoutPhoto(ask);
  if (none !== null) return { kind: 'none', reason: none };
  const photo = await loadPhoto(desk, ask);
  const { alpha, remark } = await loadBackground(desk, ask, photo);
  return { kind: 'photo', photo: ownedBy(ask.userId, photo), alpha, remark };
}

async function readPhotoPixels(desk: Desk, ask: PixelsAsking): Promise<Uint8Array> {
  const { platform, userId, feed, hash, version, layout, packing } = ask;
  const { renderer, packed } = desk;
  if (!isPossible(layout)) throw new AppError('bad_request', texts.tooLarge);
  const isOfField = version === hashVersion(ofField);
  const sample = isOfField ? samplePicture : samplePhoto;
  const stored = feed === null ? await sample(renderer) : await photoOfHash(platform, feed.id, hash);
  if (stored === null || stored.hash !== hash) throw new AppError('not_found', texts.photoMoved);
  const photo = isOfField ? await plain(desk, userId, stored) : stored;
  const background = isOfField ? ofField : await loadBackground(desk, ask, photo);
  if (hashVersion(background) !== version) throw new AppError('not_found', texts.photoMoved);
  const { key, alpha } = background;
  const decode = () =>
    renderer.photos.pixels({ photo: ownedBy(userId, photo), cutOut: alpha, isOfField }, layout, packing);
  const place = JSON.stringify([feed?.id, hash, key, layout, packing]);
  return packed(userId, place, () => readable(inDrawingTurn(desk, userId, decode)));
}

function readPicture(desk: Desk, { userId, dataUri, packing }: PictureAsking): Promise<Uint8Array> {
  const hash = createHash('sha256').update(dataUri).digest('hex');
  return desk.packed(userId, `${hash} ${packing}`, async () => {
    const pixels = await inDrawingTurn(desk, userId, () => desk.renderer.photos.picture(dataUri, packing));
    if (pixels === null) throw new AppError('unprocessable', texts.pictureUnread);
    return pixels;
  });
}

function inDrawingTurn<T>({ renderer }: Desk, userId: string, work: () => Promise<T>): Promise<T> {
  return renderer.inTurn(userId, work, { tooMany: texts.photosUnderWay });
}

/** Returns the requested photo. The sample product has the same photo for every number, and the same picture for every field. */
async function loadPhoto(desk: Desk, ask: FactsAsking): Promise<StoredPhoto> {
  const { feed, field, userId } = ask;
  if (feed === null) return field === undefined ? samplePhoto(desk.renderer) : samplePicture(desk.renderer);
  if (field === undefined) return shopPhoto(desk, { ...ask, feed });
  return plain(desk, userId, await shopPhoto(desk, { ...ask, feed, url: addressIn(ask.url) }));
}

/** Returns a field's picture in the form used for drawing. */
async function plain(desk: Desk, userId: string, file: StoredPhoto): Promise<StoredPhoto> {
  const plainInTurn = (read: Parameters<PreviewRenderer['plainPicture']>[0]) =>
    inDrawingTurn(desk, userId, () => desk.renderer.plainPicture(read));
  const picture = await plainPicture({ plainPicture: plainInTurn }, file);
  // The editor requests the picture's pixels by the hash of the shop's bytes.
  return { ...picture, hash: file.hash };
}

/** Background result of a field's picture, from which nothing is ever removed. */
const ofField: OpenBackground = { ...whole, key: 'picture of a field' };

async function shopPhoto(
  desk: Desk,
  { platform, userId, feed, url, field, signal }: FactsAsking & { feed: EditorFeed },
): Promise<StoredPhoto> {
  const check = async (photo: StoredPhoto) => {
    await (field === undefined ? readPhotoSize(desk, userId, photo, whole) : plain(desk, userId, photo));
  };
  const fetch = () => photoAtHand(platform, { userId, feed, url, check });
  return inTurn(desk.places, userId, fetch, { signal, tooMany: texts.photosUnderWay });
}

async function loadBackground(
  desk: Desk,
  ask: Asking & Pick<FactsAsking, 'field' | 'as'>,
  photo: StoredPhoto,
): Promise<OpenBackground> {
  if (ask.field !== undefined) return ofField;
  return openBackground(
    ask.platform,
    ask,
    photo,
    cutOutsInTurn(desk.renderer, ask.userId, texts.photosUnderWay),
  );
}

async function readPhotoSize(
  desk: Desk,
  userId: string,
  photo: StoredPhoto,
  background: OpenBackground,
): Promise<PhotoSize> {
  const { key, alpha } = background;
  const isOfField = background === ofField;
  const place = `${photo.hash} ${key}`;
  const known = desk.sizes.get(place);
  if (known !== undefined) return known;
  const look = () => desk.renderer.photos.size({ photo: ownedBy(userId, photo), cutOut: alpha, isOfField });
  const size = await inDrawingTurn(desk, userId, look);
  desk.sizes.set(place, size);
  return size;
}

/** Returns why there is no photo to fetch; null if there is an address. */
function withoutPhoto({ feed, url, photo, field }: FactsAsking): string | null {
  if (feed === null) return null;
  if (field !== undefined) return url.trim() === '' ? texts.noFieldPicture(fieldName(field)) : null;
  if (url === '' && photo > 1) return texts.noFurtherPhoto(photo);
  if (url === '') return getSentence(productReasons, { code: 'no_image' });
  return isPartOfAddress(url) ? getSentence(productReasons, { code: 'part_of_address' }) : null;
}

/** Returns a short hash, because it is part of addresses. */
function hashVersion({ key }: OpenBackground): string {
  return createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, key]))
    .digest('hex')
    .slice(0, 20);
}

function isPossible({ drawn, hidden, width, height }: PhotoLayout): boolean {
  const isWithin = hidden.left + width <= drawn.width && hidden.top + height <= drawn.height;
  return isWithin && width * height <= PIXELS_MAX;
}

/** Converts a photo's fault to an error for the caller. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    throw new AppError('unprocessable', getSentence(photoReasons, failure.reason), { cause: error });
  }
}
