import { createHash } from 'node:crypto';
import type { ParsedTemplate } from '../index.ts';
import { fillWithFonts } from '../fonts.ts';
import { freeBytes, giveCanvas, type OpaquePixels, imagesIn, drawPicture } from '../paint.ts';
import type { Engine } from './engine/engine.ts';
import type { BrandFont } from './fonts/brand-font.ts';
import { chooseColorDetail } from './choose-color-detail.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import type { NamedPhoto } from './photo/kept/kept-photo.ts';
import type { KeptStore } from './photo/kept/kept-store.ts';
import { openPhotos, type FurtherPhoto } from './photo/open-photos.ts';

/** A picture to draw: sizes in px, values by placeholder key, the photo as downloaded or by its name. */
export type RenderInput = {
  readonly template: ParsedTemplate;
  readonly width: number;
  readonly height: number;
  readonly values: Readonly<Record<string, string>>;
  readonly photo: Uint8Array | NamedPhoto;
  /** Fonts that the template may use besides the installed ones. */
  readonly brandFonts?: readonly BrandFont[];
  /** Grey PNG in the photo's proportions; if present, only the part of the photo that is white in it is drawn. */
  readonly cutOut?: Uint8Array | undefined;
  /** The product's other photos; only those shown in the picture are read. */
  readonly furtherPhotos?: readonly FurtherPhoto[] | undefined;
  /** True to return a hash of the pixels as well. */
  readonly hashesPixels?: boolean | undefined;
  /** Stops between two steps; a native step that has begun runs to its end. */
  readonly signal?: AbortSignal;
};

/** A finished picture; `hash` is the SHA-256 of the JPEG's bytes in hex. */
export type RenderedImage = {
  readonly jpeg: Buffer;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** True if a text of the product is cut off because it is too long. */
  readonly isTextCut: boolean;
  /** The shorter side of the product's first photo as downloaded, in px. */
  readonly photoSide: number;
  /** SHA-256 of the pixels before encoding, RGB row by row, in hex; set on request. */
  readonly pixelsHash?: string;
};

/** Renders a product image step by step. Throws PhotoError if a photo cannot be used; for an additional photo, it names the slot. */
export async function renderProductImage(
  base: Engine,
  kept: KeptStore | null,
  input: RenderInput,
): Promise<RenderedImage> {
  const { template, width, height, signal, brandFonts = [] } = input;
  const { tree, fonts } = fillWithFonts(template, input.values, { packs: base.packs, brandFonts });
  const shown = new Set(imagesIn(tree).map(({ slot }) => slot));
  const isShown = (slot: string) => shown.has(slot);
  const opened = await openPhotos(input, input.furtherPhotos ?? [], { isShown, kept });
  const engine = await base.withFonts(fonts);
  signal?.throwIfAborted();
  const drawn = await drawPicture(engine, {
    template,
    tree,
    canvas: { width, height },
    photos: opened.photos,
  });
  signal?.throwIfAborted();
  const pixelsHash = input.hashesPixels === true ? { pixelsHash: hashOfPixels(drawn) } : {};
  const colorDetail = await chooseColorDetail(base, { template, canvas: { width, height }, brandFonts });
  const jpeg = await encodeJpeg(drawn, { ...opened, colorDetail });
  if (drawn.channels === 3) giveCanvas(engine.cache, drawn.data);
  else freeBytes(drawn.data);
  const hash = createHash('sha256').update(jpeg).digest('hex');
  const { isCut: isTextCut } = drawn;
  return { jpeg, hash, width, height, isTextCut, photoSide: opened.side, ...pixelsHash };
}

/** Hashes the pixels without alpha, which is constant in an opaque picture. */
function hashOfPixels({ data, channels, width, height }: OpaquePixels): string {
  const hash = createHash('sha256');
  if (channels === 3) return hash.update(data.subarray(0, width * height * 3)).digest('hex');
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) rgb.set(data.subarray(at * 4, at * 4 + 3), at * 3);
  return hash.update(rgb).digest('hex');
}
