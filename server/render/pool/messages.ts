import type { PhotoProblem, PhotoLayout } from '#picture/paint';
import type { ParsedTemplate } from '#picture';
import type { PhotoCutOut } from '#picture/cutout';
import type { Packing } from '../pack-pixels.ts';
import type { PhotoGlance, RenderedImage, RenderInput } from '#picture/node';
import type { PhotoSize } from '../photo-tasks.ts';
import type { BrandFont, CheckedFont, FontProblem } from '#picture/files';
import type { FeedAnswer, FeedHead, FeedLook } from '../feeds/look-at-feed.ts';

/** Inputs shared by many pictures; a process receives them once and then only their number. */
export type Supplies = { readonly template: ParsedTemplate; readonly brandFonts: readonly BrandFont[] };

/**
 * A photo sent to a process: as downloaded, or by its name. With a name, the bytes are only included if available: a process that has
 * cached what it needs of the photo never requests them.
 */
export type SentPhoto =
  | Uint8Array
  | { readonly owner: string; readonly hash: string; readonly bytes: Uint8Array | null };

/** A photo with the grey PNG that marks the product in it; undefined if all of it is shown. */
type SentFile = {
  readonly photo: SentPhoto;
  readonly cutOut?: Uint8Array | undefined;
  readonly isOfField?: boolean | undefined;
};

/** Request to a process, one at a time. */
export type Task =
  | ({ readonly kind: 'draw' } & Pick<RenderInput, 'width' | 'height' | 'values' | 'hashesPixels'> &
      SentFile & { readonly furtherPhotos?: readonly (SentFile & { readonly slot: string })[] | undefined })
  | { readonly kind: 'preview'; readonly width: number; readonly height: number }
  | { readonly kind: 'cut out'; readonly photo: Uint8Array }
  /** Corrects alpha by a mask; both are grey PNGs made by this product, so they are trusted. */
  | { readonly kind: 'correct alpha'; readonly alpha: Uint8Array; readonly mask: Uint8Array }
  | { readonly kind: 'read mask'; readonly file: Uint8Array }
  | { readonly kind: 'upright photo'; readonly photo: Uint8Array }
  | { readonly kind: 'small picture'; readonly photo: Uint8Array; readonly widthMax: number }
  | { readonly kind: 'check font'; readonly file: Uint8Array }
  | { readonly kind: 'plain picture'; readonly photo: Uint8Array }
  | PhotoTask
  | { readonly kind: 'photo glance'; readonly photo: Uint8Array }
  | { readonly kind: 'picture pixels'; readonly dataUri: string; readonly packing: Packing }
  | ({ readonly kind: 'feed head' } & FeedHead & FeedLook)
  | { readonly kind: 'sample photo' }
  | { readonly kind: 'sample picture' };

type PhotoTask =
  | ({ readonly kind: 'photo size' } & SentFile)
  | ({ readonly kind: 'photo pixels'; readonly layout: PhotoLayout; readonly packing: Packing } & SentFile);

/** Message from the server to a process; a task uses the supplies with this number, if any. */
export type ToProcess =
  | { readonly kind: 'supplies'; readonly number: number; readonly supplies: Supplies }
  | { readonly kind: 'forget'; readonly number: number }
  /** `keeps`: true if the process may cache decoded photos. */
  | { readonly kind: 'task'; readonly number: number; readonly task: Task; readonly keeps: boolean }
  /** The bytes of a photo that the process requested; null if they cannot be read, and then its answer is ignored. */
  | { readonly kind: 'photo'; readonly hash: string; readonly bytes: Uint8Array | null };

/** Message from a process: once that it has started, and then the answer to its one task; until then it may request photos. */
export type FromProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'photo wanted'; readonly hash: string }
  /** Number of bytes that the process has written to the cache. */
  | { readonly kind: 'kept'; readonly bytes: number }
  | Answer;

export type Answer =
  | { readonly kind: 'image'; readonly image: RenderedImage }
  | { readonly kind: 'cut out'; readonly result: PhotoCutOut }
  | { readonly kind: 'font'; readonly font: CheckedFont | FontProblem }
  | { readonly kind: 'photo size'; readonly size: PhotoSize }
  | { readonly kind: 'photo glance'; readonly glance: PhotoGlance }
  /** Result of reading a feed; null if more of it is needed. */
  | { readonly kind: 'feed'; readonly answer: FeedAnswer | null }
  /** Bytes of the result; null if the input cannot be read. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array | null }
  | {
      readonly kind: 'photo problem';
      readonly problem: PhotoProblem;
      /** Slot of the faulty photo, as in `PhotoError`. */
      readonly slot?: string | undefined;
    }
  /** The network that removes backgrounds cannot be used; the message is for the operator. */
  | { readonly kind: 'model problem'; readonly message: string }
  | { readonly kind: 'fault'; readonly message: string };

export type ProcessOptions = {
  readonly fontsDir: string | null;
  /** Manifest of the network that removes backgrounds. */
  readonly cutOutModel: string | null;
  /** Folder that caches decoded photos; null: none. */
  readonly fittedFolder: string | null;
  /** Memory limit in bytes, beyond which the process ends itself. */
  readonly maxBytes: number;
};
