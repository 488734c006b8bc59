import { LRUCache } from 'lru-cache';

/**
 * Remembers results of work, `bytesMax` in all, and has one who asks wait for themselves where they ask the same: nobody stands
 * in another's line. A failure is remembered for nobody.
 */
export function sharedWork(
  bytesMax: number,
): (userId: string, key: string, work: () => Promise<Uint8Array>) => Promise<Uint8Array> {
  const done = new LRUCache<string, Uint8Array>({
    maxSize: bytesMax,
    sizeCalculation: (bytes, key) => bytes.length + key.length + 100,
  });
  const underWay = new Map<string, Promise<Uint8Array>>();
  return (userId, key, work) => {
    const known = done.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const own = `${userId} ${key}`;
    const waiting = underWay.get(own);
    if (waiting !== undefined) return waiting;
    const working = work()
      .then((bytes) => {
        done.set(key, bytes);
        return bytes;
      })
      .finally(() => underWay.delete(own));
    underWay.set(own, working);
    return working;
  };
}
