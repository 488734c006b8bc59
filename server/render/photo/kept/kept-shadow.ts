import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { GroundShadow } from '#core/paint/shadow/find-shadow.ts';
import type { KeptFile } from './kept-file.ts';

type Head = Omit<GroundShadow, 'levels'>;

/** A photo's shadow as it is kept; that it has none is kept as well. */
export function packShadow(shadow: GroundShadow | null): KeptFile {
  if (shadow === null) return { head: null, body: new Uint8Array(0) };
  const { levels, ...head } = shadow;
  return { head, body: Uint8Array.from(zstdCompressSync(levels)) };
}

/** The very shadow that was kept, or null for that there is none. */
export function unpackShadow({ head, body }: KeptFile): GroundShadow | null {
  return isHead(head) ? { ...head, levels: Uint8Array.from(zstdDecompressSync(body)) } : null;
}

/** The file was written by this version and checked to be whole. */
function isHead(head: unknown): head is Head {
  return typeof head === 'object' && head !== null && 'columns' in head;
}
