import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CutOutChoice,
  type CutOutState,
  type CutOutDecision,
  getCutOutAlpha,
  getCutOutMask,
  getCutOutPhoto,
  listCutOuts,
  tryCutOuts,
} from '#core/contract/feeds/cut-outs-api.ts';
import type { EndpointInput } from '#core/contract/endpoint.ts';
import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import { authorizedFetch, call } from '#web/lib/api/call.ts';
import { buildAddress } from '#web/lib/api/caller.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { openTurns } from '#web/lib/turns.ts';
import type { BrushPicture } from './brush/brush-props.ts';
import { composeCutOut } from './pictures/compose-cut-out.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { picturePace } from '#web/lib/api/draw-product.ts';

export const cutOutsPageSize = 200;

/** Loads photos of a feed in one state; undefined for any state. */
export function cutOutsQuery(feedId: string, state: CutOutState | undefined, page: number) {
  return endpointQuery(keys.cutOutsPage(feedId, state, page), listCutOuts, {
    params: { feedId },
    query: { state, page, page_size: cutOutsPageSize },
    placeholderData: keepPreviousData,
  });
}

/** Photos of a shop whose feed does not exist yet, and the shop's access data. */
export type TriedPhotos = NonNullable<EndpointInput<typeof tryCutOuts>['body']>;

/** Loads how the backgrounds of these photos would be removed. */
export function triedCutOutsQuery(projectId: string, tried: TriedPhotos) {
  return endpointQuery(keys.triedCutOuts(projectId, tried), tryCutOuts, {
    params: { id: projectId },
    body: tried,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export interface PhotoName {
  readonly projectId: string;
  readonly hash: string;
  /** Hash of the mask with the user's strokes; null if there are none. */
  readonly maskHash: string | null;
}

/** Returns the hash of the user's strokes; null unless the decision is to use them. */
export function readMaskHash(decision: CutOutDecision | null): string | null {
  return decision?.choice === 'mask' ? decision.mask_hash : null;
}

/** Keeps pictures cached, because users go back and forth between them. */
const reviewPace = { ...picturePace, gcTime: 120_000 };

/** Loads the photo without its background, as a picture with transparency. */
export function cutOutPictureQuery(name: PhotoName, sidePxMax: number) {
  const { projectId, hash, maskHash } = name;
  return queryOptions({
    queryKey: keys.cutOutPicture(projectId, hash, maskHash ?? 'none', sidePxMax),
    queryFn: ({ signal }) =>
      pictureTurn(async () => composeCutOut(await readBrushPicture(name, signal), sidePxMax)),
    ...reviewPace,
  });
}

/** Loads the unchanged photo, upright. */
export function photoPictureQuery({ projectId, hash }: Pick<PhotoName, 'projectId' | 'hash'>) {
  return queryOptions({
    queryKey: keys.cutOutPicture(projectId, hash, 'photo'),
    queryFn: ({ signal }) =>
      pictureTurn(() => loadBytes(buildAddress(getCutOutPhoto.path, { id: projectId, hash }), signal)),
    ...reviewPace,
  });
}

/** Reads the pictures for the brush. Fails with `ApiError`. */
export async function readBrushPicture(
  { projectId, hash, maskHash }: PhotoName,
  signal: AbortSignal,
): Promise<BrushPicture> {
  const params = { id: projectId, hash };
  const [photo, alpha, mask] = await Promise.all([
    loadBytes(buildAddress(getCutOutPhoto.path, params), signal),
    loadBytes(buildAddress(getCutOutAlpha.path, params), signal),
    maskHash === null ? null : loadBytes(buildAddress(getCutOutMask.path, params), signal),
  ]);
  return { photo, alpha, mask };
}

async function loadBytes(address: string, signal: AbortSignal): Promise<Blob> {
  return (await authorizedFetch(address, { method: 'GET', signal })).blob();
}

/** Limits concurrent requests, as a browser opens at most six connections, and removing a background takes long for a new photo. */
const pictureTurn = openTurns(3);

/** The template of a feed, as drawn by its runs; sizes in px. */
export interface ReviewTemplate {
  readonly id: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

/** One product in its feed's template, drawn as by the next run if this decision about one of its photos applied. */
export interface TemplateLook {
  readonly template: ReviewTemplate;
  readonly feedId: string;
  readonly position: number;
  readonly productId: string;
  /** Number of the product's photo, from 1. */
  readonly photo: number;
  readonly choice: CutOutChoice;
  /** Hash of the strokes, because the picture depends on them. */
  readonly maskHash: string | null;
}

const lookTurn = openTurns(2);

export function templateLookQuery(look: TemplateLook) {
  const { template, feedId, position, productId, photo, choice } = look;
  const { id, html, width, height } = template;
  const body = {
    html,
    width,
    height,
    feed: feedId,
    product: `${position}~${productId}`,
    cut_out: true,
    // The decision to use strokes needs no mention: it is stored already, or there are no strokes to show.
    ...(choice !== 'mask' && { decided: { photo, choice } }),
  };
  return queryOptions({
    queryKey: keys.cutOutInTemplate(look),
    queryFn: ({ signal }) => lookTurn(() => call(previewInEditor, { params: { id }, body, signal })),
    ...reviewPace,
  });
}
