import { decodePixels } from '#core/contract/editor/editor-pixels.ts';
import type { PhotoFacts } from '#core/contract/editor/editor-photos-api.ts';
import type { PaintPhoto, PhotoLayout, Pixels } from '#picture/paint';
import type { Ask } from '../ask.ts';
import { keepNewest } from '../keep-newest.ts';
import { pause } from '../pause.ts';
import { scaledPixels } from './scale-pixels.ts';

/** How to wait for a photo: `asks` is true to request a size that is not cached, `milliseconds` the maximum wait. */
export type Patience = { readonly asks: boolean; readonly milliseconds: number };

/** A photo of known size, with pixels in each size in which it was drawn. */
export type KnownPhoto = {
  /** Returns the photo as a new object whenever its pixels may have changed, so that pictures with the old one are painted again. */
  readonly take: () => PaintPhoto;
  /** Returns the most recently loaded pixels, in any size; null if there are none. */
  readonly lastPixels: () => Pixels | null;
};

/** Maximum number of cached sizes of one photo, in addition to those in the current picture. */
const maxSizes = 6;

/** What a photo requests from its source and reports to it. */
type PhotoCalls = {
  readonly ask: Ask;
  readonly patience: () => Patience;
  /** Reports that pixels of a different size were returned for now. */
  readonly passing: () => void;
  readonly arrived: () => void;
  /** Reports that the server no longer knows the photo. */
  readonly gone: () => void;
  readonly watch: (work: Promise<unknown>) => void;
};

export function openKnownPhoto(facts: PhotoFacts, feedId: string | null, calls: PhotoCalls): KnownPhoto {
  const shadow = facts.shadow && { ...facts.shadow, levels: decodeBase64(facts.shadow.levels) };
  const fitted = new Map<string, { readonly layout: PhotoLayout; readonly pixels: Pixels }>();
  const asking = new Map<string, Promise<void>>();
  let isPassing = false;
  /** Sizes used by the current picture: if one were evicted for another, the picture would never be complete. */
  const taken = new Set<string>();
  // Sizes that were missing when a picture was painted.
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

function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function nothing({ width, height }: PhotoLayout): Pixels {
  return { width, height, channels: 4, isPremultiplied: true, data: new Uint8Array(width * height * 4) };
}

function makeKey({ drawn, hidden, width, height }: PhotoLayout): string {
  return [drawn.width, drawn.height, hidden.left, hidden.top, width, height].join(' ');
}
