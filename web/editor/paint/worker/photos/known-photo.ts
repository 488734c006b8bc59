import { decodePixels } from '#core/contract/editor/editor-pixels.ts';
import type { PhotoFacts } from '#core/contract/editor/editor-photos-api.ts';
import type { PaintPhoto, PhotoLayout, Pixels } from '#picture/paint';
import type { Ask } from '../ask.ts';
import { keepNewest } from '../keep-newest.ts';
import { pause } from '../pause.ts';
import { scaledPixels } from './scale-pixels.ts';

/** Options for loading a photo: whether a size that is not cached is requested, and how long that may take. */
export type Patience = { readonly asks: boolean; readonly milliseconds: number };

/** A photo of which the size is known, and pixels of it at the sizes at which it was drawn. */
export type KnownPhoto = {
  /** Returns a new object whenever its pixels may have changed: pictures painted with the old one are painted again. */
  readonly take: () => PaintPhoto;
  /** The pixels that came last, at whatever size; null where there are none. */
  readonly lastPixels: () => Pixels | null;
};

/** Number of cached sizes of one photo, besides those of the painted picture. */
const maxSizes = 6;

/** Calls that a photo makes to its source. */
type PhotoCalls = {
  readonly ask: Ask;
  readonly patience: () => Patience;
  /** Reports that pixels of another size than the requested one were returned. */
  readonly passing: () => void;
  /** Pixels have come that were missing. */
  readonly arrived: () => void;
  /** The server does not know the photo any longer. */
  readonly gone: () => void;
  readonly watch: (work: Promise<unknown>) => void;
};

export function openKnownPhoto(facts: PhotoFacts, feedId: string | null, calls: PhotoCalls): KnownPhoto {
  const shadow = facts.shadow && { ...facts.shadow, levels: decodeBase64(facts.shadow.levels) };
  const fitted = new Map<string, { readonly layout: PhotoLayout; readonly pixels: Pixels }>();
  const asking = new Map<string, Promise<void>>();
  let isPassing = false;
  /** Sizes that the picture takes that is being painted: were one thrown away for another, it would never be whole. */
  const taken = new Set<string>();
  // Sizes that were missing for an earlier painting.
  const missed = new Set<string>();
  const load = async (layout: PhotoLayout): Promise<void> => {
    const key = makeKey(layout);
    const bytes = await calls.ask({ kind: 'pixels', facts, feedId, layout });
    const pixels = bytes && decodePixels(bytes);
    asking.delete(key);
    if (pixels === null) return calls.gone();
    keepNewest(fitted, key, { layout, pixels }, maxSizes + taken.size);
    if (missed.delete(key)) calls.arrived();
  };
  const decode = async (layout: PhotoLayout): Promise<Pixels> => {
    const key = makeKey(layout);
    taken.add(key);
    const { asks, milliseconds } = calls.patience();
    if (!fitted.has(key) && asks) {
      const loading = asking.get(key) ?? load(layout);
      asking.set(key, loading);
      calls.watch(loading);
      await Promise.race([loading, pause(milliseconds)]);
    }
    const pixels = fitted.get(key)?.pixels;
    // The caller may free the memory of the pixels, so it gets a copy.
    if (pixels !== undefined) return { ...pixels, data: pixels.data.slice() };
    isPassing = true;
    missed.add(key);
    calls.passing();
    const nearest = [...fitted.values()].at(-1);
    return nearest === undefined ? nothing(layout) : scaledPixels(nearest, layout);
  };
  const fresh = (): PaintPhoto => {
    const { width, height, is_cut_out: isCutOut, object } = facts;
    const findShadow = async () => shadow;
    return { width, height, isCutOut, findObject: async () => object, findShadow, decode };
  };
  let photo = fresh();
  return {
    take: () => {
      if (isPassing) photo = fresh();
      isPassing = false;
      taken.clear();
      return photo;
    },
    lastPixels: () => [...fitted.values()].at(-1)?.pixels ?? null,
  };
}

/** The bytes of a text in base64. */
function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function nothing({ width, height }: PhotoLayout): Pixels {
  return { width, height, channels: 4, isPremultiplied: true, data: new Uint8Array(width * height * 4) };
}

function makeKey({ drawn, hidden, width, height }: PhotoLayout): string {
  return [drawn.width, drawn.height, hidden.left, hidden.top, width, height].join(' ');
}
