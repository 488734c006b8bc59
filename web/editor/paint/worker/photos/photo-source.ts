import { waitAfter } from '#web/lib/back-off.ts';
import type { PaintPhoto, Pixels } from '#picture/paint';
import { photosMax } from '#picture/values';
import type { PhotoRef } from '../../paint-types.ts';
import type { Ask } from '../ask.ts';
import { keepNewest } from '../keep-newest.ts';
import { openKnownPhoto, type KnownPhoto, type Patience } from './known-photo.ts';
import { openSecondLooks } from '../look-again.ts';
import { pause } from '../pause.ts';

/** Current facts about a photo. */
type PhotoAtHand = {
  /** Null where there is none, or none yet. */
  readonly photo: PaintPhoto | null;
  readonly isOnItsWay: boolean;
  /** Reason for the missing photo, as the server reports it. */
  readonly reason: string | null;
};

/** Photos of products as the server decodes them: requested once, with a wait of at most the caller's patience. */
export type PhotoSource = {
  readonly take: (ref: PhotoRef, patience: Patience) => Promise<PhotoAtHand>;
  /** Requests a photo ahead of its use. */
  readonly lookAhead: (ref: PhotoRef) => void;
  /** True when pixels other than the requested ones were returned since the last call. */
  readonly wasInexact: () => boolean;
  /** Forgets all photos but this one, and checks whether it has changed. */
  readonly refresh: (ref: PhotoRef | null) => Promise<void>;
  /** Resolves when no request is pending. */
  readonly settled: () => Promise<void>;
  /** The pixels of a photo that came last, at whatever size; null where there are none. */
  readonly pixelsOf: (ref: PhotoRef) => Pixels | null;
};

/** Result of a lookup. `answer`: the server's reply, as text. */
type Found = {
  readonly known: KnownPhoto | null;
  readonly reason: string | null;
  readonly answer: string;
};

/** Two products with all of their photos, and some of which only the first is shown. */
const maxPhotos = 24;

/** Wait before a photo that the server refused is requested again, in ms; doubles each time. */
const againMs = { first: 1_000, most: 60_000 };

/** `arrived` is called when something was missing and is there now. */
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

/** A picture waits for the pixels of its photos all in all as long as for those of one. */
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

/** Forgets all photos but those of one product, and of those too what the server knows otherwise by now. */
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

/** Lets concurrent callers for the same photo share one request. */
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

/** Returns the wait before a photo is requested again, in ms. */
function computeWait(refusals: Map<string, number>, name: string): number {
  const count = refusals.get(name) ?? 0;
  refusals.set(name, count + 1);
  return waitAfter(againMs, count);
}

/** Tracks pending work. */
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

/** Returns the found photos, and looks again for the missing ones. */
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

/** All photos of a product, and the pictures of its fields that are among these names. */
function listPhotos(ref: PhotoRef, names: readonly string[]): PhotoRef[] {
  const fields = names.flatMap((name) => {
    const [, , , , field]: unknown[] = JSON.parse(name);
    return typeof field === 'string' ? [fieldPicture(ref, field)] : [];
  });
  return [...Array.from({ length: photosMax }, (_, at) => ({ ...ref, photo: at + 1 })), ...fields];
}

/** The picture of a field of the same product, of which no background is removed. */
export function fieldPicture({ feedId, productId }: PhotoRef, field: string): PhotoRef {
  return { feedId, productId, isCutOut: false, field };
}
