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

/** Most photos that one call returns. */
export const cutOutsPageSize = 200;

/** Photos of a feed in one state; undefined: in any. */
export function cutOutsQuery(feedId: string, state: CutOutState | undefined, page: number) {
  return endpointQuery(keys.cutOutsPage(feedId, state, page), listCutOuts, {
    params: { feedId },
    query: { state, page, page_size: cutOutsPageSize },
    placeholderData: keepPreviousData,
  });
}

/** Photos of a shop whose feed is not there yet, and how to get at them. */
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

/** A photo of a project, and the strokes on it that hold now. */
export interface PhotoName {
  readonly projectId: string;
  /** Hash of its bytes. */
  readonly hash: string;
  /** Hash of the mask; null where there are no strokes. */
  readonly maskHash: string | null;
}

/** Strokes count only where they were decided. */
export function readMaskHash(decision: CutOutDecision | null): string | null {
  return decision?.choice === 'mask' ? decision.mask_hash : null;
}

/** One goes back and forth between them. */
const reviewPace = { ...picturePace, gcTime: 120_000 };

/** The photo without its background, as a picture for the checkerboard. */
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

/** Reads the pictures that the brush paints on. Fails with `ApiError`. */
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

/** A browser opens six connections, and the network takes its time over a photo that it has not seen. */
const pictureTurn = openTurns(3);

/** The template of a feed, as its runs draw with it; sizes in px. */
export interface ReviewTemplate {
  readonly id: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

/** One product in the template of its feed, drawn as its next run would with this decision about one of its photos. */
export interface TemplateLook {
  readonly template: ReviewTemplate;
  readonly feedId: string;
  readonly position: number;
  readonly productId: string;
  /** Number of the photo of its product, from 1. */
  readonly photo: number;
  readonly choice: CutOutChoice;
  /** Hash of the current strokes, as different strokes make a different picture. */
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
    // Strokes hold already, or there are none to show.
    ...(choice !== 'mask' && { decided: { photo, choice } }),
  };
  return queryOptions({
    queryKey: keys.cutOutInTemplate(look),
    queryFn: ({ signal }) => lookTurn(() => call(previewInEditor, { params: { id }, body, signal })),
    ...reviewPace,
  });
}
