import type { PhotoFacts } from '#core/contract/editor/editor-photos-api.ts';
import type { LostWords, LostText } from '#picture/fonts';
import type { PhotoLayout } from '#picture/paint';
import type { FontLists } from '../font-names.ts';
import type { WiredLayer } from '../layer-wire.ts';
import type { HtmlJob, LayerBox, LayersJob, PaintJob, PhotoRef } from '../paint-types.ts';

export type WiredJob = HtmlJob | (Omit<LayersJob, 'layers'> & { readonly wired: readonly WiredLayer[] });

/** A question for the server, which the worker sends by the page because it has no token. */
export type Question =
  /** `isAnew`: the page must not answer from its cache, which may be outdated. */
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

/** Answers by kind of question; bytes are in the format of core/contract/editor/editor-pixels.ts. */
export type Answers = {
  readonly fonts: FontLists;
  readonly photo: { readonly photo: PhotoFacts | null; readonly reason: string | null };
  readonly pixels: ArrayBuffer;
  readonly picture: ArrayBuffer;
  /** Line breaks of words, in the order of the question. */
  readonly words: readonly string[];
};

/** A request of the page to the worker; `id` identifies the answer. */
export type Request =
  | { readonly kind: 'snapshot'; readonly job: PaintJob; readonly maxSide: number }
  | { readonly kind: 'measure'; readonly job: PaintJob }
  | { readonly kind: 'color'; readonly x: number; readonly y: number }
  | { readonly kind: 'photo colors' };

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
  /** The fonts have changed: the worker answers `followed` when it paints with the new ones. */
  | { readonly kind: 'follow fonts' }
  | { readonly kind: 'request'; readonly id: number; readonly request: Request }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] | null };

/** Result of a job. `isExact`: the shown picture equals the published one. */
export type Outcome = {
  readonly version: number;
  readonly isExact: boolean;
  readonly problem: string | null;
};

/** Facts about a painted job in addition to its picture. */
export type Details = {
  readonly boxes: ReadonlyMap<string, LayerBox>;
  readonly lost: readonly LostText[];
  readonly lostOwn: readonly LostWords[];
};

export type FromWorker =
  | { readonly kind: 'ready' }
  /** Sent again if the worker paints the same job again, because a missing part has arrived. */
  | { readonly kind: 'painted'; readonly outcome: Outcome; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly version: number; readonly problem: string }
  /** From now on everything is painted with the current fonts. */
  | { readonly kind: 'followed' }
  /** Sign of life while a job is being painted. */
  | { readonly kind: 'alive' }
  /** The worker cannot paint any longer, so it must be replaced. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'details'; readonly version: number; readonly details: Details }
  /** Last message about a job. */
  | { readonly kind: 'hash'; readonly version: number; readonly hash: string }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Replies[keyof Replies] | null }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question };
