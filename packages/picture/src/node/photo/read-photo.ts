import sharp, { type Metadata, type Sharp } from 'sharp';
import { PhotoError, type PhotoProblem } from '../../paint.ts';
import { mendPhoto, type MendedPhoto } from './mend-photo.ts';
import { shareOfRows } from './torn-photo.ts';
import { readDigitalSourceType, type DigitalSourceType } from './digital-source-type.ts';
import { maxPixels } from './structure/bounds.ts';
import { plainFile } from './structure/plain-file.ts';

/** Minimum px per side of a product's photo, since it is shown large. */
const minSidePx = 100;

/** A photo that was opened but not decoded yet; the size is that of the upright picture, in px. */
export type Photo = {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  /** Options for opening it; see photoOptions. */
  readonly options: PhotoOptions;
  /** True if the photo has more than 8 bits per colour. */
  readonly isDeep: boolean;
  /** Name of the file's format in sharp, such as `jpeg`. */
  readonly format: string;
  /** True if the file says that its picture has to be turned or mirrored. */
  readonly isTurned: boolean;
  readonly digitalSourceType: DigitalSourceType | null;
};

/** Options for opening every photo: damaged files are refused, and so are pictures too large for memory. */
export const photoOptions = { failOn: 'warning', limitInputPixels: maxPixels, pages: 1 } as const;

type PhotoOptions = Omit<typeof photoOptions, 'failOn'> & { readonly failOn: 'warning' | 'none' };

/** Minimum share of rows with which a photo without its end is used; browsers show such photos. */
const leastShareOfRows = 0.98;

/** Checks that the bytes are a usable photo, with sides of at least this many px. Throws PhotoError. */
export async function readPhoto(bytes: Uint8Array, leastSidePx = minSidePx): Promise<Photo> {
  const problem = problemOfSignature(bytes);
  if (problem !== null) throw new PhotoError(problem);
  const mended = mendPhoto(plainFile(bytes));
  const { autoOrient, depth, hasAlpha, xmp, format, orientation = 1 } = await readMetadata(mended.bytes);
  const { width, height } = autoOrient;
  if (width * height > maxPixels) throw new PhotoError('too_many_pixels');
  if (width < leastSidePx || height < leastSidePx) throw new PhotoError('too_small');
  const options = mended.isEndMissing ? await optionsForTorn(mended) : photoOptions;
  const digitalSourceType = readDigitalSourceType(xmp);
  const isDeep = depth !== 'uchar';
  const isTurned = orientation !== 1;
  return {
    bytes: mended.bytes,
    width,
    height,
    hasAlpha,
    options,
    isDeep,
    format,
    isTurned,
    digitalSourceType,
  };
}

/** Returns a decoder of the photo, upright and converted from its own colour profile to sRGB. */
export function openImage({ bytes, options, isDeep }: Pick<Photo, 'bytes' | 'options' | 'isDeep'>): Sharp {
  const image = sharp(bytes, options).autoOrient();
  // By default, libvips takes a 16-bit profile for one of its own wide space and converts nothing.
  return isDeep ? image.pipelineColourspace('srgb') : image;
}

/** Returns the options for a photo without its end: lenient if nearly all of it is there; else throws. */
async function optionsForTorn({ bytes, endBytes, isProgressive }: MendedPhoto): Promise<PhotoOptions> {
  // A JPEG that lacks only the end marker is decoded normally; in a progressive one, no row is complete before all are.
  if (isJpeg(bytes) && (await isWhole(bytes))) return photoOptions;
  const share = isProgressive ? 0 : await shareOfRows(bytes, endBytes, maxPixels).catch(() => 0);
  if (share < leastShareOfRows) throw new PhotoError('broken_image');
  return { ...photoOptions, failOn: 'none' };
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff;
}

async function isWhole(bytes: Uint8Array): Promise<boolean> {
  return sharp(bytes, photoOptions)
    .stats()
    .then(() => true)
    .catch(() => false);
}

/** Distinguishes a damaged photo from one that is too large, whatever message the decoder gives. */
export function asPhotoError(error: unknown): PhotoError {
  const isTooLarge =
    error instanceof Error && /pixel limit|exceeds.*(?:limit|dimension)/i.test(error.message);
  return new PhotoError(isTooLarge ? 'too_many_pixels' : 'broken_image', error);
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, photoOptions).metadata();
  } catch (error) {
    throw asPhotoError(error);
  }
}

/** Returns the problem of a file found in its first bytes, whatever its name or a server's content type. */
function problemOfSignature(bytes: Uint8Array): PhotoProblem | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 512)).toString(
    'latin1',
  );
  if (isAllowed(head)) return null;
  return isOtherPicture(head) ? 'unsupported_image' : 'not_an_image';
}

function isAllowed(head: string): boolean {
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(head))
    return true;
  if (/^RIFF[^]{4}WEBP/.test(head)) return true;
  return /^[^]{4}ftyp/.test(head) && /avi[fs]/.test(head.slice(8, 64));
}

function isOtherPicture(head: string): boolean {
  const starts = [
    'BM',
    'II*\0',
    'MM\0*',
    '8BPS',
    '%PDF',
    '\0\0\x01\0',
    '\xff\x0a',
    '\0\0\0\x0cJXL',
    '\0\0\0\x0cjP',
  ];
  if (starts.some((start) => head.startsWith(start))) return true;
  return /^[^]{4}ftyp(?:hei|hev|mif|msf)/.test(head) || /<svg[\s>]/i.test(head);
}
