import {
  getEditorPhoto,
  getPhotoPixels,
  pixelsQueryOf,
  type PhotoFacts,
} from '#core/contract/editor/editor-photos-api.ts';
import { decodePixels } from '#core/contract/editor/editor-pixels.ts';
import type { Pixels } from '#core/paint/pixels/pixels.ts';
import { addressOf } from '#web/lib/api/caller.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';

type Asked = { readonly feedId: string | null; readonly productId: string | null };

/** Largest side of a small photo, in px: twice the shown size, for fine screens. */
const sidePx = 96;

/** Most photos that are loaded at once: the photo of the current product must not wait behind a list. */
const mostAtOnce = 3;

const known = new WeakMap<EditorCalls, Map<string, Promise<ImageData | null>>>();
const waiting: (() => void)[] = [];
let running = 0;

/** Loads a product's photo, small and unchanged; null where there is none or it cannot be loaded. Each is requested once. */
export function photoThumb(calls: EditorCalls, templateId: string, asked: Asked): Promise<ImageData | null> {
  const thumbs = known.get(calls) ?? new Map<string, Promise<ImageData | null>>();
  known.set(calls, thumbs);
  const key = JSON.stringify([asked.feedId, asked.productId]);
  const thumb = thumbs.get(key) ?? inTurn(() => load(calls, templateId, asked));
  thumbs.set(key, thumb);
  return thumb;
}

async function inTurn<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } catch {
    return null;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function load(
  calls: EditorCalls,
  templateId: string,
  { feedId, productId }: Asked,
): Promise<ImageData | null> {
  const query = feedId === null || productId === null ? {} : { feed: feedId, product: productId };
  const { photo } = await calls.call(getEditorPhoto, { params: { id: templateId }, query });
  if (photo === null) return null;
  const params = { id: templateId, hash: photo.hash };
  const address = addressOf(getPhotoPixels.path, params, pixelsQueryOf(photo, feedId, wholeOf(photo)));
  const answer = await calls.authorizedFetch(address, { method: 'GET' });
  const pixels = decodePixels(await answer.arrayBuffer());
  return pixels && imageOf(pixels);
}

function wholeOf({ width, height }: PhotoFacts) {
  const scale = Math.min(1, sidePx / Math.max(width, height));
  const drawn = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { left: 0, top: 0, ...drawn, drawn, hidden: { left: 0, top: 0 } };
}

function imageOf({ width, height, channels, data }: Pixels): ImageData {
  const image = new ImageData(width, height);
  for (let at = 0; at < width * height; at += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      image.data[at * 4 + channel] = data[at * channels + channel] ?? 0;
    image.data[at * 4 + 3] = channels === 4 ? (data[at * 4 + 3] ?? 255) : 255;
  }
  return image;
}
