import type { EndpointReply } from '#core/contract/endpoint.ts';
import * as api from '#core/contract/editor/editor-photos-api.ts';
import { normalizeKey } from '#picture/values';
import type { PhotoLayout } from '#picture/paint';
import { AppError } from '#core/errors.ts';
import { isTemplateOf, type EditorFeed } from '#server/db/editor/editor-feed.ts';
import { findProductByRef, getPhotoLink } from '#server/db/editor/editor-products.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { feedOfTemplate } from './feed-of-template.ts';
import { acceptedCoding, type Coding } from '#server/platform/http/accepted-coding.ts';
import { bytesRoute, route, type BytesAnswer, type Route } from '#server/platform/http/route.ts';

/** The user of the editor, and the feed; null for the sample product. */
interface Asking {
  readonly platform: Platform;
  readonly userId: string;
  readonly feed: EditorFeed | null;
  readonly isCutOut: boolean;
}

/** Reads photos for this process. Passed in by `server/drawn-routes.ts`, because it draws. */
export interface EditorPhotos {
  facts(
    ask: Asking & { url: string; photo: number; field?: string | undefined; signal: AbortSignal },
  ): Promise<EndpointReply<typeof api.getEditorPhoto>>;
  pixels(
    ask: Asking & { hash: string; version: string; layout: PhotoLayout; packing: Coding },
  ): Promise<Uint8Array>;
  picture(ask: { userId: string; dataUri: string; packing: Coding }): Promise<Uint8Array>;
}

export function editorPhotoRoutes(photos: EditorPhotos): readonly Route[] {
  return [photoRoute(photos), photoPixelsRoute(photos), picturePixelsRoute(photos)];
}

function photoRoute(photos: EditorPhotos): Route {
  return route(api.getEditorPhoto, async ({ platform, userId, params, query, signal }) => {
    const feed = await loadFeed({ platform, userId, templateId: params.id, feedId: query.feed });
    const { photo = 1 } = query;
    const field = query.field === undefined ? undefined : normalizeKey(query.field);
    const ask = { platform, userId, feed, photo, field, isCutOut: query.cutOut === '1', signal };
    if (feed === null) return photos.facts({ ...ask, url: '' });
    const { run_id: runId } = feed;
    const product =
      runId === null
        ? null
        : await platform.database.asUser(userId, (sql) => findProductByRef(sql, runId, query.product ?? ''));
    if (product === null) throw new AppError('not_found');
    return photos.facts({ ...ask, url: getPhotoLink(product, field ?? photo) });
  });
}

function photoPixelsRoute(photos: EditorPhotos): Route {
  return bytesRoute(api.getPhotoPixels, async (call) => {
    const { platform, userId, params, query, acceptEncoding } = call;
    const feed = await loadFeed({ platform, userId, templateId: params.id, feedId: query.feed });
    const { drawnWidth, drawnHeight, left, top, width, height, cutOut, version } = query;
    const drawn = { width: drawnWidth, height: drawnHeight };
    // Only the browser decides about the photo's position in its box, so any position is fine here.
    const layout = { left: 0, top: 0, width, height, drawn, hidden: { left, top } };
    const packing = acceptedCoding(acceptEncoding);
    const ask = { platform, userId, feed, isCutOut: cutOut === '1', hash: params.hash, version };
    const body = await photos.pixels({ ...ask, layout, packing });
    // The address contains the owner and everything that determines the pixels.
    return packedAnswer(body, packing, 'private, max-age=31536000, immutable');
  });
}

function picturePixelsRoute(photos: EditorPhotos): Route {
  return bytesRoute(api.getPicturePixels, async ({ platform, userId, params, body, acceptEncoding }) => {
    await loadFeed({ platform, userId, templateId: params.id, feedId: undefined });
    const packing = acceptedCoding(acceptEncoding);
    const pixels = await photos.picture({ userId, dataUri: body.picture, packing });
    return packedAnswer(pixels, packing, 'no-store');
  });
}

/** Returns the feed. Fails with `AppError('not_found')` unless template and feed are the user's and in one project. */
async function loadFeed(ask: {
  platform: Platform;
  userId: string;
  templateId: string;
  feedId: string | undefined;
}): Promise<EditorFeed | null> {
  const { platform, userId, templateId, feedId } = ask;
  if (feedId !== undefined) return feedOfTemplate({ platform, userId, templateId, feedId });
  const isTheirs = await platform.database.asUser(userId, (sql) => isTemplateOf(sql, userId, templateId));
  if (!isTheirs) throw new AppError('not_found');
  return null;
}

function packedAnswer(body: Uint8Array, packing: Coding, cacheControl: string): BytesAnswer {
  const headers = { 'cache-control': cacheControl, vary: 'accept-encoding' };
  return {
    body,
    headers: packing === 'identity' ? headers : { ...headers, 'content-encoding': packing },
  };
}
