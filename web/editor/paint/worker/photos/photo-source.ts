import { waitAfter } from '#web/lib/back-off.ts';
import type { PaintPhoto, Pixels } from '#picture/paint';
import { photosMax } from '#picture/values';
import type { PhotoRef } from '../../paint-types.ts';
import type { Ask } from '../ask.ts';
import { keepNewest } from '../keep-newest.ts';
import { openKnownPhoto, type KnownPhoto, type Patience } from './known-photo.ts';
import { openSecondLooks } from '../look-again.ts';
import { pause } from '../pause.ts';

/** What is known about a photo now. */
type PhotoAtHand = {
  /** The photo; null if there is none, or if it is not loaded yet. */
  readonly photo: PaintPhoto | null;
  readonly isOnItsWay: boolean;
  /** Reason for the missing photo, as the server reports it. */
  readonly reason: string | null;
};

/** Photos of products, as decoded by the server: each is requested once, and waited for as long as the caller allows. */
export type PhotoSource = {
  readonly take: (ref: PhotoRef, patience: Patience) => Promise<PhotoAtHand>;
  readonly lookAhead: (ref: PhotoRef) => void;
  /** True if pixels of a different size were returned since the last call. */
  readonly wasInexact: () => boolean;
  /** Drops all photos except this one, and checks if it has changed. */
  readonly refresh: (ref: PhotoRef | null) => Promise<void>;
  /** Resolves when no request is pending. */
  readonly settled: () => Promise<void>;
  /** Returns the most recently loaded pixels of a photo, in any size; null if there are none. */
  readonly pixelsOf: (ref: PhotoRef) => Pixels | null;
};

/** What is known about a photo. `answer`: the server's reply, as text to compare. */
type Found = {
  readonly known: KnownPhoto | null;
  readonly reason: string | null;
  readonly answer: string;
};

/** Maximum number of cached photos: for two products with all their photos, and the first photos of some more. */
const maxPhotos = 24;

/** Wait in ms before a photo that the server refused is requested again; doubles from `first` to `most`. */
const againMs = { first: 1_000, most: 60_000 };

/** Opens the source. `arrived` is called when something that was missing has been loaded. */
export function openPhotoSource(ask: Ask, arrived: () => void): PhotoSource {
  const found = new Map<string, Found>();
  const refusals = new Map<string, number>();
  const { watch, settled } = openWatch();
  let isInexact = false;
  const patience = openPatience();
  const refused = (name: string): void => {
    found.delete(name);
    setTimeout(arrived, computeWait(refusals, name));
  };
  const lookUp = async (ref: PhotoRef): Promise<Found> => {
    const name = makeName(ref);
    const answer = await ask({ kind: 'photo', photo: ref });
    const calls = {
      ask,
      arrived,
      watch,
      patience: patience.left,
      gone: () => refused(name),
      passing: () => {
        isInexact = true;
      },
    };
    const facts = answer?.photo ?? null;
    const known = facts && openKnownPhoto(facts, ref.feedId, calls);
    const result = { known, reason: answer?.reason ?? null, answer: JSON.stringify(answer) };
    if (answer === null) refused(name);
    else keepNewest(found, name, result, maxPhotos);
    return result;
  };
  const lookOnce = onceAtATime(lookUp, watch);
  const handOut = openHandOut(found, ask, arrived);
  return {
    lookAhead: (ref) => {
      if (!found.has(makeName(ref))) void lookOnce(ref);
    },
    take: async (ref, allowed) => {
      patience.begin(allowed);
      const name = makeName(ref);
      const at = found.get(name);
      if (at !== undefined) return handOut(ref, at);
      const asking = lookOnce(ref);
      const answer = await Promise.race([asking, pause(allowed.milliseconds)]);
      if (answer !== undefined) return handOut(ref, answer);
      void asking.then(arrived);
      return { photo: null, isOnItsWay: true, reason: null };
    },
    wasInexact: () => {
      const was = isInexact;
      isInexact = false;
      return was;
    },
    refresh: async (ref) => {
      if (await isChanged(found, ref, ask)) arrived();
    },
    settled,
    pixelsOf: (ref) => found.get(makeName(ref))?.known?.lastPixels() ?? null,
  };
}

/** Creates a time limit that all photos of a picture share. */
function openPatience(): { begin: (allowed: Patience) => void; left: () => Patience } {
  let patience: Patience = { asks: true, milliseconds: 0 };
  let until: number | null = null;
  return {
    begin: (allowed) => {
      patience = allowed;
      until = null;
    },
    left: () => {
      until ??= performance.now() + patience.milliseconds;
      return { ...patience, milliseconds: Math.max(0, until - performance.now()) };
    },
  };
}

/** Drops all photos except those of one product, and those of this product that have changed on the server. */
async function isChanged(found: Map<string, Found>, ref: PhotoRef | null, ask: Ask): Promise<boolean> {
  const own = ref === null ? [] : listPhotos(ref, [...found.keys()]);
  const names = new Set(own.map(makeName));
  for (const other of found.keys()) if (!names.has(other)) found.delete(other);
  const changes = own.map(async (photo) => {
    const before = found.get(makeName(photo));
    if (before === undefined) return false;
    const answer = await ask({ kind: 'photo', photo });
    if (answer === null || JSON.stringify(answer) === before.answer) return false;
    return found.delete(makeName(photo));
  });
  return (await Promise.all(changes)).includes(true);
}

/** Makes concurrent callers for the same photo share one request. */
function onceAtATime(
  lookUp: (ref: PhotoRef) => Promise<Found>,
  watch: (work: Promise<unknown>) => void,
): (ref: PhotoRef) => Promise<Found> {
  const looking = new Map<string, Promise<Found>>();
  return (ref) => {
    const name = makeName(ref);
    const before = looking.get(name);
    if (before !== undefined) return before;
    const asking = lookUp(ref).finally(() => looking.delete(name));
    looking.set(name, asking);
    watch(asking);
    return asking;
  };
}

function computeWait(refusals: Map<string, number>, name: string): number {
  const count = refusals.get(name) ?? 0;
  refusals.set(name, count + 1);
  return waitAfter(againMs, count);
}

function openWatch(): { watch: (work: Promise<unknown>) => void; settled: () => Promise<void> } {
  const under = new Set<Promise<unknown>>();
  return {
    watch: (work) => {
      under.add(work);
      void Promise.allSettled([work]).then(() => under.delete(work));
    },
    settled: async () => {
      while (under.size > 0) await Promise.allSettled(under);
    },
  };
}

/** Returns a function that passes on found photos, and requests missing ones again. */
function openHandOut(
  found: Map<string, Found>,
  ask: Ask,
  arrived: () => void,
): (ref: PhotoRef, at: Found) => PhotoAtHand {
  const changed = (name: string): void => {
    found.delete(name);
    arrived();
  };
  const lookAgain = openSecondLooks(ask, { isKept: (name, before) => found.get(name) === before, changed });
  return (ref, at) => {
    const name = makeName(ref);
    if (at.known === null && found.get(name) === at) lookAgain(name, ref, at);
    return atHand(at);
  };
}

function atHand({ known, reason }: Found): PhotoAtHand {
  return { photo: known?.take() ?? null, isOnItsWay: false, reason };
}

function makeName({ feedId, productId, isCutOut, photo = 1, field }: PhotoRef): string {
  return JSON.stringify([feedId, productId, isCutOut, photo, ...(field === undefined ? [] : [field])]);
}

/** Returns all photos of a product, and the pictures of its fields that are among these names. */
function listPhotos(ref: PhotoRef, names: readonly string[]): PhotoRef[] {
  const fields = names.flatMap((name) => {
    const [, , , , field]: unknown[] = JSON.parse(name);
    return typeof field === 'string' ? [fieldPicture(ref, field)] : [];
  });
  return [...Array.from({ length: photosMax }, (_, at) => ({ ...ref, photo: at + 1 })), ...fields];
}

/** Returns the picture of a field of the same product, whose background is never removed. */
export function fieldPicture({ feedId, productId }: PhotoRef, field: string): PhotoRef {
  return { feedId, productId, isCutOut: false, field };
}
