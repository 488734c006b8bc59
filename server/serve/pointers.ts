import { LRUCache } from 'lru-cache';
import type { PublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import { READER_LEASE_MS } from '#server/db/feeds/reader-leases.ts';

export type FindPublished = (feedId: string, options?: { anew: boolean }) => Promise<PublishedFeed | null>;

/** Maximum number of feeds in the cache. */
const FEEDS_MAX = 20_000;

/** An answer of the database, possibly still pending, and whether it may still be used. */
interface Pointer {
  readonly answer: Promise<PublishedFeed | null>;
  readonly isFresh: () => boolean;
}

/**
 * Caches published versions for `READER_LEASE_MS`, so that a feed requested a thousand times a second is looked up ten times. `look`
 * queries the database. If that fails, the last answer is returned, however old it is.
 */
export function createPointers(look: FindPublished): FindPublished {
  const pointers = new LRUCache<string, Pointer>({ max: FEEDS_MAX });
  const lastKnown = new LRUCache<string, PublishedFeed>({ max: FEEDS_MAX });

  async function ask(feedId: string): Promise<PublishedFeed | null> {
    const pointer = { isFresh: openLease(), answer: look(feedId) };
    pointers.set(feedId, pointer);
    try {
      const feed = await pointer.answer;
      if (feed !== null) lastKnown.set(feedId, feed);
      if (!mayBeRemembered(feed)) forget(feedId, pointer);
      return feed;
    } catch (error) {
      forget(feedId, pointer);
      const known = lastKnown.get(feedId);
      if (known === undefined) throw error;
      return known;
    }
  }

  function forget(feedId: string, pointer: Pointer): void {
    if (pointers.peek(feedId) === pointer) pointers.delete(feedId);
  }

  return async (feedId, { anew } = { anew: false }) => {
    const pointer = anew ? undefined : pointers.get(feedId);
    if (pointer === undefined || !pointer.isFresh()) return await ask(feedId);
    const feed = await pointer.answer.catch(() => null);
    // Checked again: an answer shared with another caller may have taken long.
    return mayBeRemembered(feed) && pointer.isFresh() ? feed : await ask(feedId);
  };
}

/** True if the feed may be cached: not before its first publication, which must be visible immediately, nor while its version changes. */
function mayBeRemembered(feed: PublishedFeed | null): boolean {
  return feed !== null && feed.storage_key !== null && !feed.is_changing;
}

/** Starts the time for which an answer may be used; call it before the query. Uses two clocks, as one stops while the machine sleeps. */
function openLease(): () => boolean {
  const steady = performance.now();
  const wall = Date.now();
  return () => performance.now() - steady < READER_LEASE_MS && Math.abs(Date.now() - wall) < READER_LEASE_MS;
}
