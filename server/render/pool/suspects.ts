import { LRUCache } from 'lru-cache';
import type { ParsedTemplate } from '#picture';
import { createPlaces, type Places } from '#server/platform/turns/places.ts';

/** Number of unfinished pictures after which a feed's remaining pictures wait behind all others. */
const feedStops = 2;

/** Time after which a suspect that caused no further stop is dropped, in ms. */
const rememberedMs = 3_600_000;

/** Time for which a feed is limited to one process after one of its pictures was postponed, in ms. */
const dearMs = 60_000;

type Stopped = { readonly alone: Places; stops: number };

/** Templates and feeds whose pictures recently failed or took too long: limited to one process each. */
export class Suspects {
  readonly #templates = new WeakMap<ParsedTemplate, Stopped>();
  readonly #feeds = new LRUCache<string, Stopped>({ max: 10_000, ttl: rememberedMs });
  readonly #dear = new LRUCache<string, true>({ max: 10_000, ttl: dearMs });

  /** Returns the single slot for drawing this template for this feed; null if neither is suspect. */
  aloneFor(template: ParsedTemplate | undefined, feed: string | null): Places | null {
    if (this.isFeed(feed)) return this.#feeds.get(feed)?.alone ?? null;
    return template === undefined ? null : (this.#templates.get(template)?.alone ?? null);
  }

  /** True if the remaining pictures of this feed wait behind all others. */
  isFeed(feed: string | null): feed is string {
    return feed !== null && (this.#feeds.get(feed)?.stops ?? 0) >= feedStops;
  }

  /** Records an unfinished picture. Returns true if its feed's remaining pictures wait behind all others from now on. */
  noteFeed(feed: string | null): boolean {
    if (feed === null) return false;
    const stopped = this.#feeds.get(feed) ?? { alone: createPlaces({ total: 1 }), stops: 0 };
    stopped.stops += 1;
    this.#feeds.set(feed, stopped);
    return stopped.stops === feedStops;
  }

  /**
   * Records that a picture of this feed was postponed for a new tenant. Without a limit, the feed's other pictures could make the next new
   * tenant wait as well.
   */
  notePutOff(feed: string | null): void {
    if (feed !== null) this.#dear.set(feed, true);
  }

  /** True if a picture of this feed was postponed within the last minute. */
  isDear(feed: string | null): boolean {
    return feed !== null && this.#dear.has(feed);
  }

  /** Records an unfinished picture of a template, and returns the number of consecutive ones. */
  noteTemplate(template: ParsedTemplate): number {
    const stopped = this.#templates.get(template) ?? { alone: createPlaces({ total: 1 }), stops: 0 };
    stopped.stops += 1;
    this.#templates.set(template, stopped);
    return stopped.stops;
  }

  /** Resets the count of consecutive stops; the template stays limited to one process until a picture succeeds. */
  beginRow(template: ParsedTemplate): void {
    const stopped = this.#templates.get(template);
    if (stopped !== undefined) stopped.stops = 0;
  }

  /** Clears a template's stops after a successful drawing. A feed may have good photos among bad ones, so its stops stay. */
  clear(template: ParsedTemplate): void {
    this.#templates.delete(template);
  }
}
