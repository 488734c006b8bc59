import {
  getEditorPhoto,
  getPhotoPixels,
  makePixelsQuery,
  type PhotoFacts,
} from '#core/contract/editor/editor-photos-api.ts';
import { decodePixels } from '#core/contract/editor/editor-pixels.ts';
import type { Pixels } from '#picture/paint';
import { buildAddress } from '#web/lib/api/caller.ts';
import { onceEach } from '#web/lib/once-each.ts';
import { openTurns } from '#web/lib/turns.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';

type Asked = { readonly feedId: string | null; readonly productId: string | null };

/** Maximum width and height of a small photo in px: twice the shown size, for screens with more pixels. */
const sidePx = 96;

/** At most three requests at a time, so that the current product's photo need not wait for a list. */
const inTurn = openTurns(3);

const known = new WeakMap<EditorCalls, ReturnType<typeof onceEach<ImageData | null>>>();

/** Loads a product's photo in a small size; null if there is none or it cannot be loaded. Each photo is requested only once. */
export function photoThumb(calls: EditorCalls, templateId: string, asked: Asked): Promise<ImageData | null> {
  const once = known.get(calls) ?? onceEach<ImageData | null>();
  known.set(calls, once);
  const key = JSON.stringify([asked.feedId, asked.productId]);
  return once(key, () => inTurn(() => load(calls, templateId, asked)).catch(() => null));
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
  const address = buildAddress(getPhotoPixels.path, params, makePixelsQuery(photo, feedId, fitWhole(photo)));
  const answer = await calls.authorizedFetch(address, { method: 'GET' });
  const pixels = decodePixels(await answer.arrayBuffer());
  return pixels && toImageData(pixels);
}

function fitWhole({ width, height }: PhotoFacts) {
  const scale = Math.min(1, sidePx / Math.max(width, height));
  const drawn = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { left: 0, top: 0, ...drawn, drawn, hidden: { left: 0, top: 0 } };
}

function toImageData({ width, height, channels, data }: Pixels): ImageData {
  const image = new ImageData(width, height);
  for (let at = 0; at < width * height; at += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      image.data[at * 4 + channel] = data[at * channels + channel] ?? 0;
    image.data[at * 4 + 3] = channels === 4 ? (data[at * 4 + 3] ?? 255) : 255;
  }
  return image;
}
