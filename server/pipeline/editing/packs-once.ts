import { LRUCache } from 'lru-cache';
import { SharedWork } from '#server/platform/turns/shared-work.ts';

/** Caches packed pictures, `bytesMax` in total. A caller waits only for the picture that it requested, never for those of others. */
export function packsOnce(
  bytesMax: number,
): (userId: string, key: string, pack: () => Promise<Uint8Array>) => Promise<Uint8Array> {
  const packed = new LRUCache<string, Uint8Array>({
    maxSize: bytesMax,
    sizeCalculation: (bytes, key) => bytes.length + key.length + 100,
  });
  const packing = new SharedWork<Uint8Array>();
  return async (userId, key, pack) => {
    const known = packed.get(key);
    if (known !== undefined) return known;
    return packing.do(`${userId} ${key}`, async () => {
      const bytes = await pack();
      packed.set(key, bytes);
      return bytes;
    });
  };
}
