import type { PhotoFacts } from '#core/contract/editor/editor-photos-api.ts';
import type { LostWords, LostText } from '#picture/fonts';
import type { PhotoLayout } from '#picture/paint';
import type { FontLists } from '../font-names.ts';
import type { WiredLayer } from '../layer-wire.ts';
import type { HtmlJob, LayerBox, LayersJob, PaintJob, PhotoRef } from '../paint-types.ts';

/** A job on its way to the worker. */
export type WiredJob = HtmlJob | (Omit<LayersJob, 'layers'> & { readonly wired: readonly WiredLayer[] });

/** A question that the worker cannot ask the server itself, since it has no token. */
export type Question =
  /** `isAnew`: what the page knows may be old. */
  | { readonly kind: 'fonts'; readonly isAnew: boolean }
  | { readonly kind: 'photo'; readonly photo: PhotoRef }
  | {
      readonly kind: 'pixels';
      readonly facts: PhotoFacts;
      readonly feedId: string | null;
      readonly layout: PhotoLayout;
    }
  | { readonly kind: 'picture'; readonly dataUri: string }
  | { readonly kind: 'words'; readonly texts: readonly string[] };

/** The answers to the kinds of questions; bytes as core/contract/editor/editor-pixels.ts has them. */
export type Answers = {
  readonly fonts: FontLists;
  readonly photo: { readonly photo: PhotoFacts | null; readonly reason: string | null };
  readonly pixels: ArrayBuffer;
  readonly picture: ArrayBuffer;
  /** Words in the order of the question. */
  readonly words: readonly string[];
};

/** A request of the page to the worker; `id` identifies the answer. */
export type Request =
  | { readonly kind: 'snapshot'; readonly job: PaintJob; readonly maxSide: number }
  | { readonly kind: 'measure'; readonly job: PaintJob }
  | { readonly kind: 'color'; readonly x: number; readonly y: number }
  | { readonly kind: 'photo colors' };

/** The worker's replies by kind of request. */
export type Replies = {
  readonly snapshot: Blob;
  readonly measure: ReadonlyMap<string, LayerBox>;
  readonly color: string | null;
  readonly 'photo colors': readonly string[];
};

export type ToWorker =
  | { readonly kind: 'start'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'paint'; readonly job: WiredJob }
  /** Fonts and photos may have changed. */
  | { readonly kind: 'refresh' }
  /** The fonts have changed: the worker reports when it paints with them. */
  | { readonly kind: 'follow fonts' }
  | { readonly kind: 'request'; readonly id: number; readonly request: Request }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] | null };

/** Result of a job. `isExact`: the shown picture equals the published one. */
export type Outcome = {
  readonly version: number;
  readonly isExact: boolean;
  readonly problem: string | null;
};

/** Facts about a painted job besides its picture. */
export type Details = {
  readonly boxes: ReadonlyMap<string, LayerBox>;
  readonly lost: readonly LostText[];
  readonly lostOwn: readonly LostWords[];
};

export type FromWorker =
  | { readonly kind: 'ready' }
  /** The worker paints again by itself when something arrives that was missing. */
  | { readonly kind: 'painted'; readonly outcome: Outcome; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly version: number; readonly problem: string }
  /** Everything painted from now on has the current fonts. */
  | { readonly kind: 'followed' }
  /** Something is being painted still. */
  | { readonly kind: 'alive' }
  /** The worker cannot paint any longer: a new one is needed. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'details'; readonly version: number; readonly details: Details }
  /** Last message about a job. */
  | { readonly kind: 'hash'; readonly version: number; readonly hash: string }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Replies[keyof Replies] | null }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question };
