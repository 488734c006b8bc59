import { costOfAv1 } from './cost-of-av1.ts';
import { countParts, maxPixels, refuseCost } from './bounds.ts';

/** Maximum pixels decoded in total: the photo, its alpha, and a thumbnail, each again as tiles. */
const maxDecoded = maxPixels * 6;

/** Maximum depth of tiles made of tiles. */
const maxDepth = 3;

type Box = { readonly type: string; readonly at: number; readonly end: number };

type Items = {
  readonly pixels: Map<number, number>;
  readonly tiles: Map<number, number[]>;
};

/** Refuses an AVIF with too many parts or hidden extra pixels to decode (ISO/IEC 23008-12). Throws PhotoError. */
export function checkAvif(file: Buffer): void {
  const count = countParts();
  const items: Items = { pixels: new Map(), tiles: new Map() };
  for (const top of boxesIn(file, 0, file.length, count)) {
    if (top.type !== 'meta') continue;
    const parts = [...boxesIn(file, top.at + 4, top.end, count)];
    for (const part of parts) readPart(file, part, items, count);
    const data = parts.find(({ type }) => type === 'idat');
    for (const part of parts) if (part.type === 'iloc') readPlaces(file, part, data, { ...items, count });
  }
  const numbers = new Set([...items.pixels.keys(), ...items.tiles.keys()]);
  const known = new Map<number, number>();
  let decoded = 0;
  for (const number of numbers) decoded += sumCost(number, items, known, 0);
  if (decoded > maxDecoded) refuseCost();
}

function sumCost(number: number, items: Items, known: Map<number, number>, depth: number): number {
  if (depth > maxDepth) refuseCost();
  const tiles = items.tiles.get(number);
  if (tiles === undefined) return items.pixels.get(number) ?? 0;
  const cost =
    known.get(number) ?? tiles.reduce((sum, tile) => sum + sumCost(tile, items, known, depth + 1), 0);
  known.set(number, cost);
  return cost;
}

function* boxesIn(file: Buffer, start: number, end: number, count: () => void): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    count();
    const short = file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= end;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (size < 8) return;
    const type = file.toString('latin1', at + 4, at + 8);
    yield { type, at: at + (isLong ? 16 : 8), end: Math.min(end, at + size) };
    at += size;
  }
}

/** Reads the size of each picture, and the tiles that it is composed of. Reads a truncated part as far as possible. */
function readPart(file: Buffer, part: Box, { pixels, tiles }: Items, count: () => void): void {
  if (part.type === 'iref') {
    const width = file[part.at] === 0 ? 2 : 4;
    for (const { type, at, end } of boxesIn(file, part.at + 4, part.end, count)) {
      if (type !== 'dimg' || at + width + 2 > end) continue;
      const from = file.readUIntBE(at, width);
      const list = tiles.get(from) ?? [];
      tiles.set(from, list);
      for (let to = at + width + 2; to + width <= end; to += width) {
        count();
        list.push(file.readUIntBE(to, width));
      }
    }
  }
  if (part.type !== 'iprp') return;
  const inside = [...boxesIn(file, part.at, part.end, count)];
  const sizes = inside
    .filter(({ type }) => type === 'ipco')
    .flatMap(({ at, end }) => [...boxesIn(file, at, end, count)])
    .map(({ type, at, end }) =>
      type === 'ispe' && at + 12 <= end ? file.readUInt32BE(at + 4) * file.readUInt32BE(at + 8) : 0,
    );
  for (const { type, at, end } of inside) {
    if (type !== 'ipma') continue;
    const width = file[at] === 0 ? 2 : 4;
    const indexWidth = ((file[at + 3] ?? 0) & 1) === 1 ? 2 : 1;
    for (let entry = at + 8; entry + width < end;) {
      count();
      const number = file.readUIntBE(entry, width);
      const first = entry + width + 1;
      entry = first + (file[first - 1] ?? 0) * indexWidth;
      for (let index = first; index + indexWidth <= Math.min(entry, end); index += indexWidth) {
        const size =
          sizes[(file.readUIntBE(index, indexWidth) & (indexWidth === 1 ? 0x7f : 0x7fff)) - 1] ?? 0;
        pixels.set(number, Math.max(size, pixels.get(number) ?? 0));
      }
    }
  }
}

/** Reads the bytes of each picture: they may declare more pixels than the file does. */
function readPlaces(
  file: Buffer,
  part: Box,
  data: Box | undefined,
  all: Items & { count: () => void },
): void {
  let at = part.at;
  const read = (width: number) => {
    const value =
      width === 0 || at + width > part.end ? 0 : Number(BigInt(`0x${file.toString('hex', at, at + width)}`));
    at += width;
    return value;
  };
  const version = read(1);
  at += 3;
  const [sizes, moreSizes] = [read(1), read(1)];
  const wide = version < 2 ? 2 : 4;
  let room = file.length * 2;
  for (let left = read(wide); left > 0 && at < part.end; left -= 1) {
    all.count();
    const number = read(wide);
    const isInside = version > 0 && (read(2) & 15) === 1;
    at += 2;
    const base = read(moreSizes >> 4) + (isInside ? (data?.at ?? 0) : 0);
    const extents: Buffer[] = [];
    for (let more = read(2); more > 0 && at < part.end; more -= 1) {
      all.count();
      if (version > 0) at += moreSizes & 15;
      const from = base + read(sizes >> 4);
      const length = read(sizes & 15);
      const bytes = file.subarray(from, length === 0 ? file.length : from + length);
      room -= bytes.length;
      if (room < 0) refuseCost();
      extents.push(bytes);
    }
    const told = all.pixels.get(number);
    // An item without a size is not a picture but a picture's metadata.
    if (told === undefined || all.tiles.has(number)) continue;
    all.pixels.set(
      number,
      costOfAv1(extents.length === 1 ? (extents[0] ?? file) : Buffer.concat(extents), told, all.count),
    );
  }
}
