import { PhotoError } from '#picture/paint';
import { createHash } from 'node:crypto';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { CutOutDecision, tryCutOuts } from '#core/contract/feeds/cut-outs-api.ts';
import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import { AppError } from '#core/errors.ts';
import { limits } from '#core/limits.ts';
import { diskRefusals } from '#core/messages/reasons/calls/disk-refusals.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { remarkReasons } from '#core/messages/reasons/products/remark-reasons.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';
import { countMasks, listDecisions, putMask } from '#server/db/runs/photos/cutout-decisions.ts';
import { doubtText, listFeedsOfPhoto } from '#server/db/runs/photos/reviewed-photos.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { ModelError, type CutOutModel } from '#picture/files';
import { photoFailure } from '../fault-outcomes.ts';
import { NoDiskSpace } from '../faults.ts';
import { backgroundModel } from '#server/background-model.ts';
import { seenOnce } from '../photos/cut-out-once.ts';
import { photoOfBytes, storedPhoto, type StoredPhoto } from '../photos/fetch-photo.ts';
import { requireDiskSpace } from '../photos/require-disk-space.ts';
import { cutOutsInTurn } from '../previews/cut-outs-in-turn.ts';
import type { PreviewRenderer } from '../previews/preview-renderer.ts';

interface PhotoAsking {
  readonly platform: Platform;
  readonly userId: string;
  readonly projectId: string;
  readonly hash: string;
}

/** Photos tried before the feed exists. */
interface Trying {
  readonly platform: Platform;
  readonly userId: string;
  readonly projectId: string;
  readonly imageLinks: readonly string[];
  readonly feedUrl: string;
  readonly access: Partial<SourceAccess>;
  readonly signal: AbortSignal;
}

/** Pictures for the cut-out review. It reads untrusted pictures, so it is injected into the calls. */
interface CutOutDesk {
  /** Returns the photo upright, as JPEG. Fails with `AppError('not_found')`. */
  photo(ask: PhotoAsking): Promise<Uint8Array>;
  /** Returns the alpha from the network, as PNG. Fails with `AppError('not_found')`, and with 'unavailable' while no network runs. */
  alpha(ask: PhotoAsking): Promise<Uint8Array>;
  /** Stores strokes. Fails with `AppError('unprocessable')` if they are not a mask of this photo. */
  putMask(ask: PhotoAsking & { readonly file: Uint8Array }): Promise<CutOutDecision>;
  /** Cuts out photos before the feed exists. */
  tryOut(ask: Trying): Promise<EndpointReply<typeof tryCutOuts>>;
}

type Desk = { readonly renderer: PreviewRenderer };

export function createCutOutDesk(renderer: PreviewRenderer): CutOutDesk {
  const desk: Desk = { renderer };
  return {
    photo: (ask) => loadUpright(desk, ask),
    alpha: (ask) => loadAlpha(desk, ask),
    putMask: (ask) => maskPut(desk, ask),
    tryOut: (ask) => triedOut(desk, ask),
  };
}

async function loadUpright(desk: Desk, ask: PhotoAsking): Promise<Uint8Array> {
  const { platform, userId, hash } = ask;
  const known = await platform.storage.get(fileKeys.upright(userId, hash));
  if (known !== null) return known;
  return readable(keptUpright(desk, platform, userId, await photoOf(ask)));
}

async function keptUpright(
  { renderer }: Desk,
  { storage }: Platform,
  userId: string,
  photo: StoredPhoto,
): Promise<Uint8Array> {
  const look = async () => renderer.photos.upright(await photo.read());
  const upright = await renderer.inTurn(userId, look, { tooMany: turnReasons.previews });
  await storage.put(fileKeys.upright(userId, photo.hash), upright);
  return upright;
}

async function loadAlpha(desk: Desk, ask: PhotoAsking): Promise<Uint8Array> {
  const { platform, userId, hash } = ask;
  const model = await usableModel(platform);
  const key = { userId, photoHash: hash, model: model.version };
  const known = await platform.storage.get(fileKeys.alpha(key));
  if (known !== null) return known;
  const photo = await photoOf(ask);
  const draw = cutOutsInTurn(desk.renderer, userId, turnReasons.previews);
  const seen = await readable(seenOnce(platform, draw, model, { userId, photo }));
  if (seen.verdict === 'transparent') throw new AppError('not_found', refusals.photo_is_cut_out);
  const alpha = await platform.storage.get(fileKeys.alpha(key));
  if (alpha === null) throw new AppError('unavailable');
  return alpha;
}

async function maskPut(
  desk: Desk,
  ask: PhotoAsking & { readonly file: Uint8Array },
): Promise<CutOutDecision> {
  const { platform, userId, projectId, hash, file } = ask;
  const { renderer } = desk;
  const alpha = await loadAlpha(desk, ask);
  const turn = { tooMany: turnReasons.previews };
  const png = await renderer.inTurn(userId, () => renderer.photos.mask(file), turn);
  if (png === null) throw new AppError('unprocessable', refusals.mask_unread);
  const correct = () => renderer.correctAlpha(alpha, png);
  const left = await renderer.inTurn(userId, correct, turn).catch((error: unknown) => {
    if (!(error instanceof PhotoError)) throw error;
    throw new AppError('unprocessable', refusals.mask_of_other_photo, { cause: error });
  });
  if (left === null) throw new AppError('unprocessable', refusals.mask_leaves_nothing);
  await requireRoom(platform, userId, projectId);
  return platform.database.asUser(userId, async (sql) => {
    if ((await countMasks(sql, projectId)) >= limits.masksPerProject)
      throw new AppError('conflict', refusals.masks_full({ count: limits.masksPerProject }));
    const maskHash = createHash('sha256').update(png).digest('hex');
    return putMask(sql, { userId, projectId, photoHash: hash }, { png, hash: maskHash });
  });
}

async function triedOut(desk: Desk, ask: Trying): Promise<EndpointReply<typeof tryCutOuts>> {
  const { platform, userId, projectId, imageLinks } = ask;
  await requireRoom(platform, userId, projectId);
  const model = await usableModel(platform);
  const found = await Promise.all(imageLinks.map((link) => triedPhoto(desk, ask, model, link)));
  const hashes = found.flatMap(({ photo }) => photo?.photo_hash ?? []);
  const decisions = await platform.database.asUser(userId, (sql) => listDecisions(sql, projectId, hashes));
  return {
    items: found.map(({ photo, ...item }) => ({
      ...item,
      photo: photo && { ...photo, decision: decisions.get(photo.photo_hash) ?? null },
    })),
  };
}

async function triedPhoto(desk: Desk, ask: Trying, model: CutOutModel, link: string) {
  const { platform, userId, access, feedUrl, signal } = ask;
  try {
    const { body } = await platform.fetchRemote.bytes(link, {
      kind: 'photo',
      tenant: userId,
      isUrgent: true,
      ...accessHeaders(access, feedUrl, link),
      signal,
    });
    const photo = photoOfBytes(body);
    // Copied, because bytes sent to a drawing process are transferred.
    const copy = { ...photo, read: async () => Uint8Array.from(body) };
    const draw = cutOutsInTurn(desk.renderer, userId, turnReasons.previews);
    const { verdict } = await seenOnce(platform, draw, model, { userId, photo: copy });
    await keptUpright(desk, platform, userId, copy);
    const reason = { image_link: link, reason_text: null };
    return { ...reason, photo: { photo_hash: photo.hash, verdict, reason_text: doubtText(verdict) } };
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    return { image_link: link, photo: null, reason_text: getSentence(photoReasons, failure.reason) };
  }
}

/** Returns our copy of a photo in a feed of the project. Fails with `AppError('not_found')`. */
async function photoOf({ platform, userId, projectId, hash }: PhotoAsking): Promise<StoredPhoto> {
  const feedIds = await platform.database.asOwner((sql) =>
    listFeedsOfPhoto(sql, { userId, projectId, photoHash: hash }),
  );
  for (const feedId of feedIds)
    if (await platform.storage.exists(fileKeys.photo(feedId, hash)))
      return storedPhoto(platform, feedId, hash);
  throw new AppError('not_found', refusals.photo_unknown);
}

async function usableModel({ config, log }: Platform): Promise<CutOutModel> {
  const model = await backgroundModel(config);
  if (!(model instanceof ModelError)) return model;
  log.error(model.message);
  throw new AppError('unavailable', remarkReasons.background_unavailable);
}

/** Fails with `AppError('conflict')` if the disk or the user's storage quota is full. */
async function requireRoom(platform: Platform, userId: string, projectId: string): Promise<void> {
  try {
    await requireDiskSpace(platform, { id: projectId, user_id: userId });
  } catch (error) {
    if (!(error instanceof NoDiskSpace)) throw error;
    throw new AppError('conflict', diskRefusals.disk_full, { cause: error });
  }
}

/** Converts a photo's fault to an error for the caller. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ModelError)
      throw new AppError('unavailable', remarkReasons.background_unavailable, { cause: error });
    const failure = photoFailure(error);
    if (failure === null) throw error;
    throw new AppError('unprocessable', getSentence(photoReasons, failure.reason), { cause: error });
  }
}
