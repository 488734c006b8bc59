import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { FoundObject, PaintPhoto, PhotoLayout, GroundShadow } from '../../../paint.ts';
import { RENDERER_VERSION } from '../../renderer-version.ts';
import type { DigitalSourceType } from '../digital-source-type.ts';
import { openBytes, type OpenPhoto } from '../open-bytes.ts';
import type { KeptStore } from './kept-store.ts';
import { packFitted, unpackFitted } from './kept-pixels.ts';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { KeptFile } from './kept-file.ts';

/** A photo given by the SHA-256 of its bytes in hex, its owner, and a function that loads the bytes. */
export type NamedPhoto = {
  readonly owner: string;
  readonly hash: string;
  readonly read: () => Promise<Uint8Array>;
};

/** Properties of a photo without its bytes; `object` is missing until it is requested. */
type Facts = {
  readonly width: number;
  readonly height: number;
  readonly isCutOut: boolean;
  readonly digitalSourceType: DigitalSourceType | null;
  /** Shorter side of the downloaded photo, in px. */
  readonly side: number;
  readonly object?: FoundObject | null;
};

/** Versions of the decoders: another version may decode other pixels from the same photo. */
const versions = JSON.stringify([RENDERER_VERSION, sharp.versions]);

type Head = Omit<GroundShadow, 'levels'>;

/** Packs a photo's shadow for the cache; the absence of a shadow is cached as well. */
function packShadow(shadow: GroundShadow | null): KeptFile {
  if (shadow === null) return { head: null, body: new Uint8Array(0) };
  const { levels, ...head } = shadow;
  return { head, body: Uint8Array.from(zstdCompressSync(levels)) };
}

/** Returns the cached shadow, or null if the photo is known to have none. */
function unpackShadow({ head, body }: KeptFile): GroundShadow | null {
  return isHead(head) ? { ...head, levels: Uint8Array.from(zstdDecompressSync(body)) } : null;
}

/** True if the head is a shadow's; the file was written by this version and verified as complete. */
function isHead(head: unknown): head is Head {
  return typeof head === 'object' && head !== null && 'columns' in head;
}

/**
 * Opens a photo whose decoded pixels and properties are cached, so that the next picture with it needs neither its bytes nor a decoder. The
 * pixels are equal with or without the cache. Throws PhotoError, and the errors of reading the bytes.
 */
export async function openKeptPhoto(
  store: KeptStore,
  photo: NamedPhoto,
  cutOut: Uint8Array | undefined,
): Promise<OpenPhoto> {
  const { owner } = photo;
  const of = [versions, photo.hash, cutOut === undefined ? null : hashBytes(cutOut)];
  const nameOf = (...what: unknown[]) => hashBytes(JSON.stringify([...of, ...what])).slice(0, 48);
  const factsName = nameOf('facts and side');
  let opening: Promise<OpenPhoto> | undefined;
  const open = () => (opening ??= photo.read().then((bytes) => openBytes(bytes, cutOut)));
  const keepFacts = (known: Facts) => store.write(owner, factsName, { head: known, body: new Uint8Array(0) });
  const kept = store.read(owner, factsName)?.head;
  let isNoted = isFacts(kept);
  let facts = isFacts(kept) ? kept : toFacts(await open());
  const { width, height, isCutOut, digitalSourceType, side } = facts;

  const findObject: PaintPhoto['findObject'] = async () => {
    if (facts.object !== undefined) return facts.object;
    const object = await (await open()).photo.findObject();
    facts = { ...facts, object };
    isNoted = true;
    keepFacts(facts);
    return object;
  };
  const findShadow = async () => {
    const name = nameOf('shadow');
    const file = store.read(owner, name);
    if (file !== null) return unpackShadow(file);
    const shadow = (await (await open()).photo.findShadow?.()) ?? null;
    store.write(owner, name, packShadow(shadow));
    return shadow;
  };
  const decode: PaintPhoto['decode'] = async (layout) => {
    const name = nameOf(listParts(layout));
    const file = store.read(owner, name);
    const known = file && unpackFitted(file);
    if (known !== null) return known;
    const pixels = await (await open()).photo.decode(layout);
    packFitted(pixels, (packed) => store.write(owner, name, packed));
    if (!isNoted) keepFacts(facts);
    isNoted = true;
    return pixels;
  };
  const photoAtHand = { width, height, isCutOut, findObject, decode };
  return { photo: isCutOut ? { ...photoAtHand, findShadow } : photoAtHand, digitalSourceType, side };
}

/** Returns the parts of a layout that determine which pixels are decoded; their position does not. */
function listParts({ drawn, hidden, width, height }: PhotoLayout): readonly number[] {
  return [drawn.width, drawn.height, hidden.left, hidden.top, width, height];
}

function toFacts({ photo: { width, height, isCutOut }, digitalSourceType, side }: OpenPhoto): Facts {
  return { width, height, isCutOut, digitalSourceType, side };
}

/** True if the head is a photo's; the file was written by this version and verified as complete. */
function isFacts(head: unknown): head is Facts {
  return typeof head === 'object' && head !== null && 'isCutOut' in head;
}

function hashBytes(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
