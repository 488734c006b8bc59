import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PhotoLayout, Pixels } from '../../paint.ts';
import type { NamedPhoto } from './kept/kept-photo.ts';
import { openBytes, type OpenPhoto } from './open-bytes.ts';

/** Size of the pixel cache in bytes: the logos of a few hundred brands as they are drawn. */
const maxBytes = 32 << 20;

const decoded = new LRUCache<string, Pixels>({
  maxSize: maxBytes,
  // A picture that would fill much of the cache is decoded each time.
  maxEntrySize: maxBytes / 4,
  sizeCalculation: ({ data }) => data.length + 1_000,
});

type Facts = Pick<OpenPhoto['photo'], 'width' | 'height'> & Pick<OpenPhoto, 'digitalSourceType'>;

const facts = new LRUCache<string, Facts>({ max: 10_000 });

/**
 * Opens a picture that many products show. Its size and visible parts are computed once per process and layout; after that its bytes are
 * not needed. Throws PhotoError.
 */
export async function openFieldPicture(file: Uint8Array | NamedPhoto): Promise<OpenPhoto> {
  const isRaw = file instanceof Uint8Array;
  const hash = isRaw ? createHash('sha256').update(file).digest('hex') : file.hash;
  let opening: Promise<OpenPhoto> | undefined;
  const open = () => (opening ??= openFile(file));
  const { width, height, digitalSourceType } = facts.get(hash) ?? toFacts(await open());
  facts.set(hash, { width, height, digitalSourceType });
  const decode = async (layout: PhotoLayout) => {
    const place = `${hash} ${JSON.stringify(listParts(layout))}`;
    const known = decoded.get(place) ?? (await (await open()).photo.decode(layout));
    decoded.set(place, known);
    // A copy: callers free the memory of the pixels that they receive.
    return { ...known, data: new Uint8Array(known.data) };
  };
  const findObject = async () => (await open()).photo.findObject();
  const photo = { width, height, isCutOut: false, findObject, decode };
  return { photo, digitalSourceType, side: Math.min(width, height) };
}

async function openFile(file: Uint8Array | NamedPhoto): Promise<OpenPhoto> {
  return openBytes(file instanceof Uint8Array ? file : await file.read(), undefined, leastSidePx);
}

/** Minimum side in px: a logo may be as flat as a line. */
const leastSidePx = 1;

function toFacts({ photo: { width, height }, digitalSourceType }: OpenPhoto): Facts {
  return { width, height, digitalSourceType };
}

/** Returns the parts of a layout that determine which pixels are decoded; their position does not. */
function listParts({ drawn, hidden, width, height }: PhotoLayout): readonly number[] {
  return [drawn.width, drawn.height, hidden.left, hidden.top, width, height];
}
