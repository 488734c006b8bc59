import type { PhotoProblem, PhotoLayout } from '#picture/paint';
import type { ParsedTemplate } from '#picture';
import type { PhotoCutOut } from '#picture/cutout';
import type { Packing } from '../pack-pixels.ts';
import type { PhotoGlance, RenderedImage, RenderInput } from '#picture/node';
import type { PhotoSize } from '../photo-tasks.ts';
import type { BrandFont, CheckedFont, FontProblem } from '#picture/files';
import type { FeedAnswer, FeedHead, FeedLook } from '../feeds/look-at-feed.ts';

/** Inputs shared by many pictures; a process gets them once and then their number. */
export type Supplies = { readonly template: ParsedTemplate; readonly brandFonts: readonly BrandFont[] };

/**
 * A photo on its way to a process: as downloaded, or by its name. With a name the bytes only come along where they are available: a process
 * that has cached what it needs of the photo never requests them.
 */
export type SentPhoto =
  | Uint8Array
  | { readonly owner: string; readonly hash: string; readonly bytes: Uint8Array | null };

/** A photo with the grey PNG that marks the product in it; undefined where all of it is shown. */
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
  /** Both grey PNGs of ours. */
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

/** About one photo: its size, or its pixels as they are laid out. */
type PhotoTask =
  | ({ readonly kind: 'photo size' } & SentFile)
  | ({ readonly kind: 'photo pixels'; readonly layout: PhotoLayout; readonly packing: Packing } & SentFile);

/** Message from the server to a process; a task uses the supplies with this number, if it uses any. */
export type ToProcess =
  | { readonly kind: 'supplies'; readonly number: number; readonly supplies: Supplies }
  | { readonly kind: 'forget'; readonly number: number }
  /** `keeps`: whether it may write what it decodes. */
  | { readonly kind: 'task'; readonly number: number; readonly task: Task; readonly keeps: boolean }
  /** The bytes of a photo that it wanted; null where they cannot be had, and then its answer is not looked at. */
  | { readonly kind: 'photo'; readonly hash: string; readonly bytes: Uint8Array | null };

/** A process says once that it has started, and then answers the one task it has; until then it may ask for photos. */
export type FromProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'photo wanted'; readonly hash: string }
  /** Bytes that it has written to the cache. */
  | { readonly kind: 'kept'; readonly bytes: number }
  | Answer;

/** The answer to a task. */
export type Answer =
  | { readonly kind: 'image'; readonly image: RenderedImage }
  | { readonly kind: 'cut out'; readonly result: PhotoCutOut }
  | { readonly kind: 'font'; readonly font: CheckedFont | FontProblem }
  | { readonly kind: 'photo size'; readonly size: PhotoSize }
  | { readonly kind: 'photo glance'; readonly glance: PhotoGlance }
  /** Null where more of the feed is needed. */
  | { readonly kind: 'feed'; readonly answer: FeedAnswer | null }
  /** Null where there is nothing that can be read. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array | null }
  | {
      readonly kind: 'photo problem';
      readonly problem: PhotoProblem;
      /** See `PhotoError`. */
      readonly slot?: string | undefined;
    }
  /** The network that removes backgrounds cannot be used; the message is for the operator. */
  | { readonly kind: 'model problem'; readonly message: string }
  | { readonly kind: 'fault'; readonly message: string };

/** Options of a process, passed as its only argument in JSON. */
export type ProcessOptions = {
  readonly fontsDir: string | null;
  /** Manifest of the network that removes backgrounds. */
  readonly cutOutModel: string | null;
  /** Folder that caches what is decoded of photos; null: none. */
  readonly fittedFolder: string | null;
  /** Beyond this, the process ends itself. */
  readonly maxBytes: number;
};
